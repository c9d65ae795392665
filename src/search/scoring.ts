/** Adds up the score of each page. */
import type { PageNumbers } from './search-index.ts'

/** Sums over the words of a query, for one page. */
export interface PageSums {
  readonly score: number
  /** Total rarity of the words that the page has. */
  readonly covered: number
  /** Total rarity of the words that the title of the page has. */
  readonly titled: number
}

/** How similar the best heading and question of a page are to the query, from 0 to 1 (equal). */
export interface Likeness {
  readonly heading: number
  readonly question: number
  /**
   * Number of the section to take the excerpt from. Absent if no phrase with a section is similar
   * enough.
   */
  readonly section?: number
}

/** No heading and no question is similar. */
export const unlike: Likeness = { heading: 0, question: 0 }

/** Weights of the parts of a score. */
export const rankWeights = {
  /** Exponent of the share of the query that a page has. */
  coverage: 0.3,
  /**
   * Factor for (share of the query in the title × share of the title in the query). Of title,
   * heading and question, only the largest value counts.
   */
  title: 1,
  /** Factor for the likeness of the most similar heading. */
  heading: 1.5,
  /** Factor for the likeness of the most similar question. */
  question: 3,
  /** Impact of the name of a page that is found by its title alone. */
  pageName: 2.5,
  /** Factor for the rarity of a word that no page has, in the total rarity of the query. */
  unknown: 0.7,
}

/** A score and its parts. */
export interface Score {
  /**
   * Total rarity of the words of the query. Scores are divided by it, so that languages are
   * comparable.
   */
  readonly mass: number
  readonly coverage: number
  readonly titleCoverage: number
  readonly likeness: Likeness
  readonly score: number
}

/**
 * Scores a page by its sums. `mass` is the total rarity of the query, and `titleMass` is the total
 * rarity of the title.
 */
export function scorePage(
  { score, covered, titled }: PageSums,
  mass: number,
  titleMass: number,
  likeness: Likeness = unlike,
): Score {
  const coverage = Math.min(1, covered / mass)
  // A title with words that are not in the query may be about another subject, so it counts less.
  const titleShare = titleMass === 0 ? 0 : Math.min(1, titled / titleMass)
  const titleCoverage = Math.min(1, titled / mass) * titleShare
  const named = Math.max(
    rankWeights.title * titleCoverage,
    rankWeights.heading * likeness.heading,
    rankWeights.question * likeness.question,
  )
  return {
    mass,
    coverage,
    titleCoverage,
    likeness,
    score: (score / mass) * powerOf(coverage) * (1 + named),
  }
}

const kept = 256
const keptBases = new Float64Array(kept)
const keptPowers = new Float64Array(kept)

/**
 * Raises coverage to its exponent. Cached, because few values occur and a power takes long to
 * compute.
 */
function powerOf(coverage: number): number {
  const at = (coverage * 1_000_003) & (kept - 1)
  if (keptBases[at] !== coverage) {
    keptBases[at] = coverage
    keptPowers[at] = coverage ** rankWeights.coverage
  }
  return keptPowers[at] ?? 0
}

/** Scores of pages. Read them before the next query, which reuses the arrays. */
export interface Ranking {
  readonly count: number
  /** The first `count` entries are pages, in no order. */
  readonly pages: Uint32Array
  /** Scores of `pages`, at the same indexes. */
  readonly scores: Float64Array
}

/** What one reading of a word (a matching term), or a matching name, adds to a page's score. */
export interface Credit {
  /**
   * How much of the word the page has: the weight of the reading, or the similarity of the name.
   */
  readonly cover: number
  /** How much of the word the title of the page has, on the same scale. */
  readonly inTitle: number
  readonly rarity: number
  readonly impact: number
  readonly score: number
}

/** What one reading of a word (a matching term) adds to the scores of pages. */
export interface ReadingCredit {
  /** Factor for the impact of a posting. */
  readonly factor: number
  /**
   * How much of the word the page has: the weight of the reading. The title gets the same value
   * if it has the term.
   */
  readonly cover: number
}

/**
 * For each posting: its page, the impact of the term, and whether the title of the page has the
 * term.
 */
export interface WeighedPostings {
  readonly postings: PageNumbers
  readonly impacts: Float32Array
  readonly inTitles: Uint8Array
}

/** Sums of scores by page. Each word adds the largest values of its matches on the page. */
export type Accumulators = ReturnType<typeof createAccumulators>

/**
 * Allocates accumulators for pages numbered from 0. Every query reuses them. The loops below run
 * for every posting, so they use plain numbers in arrays.
 */
export function createAccumulators(pages: number, weighed: WeighedPostings) {
  const word = createSums(pages)
  const query = createSums(pages)
  const scores = new Float64Array(pages)

  return {
    /** Records a matching term of the current word, for the postings from `start` to `end`. */
    addPostings(start: number, end: number, credit: ReadingCredit): void {
      addPostings(word, weighed, start, end, credit)
    },
    /** Records a matching name of the current word, for `page`. */
    add(page: number, { score, cover, inTitle }: Credit): void {
      if (word.covers[page] === 0) {
        word.pages[word.count] = page
        word.count += 1
      }
      word.scores[page] = Math.max(score, word.scores[page] ?? 0)
      word.covers[page] = Math.max(cover, word.covers[page] ?? 0)
      word.titles[page] = Math.max(inTitle, word.titles[page] ?? 0)
    },
    /** Ends the current word: adds its largest values on each page to the sums of the query. */
    endWord(rarity: number): void {
      addWord(query, word, rarity)
    },
    /** Scores the pages by their sums, and clears the sums. */
    finish(scoreOf: (page: number, sums: PageSums) => number): Ranking {
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

type Sums = ReturnType<typeof createSums>

/** Allocates the sums by page, and the list of pages that have a sum. */
function createSums(pages: number) {
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
