/**
 * Sums over the pages of one query; made once and emptied by every query, so that none leaves anything behind.
 *
 * These loops run for every posting of every reading, millions of times a second: plain numbers in arrays, no objects.
 */
import type { PageNumbers } from './search-index.ts'
import { standings } from './statistics.ts'

/** What the words of a query add up to on the pages that have any of them. */
export interface Sums {
  /** How many pages there are. */
  readonly count: number
  /** The pages, in no order; the others are looked up by them. */
  readonly pages: Uint32Array
  readonly scores: Float32Array
  /** Page → rarity of the words that it has. */
  readonly covers: Float32Array
  /** Page → rarity of the words that its title has. */
  readonly titles: Float32Array
}

/** What one reading of a word adds to a page. */
export interface ReadingCredit {
  /** What the impact of a posting is multiplied by. */
  readonly factor: number
  /** How far a page has the word, by how its term stands there. */
  readonly covers: Readonly<Record<keyof typeof standings, number>>
  /** How far its title has the word when the term stands there. */
  readonly inTitle: number
}

/** What one page is given besides, such as by a town that it names. */
export interface PageCredit {
  readonly score: number
  readonly cover: number
  readonly inTitle: number
}

/** Postings as they are added up: the page, how much the term counts there, and how it stands there. */
export interface WeighedPostings {
  readonly postings: PageNumbers
  readonly impacts: Float32Array
  readonly standings: Uint8Array
}

/** Adds up scores by page: of one word the best reading counts, of several words the sum. */
export interface Accumulators {
  /** Adds a reading to the pages of the postings from `start` to `end`. */
  addPostings(start: number, end: number, credit: ReadingCredit): void
  add(page: number, credit: PageCredit): void
  /** Ends a word of this rarity: the best of each page is added to its sums. */
  endWord(rarity: number): void
  /** The sums, to be read before anything else is added; then they are gone. */
  take(): Sums
}

/** Accumulators for pages numbered from 0. */
export function createAccumulators(pages: number, weighed: WeighedPostings): Accumulators {
  const word = createSums(pages)
  const query = createSums(pages)
  let isTaken = false

  return {
    addPostings: (start, end, credit) => {
      addPostings(word, weighed, start, end, credit)
    },
    add: (page, credit) => {
      addPage(word, page, credit)
    },
    endWord(rarity) {
      if (isTaken) clear(query)
      isTaken = false
      addWord(query, word, rarity)
      clear(word)
    },
    take() {
      if (isTaken) clear(query)
      isTaken = true
      return query
    },
  }
}

type MutableSums = { -readonly [Name in keyof Sums]: Sums[Name] }

function createSums(pages: number): MutableSums {
  return {
    count: 0,
    pages: new Uint32Array(pages),
    scores: new Float32Array(pages),
    covers: new Float32Array(pages),
    titles: new Float32Array(pages),
  }
}

function addPostings(
  word: MutableSums,
  { postings, impacts, standings: standingOf }: WeighedPostings,
  start: number,
  end: number,
  { factor, covers: coverOf, inTitle }: ReadingCredit,
): void {
  const { pages, scores, covers, titles } = word
  const { text: ofText, summary: ofSummary, title: ofTitle } = coverOf
  let { count } = word
  for (let at = start; at < end; at += 1) {
    const page = postings[at] ?? 0
    const standing = standingOf[at] ?? 0
    const isTitle = standing === standings.title
    const cover = isTitle ? ofTitle : standing === standings.summary ? ofSummary : ofText
    const score = factor * (impacts[at] ?? 0)
    const known = covers[page] ?? 0
    if (known === 0) {
      pages[count] = page
      count += 1
    }
    if (cover > known) covers[page] = cover
    if (score > (scores[page] ?? 0)) scores[page] = score
    if (isTitle && inTitle > (titles[page] ?? 0)) titles[page] = inTitle
  }
  word.count = count
}

function addPage(word: MutableSums, page: number, { score, cover, inTitle }: PageCredit): void {
  if (word.covers[page] === 0) {
    word.pages[word.count] = page
    word.count += 1
  }
  word.scores[page] = Math.max(score, word.scores[page] ?? 0)
  word.covers[page] = Math.max(cover, word.covers[page] ?? 0)
  word.titles[page] = Math.max(inTitle, word.titles[page] ?? 0)
}

function addWord(query: MutableSums, word: Sums, rarity: number): void {
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
  }
  query.count = count
}

function clear(sums: MutableSums): void {
  const { count, pages, scores, covers, titles } = sums
  for (let at = 0; at < count; at += 1) {
    const page = pages[at] ?? 0
    scores[page] = 0
    covers[page] = 0
    titles[page] = 0
  }
  sums.count = 0
}
