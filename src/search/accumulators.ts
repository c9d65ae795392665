/**
 * Sums over the pages of one query; made once and emptied by every query, so that none leaves anything behind.
 *
 * These loops run for every posting of every reading, millions of times a second: plain numbers in arrays, no objects.
 */
import type { PageSums } from './score.ts'
import type { PageNumbers } from './search-index.ts'

/** Scores of some pages, to be read before anything else is added up. */
export interface Ranking {
  readonly count: number
  /** The first `count` are pages, in no order. */
  readonly pages: Uint32Array
  /** Their scores, beside them. */
  readonly scores: Float64Array
}

/** What one reading of a word adds to a page. */
export interface ReadingCredit {
  /** What the impact of a posting is multiplied by. */
  readonly factor: number
  /** How far a page has the word, and its title where the term stands there. */
  readonly cover: number
}

/** What one page is given besides, such as by a town that it names. */
export interface PageCredit {
  readonly score: number
  readonly cover: number
  readonly inTitle: number
}

/** Postings as they are added up: the page, how much the term counts there, and whether its title has it. */
export interface WeighedPostings {
  readonly postings: PageNumbers
  readonly impacts: Float32Array
  readonly inTitles: Uint8Array
}

/** Adds up scores by page: of one word the best reading counts, of several words the sum. */
export interface Accumulators {
  /** Adds a reading to the pages of the postings from `start` to `end`. */
  addPostings(start: number, end: number, credit: ReadingCredit): void
  add(page: number, credit: PageCredit): void
  /** Ends a word of this rarity: the best of each page is added to its sums. */
  endWord(rarity: number): void
  /** Scores the pages by their sums, which are gone then. */
  finish(scoreOf: (page: number, sums: PageSums) => number): Ranking
}

/** Accumulators for pages numbered from 0. */
export function createAccumulators(pages: number, weighed: WeighedPostings): Accumulators {
  const word = createSums(pages)
  const query = createSums(pages)
  const scores = new Float64Array(pages)

  return {
    addPostings: (start, end, credit) => {
      addPostings(word, weighed, start, end, credit)
    },
    add: (page, credit) => {
      addPage(word, page, credit)
    },
    endWord: (rarity) => {
      addWord(query, word, rarity)
    },
    finish(scoreOf) {
      const { count } = query
      for (let at = 0; at < count; at += 1) {
        const page = query.pages[at] ?? 0
        const score = query.scores[page] ?? 0
        const covered = query.covers[page] ?? 0
        const titled = query.titles[page] ?? 0
        scores[at] = scoreOf(page, { score, covered, titled })
        clear(query, page)
      }
      query.count = 0
      return { count, pages: query.pages, scores }
    },
  }
}

/** Sums by page, and the pages that have any. */
interface Sums {
  count: number
  readonly pages: Uint32Array
  readonly scores: Float32Array
  readonly covers: Float32Array
  readonly titles: Float32Array
}

function createSums(pages: number): Sums {
  return {
    count: 0,
    pages: new Uint32Array(pages),
    scores: new Float32Array(pages),
    covers: new Float32Array(pages),
    titles: new Float32Array(pages),
  }
}

function clear({ scores, covers, titles }: Sums, page: number): void {
  scores[page] = 0
  covers[page] = 0
  titles[page] = 0
}

function addPostings(
  word: Sums,
  { postings, impacts, inTitles }: WeighedPostings,
  start: number,
  end: number,
  { factor, cover }: ReadingCredit,
): void {
  const { pages, scores, covers, titles } = word
  let { count } = word
  for (let at = start; at < end; at += 1) {
    const page = postings[at] ?? 0
    const score = factor * (impacts[at] ?? 0)
    const known = covers[page] ?? 0
    if (known === 0) {
      pages[count] = page
      count += 1
    }
    if (cover > known) covers[page] = cover
    if (score > (scores[page] ?? 0)) scores[page] = score
    if (inTitles[at] === 1 && cover > (titles[page] ?? 0)) titles[page] = cover
  }
  word.count = count
}

function addPage(word: Sums, page: number, { score, cover, inTitle }: PageCredit): void {
  if (word.covers[page] === 0) {
    word.pages[word.count] = page
    word.count += 1
  }
  word.scores[page] = Math.max(score, word.scores[page] ?? 0)
  word.covers[page] = Math.max(cover, word.covers[page] ?? 0)
  word.titles[page] = Math.max(inTitle, word.titles[page] ?? 0)
}

function addWord(query: Sums, word: Sums, rarity: number): void {
  const { pages, scores, covers, titles } = query
  let { count } = query
  for (let at = 0; at < word.count; at += 1) {
    const page = word.pages[at] ?? 0
    const covered = covers[page] ?? 0
    if (covered === 0) {
      pages[count] = page
      count += 1
    }
    scores[page] = (scores[page] ?? 0) + (word.scores[page] ?? 0)
    covers[page] = covered + (word.covers[page] ?? 0) * rarity
    titles[page] = (titles[page] ?? 0) + (word.titles[page] ?? 0) * rarity
    clear(word, page)
  }
  query.count = count
  word.count = 0
}
