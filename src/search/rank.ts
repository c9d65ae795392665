/** Ranks the pages of one language: BM25F, words joined by OR, a bonus for titles. */
import { createAccumulators, scorePage, unlike } from './scoring.ts'
import type { Accumulators, Ranking, Likeness } from './scoring.ts'
import { createCredits } from './term-weights.ts'
import type { Credits, RankedWord, ReadWord } from './term-weights.ts'
import { createPhraseMatch } from './phrase-match.ts'
import type { WeighedQuery } from './phrase-match.ts'
import type { Reading } from './readings.ts'
import { explainScore } from './explanation.ts'
import type { ScoreParts } from './explanation.ts'
import type { LanguageIndex } from './search-index.ts'
import { findFirst } from './sorted.ts'
import { createStatistics } from './statistics.ts'
import type { Statistics } from './statistics.ts'
import { createPageNames } from './page-names.ts'

/** Which pages found by their title alone get a score: only those that the query names, or all. */
export type TitleScope = 'named' | 'all'

/** Scores of pages, and for some of the best pages the likeness of their headings and questions. */
export interface LanguageRanking extends Ranking {
  readonly likeness: ReadonlyMap<number, Likeness>
}

/** A word of a query: its rarity, and the readings (matching terms) that a page has. */
export interface PageWord {
  readonly rarity: number
  readonly readings: readonly Reading[]
}

/** A ranker of the pages of one language. */
export type LanguageRanker = ReturnType<typeof createLanguageRanker>

/** Creates the ranker of an index. `titles` are the titles of the pages, by page number. */
export function createLanguageRanker(index: LanguageIndex, titles: readonly string[]) {
  const statistics = createStatistics(index)
  const { titleMasses } = statistics
  const credits = createCredits(index, statistics)
  const names = createPageNames(index.lang, new Map([...titles.entries()].slice(index.ordinary)))
  const { postings } = index
  const phrases = createPhraseMatch(index, statistics.idf)
  const accumulators = createAccumulators(index.pages.length, { ...statistics, postings })
  const addReading = createAdder(index, statistics, credits, accumulators)

  function explain({ words, mass }: WeighedQuery, number: number, likeness: Likeness): ScoreParts {
    const titleMass = titleMasses[number] ?? 0
    const findOnPage = (term: number) => findPosting(index, term, number)
    const page = { number, titleMass, likeness, findPosting: findOnPage }
    return explainScore(words, mass, page, credits)
  }

  return {
    hasPageName: names.has,
    isCommon: credits.isCommon,
    /** Adds the pages that each word names. */
    findNamed(words: readonly ReadWord[]): RankedWord[] {
      const named = names.find(words.map((w) => ({ ...w, isCommon: credits.isCommon(w.readings) })))
      return words.map((word, at) => ({ ...word, namedPages: named[at] ?? [] }))
    },
    rank(words: readonly RankedWord[], scope: TitleScope): LanguageRanking {
      const query = weigh(words, credits)
      const ofNames = words.flatMap((word) => word.namedPages.map(({ page }) => page))
      const named = scope === 'all' ? scope : [...new Set(ofNames)]
      for (const [at, word] of words.entries()) {
        const rarity = query.rarities[at] ?? 0
        for (const reading of word.readings) {
          addReading(reading, credits.readingRarity(reading, rarity), named)
        }
        for (const one of word.namedPages) accumulators.add(one.page, credits.ofName(one))
        accumulators.endWord(rarity)
      }
      const found = accumulators.finish(
        (page, sums) => scorePage(sums, query.mass, titleMasses[page] ?? 0).score,
      )
      const { pages, scores } = found
      const read = phrases.read(query, found)
      const ofPages = [...read].map(([at, said]) => [pages[at] ?? 0, said] as const)
      for (const [at, said] of read) scores[at] = explain(query, pages[at] ?? 0, said).score
      return { ...found, likeness: new Map(ofPages) }
    },
    /** Returns the words, each with those of its readings (terms) that are on `page`. */
    readOn: (words: readonly RankedWord[], page: number): PageWord[] =>
      words.map((word) => {
        const isThere = ({ term }: Reading) => findPosting(index, term, page) !== undefined
        return { rarity: credits.rarityOf(word), readings: word.readings.filter(isThere) }
      }),
    /** Returns the parts of one page's score, as `rank` added them. */
    explain: (
      words: readonly RankedWord[],
      page: number,
      { likeness }: Pick<LanguageRanking, 'likeness'>,
    ) => explain(weigh(words, credits), page, likeness.get(page) ?? unlike),
  }
}

function weigh(words: readonly RankedWord[], credits: Credits): WeighedQuery {
  const rarities = words.map((word) => credits.rarityOf(word))
  return { words, rarities, mass: rarities.reduce((sum, rarity) => sum + rarity, 0) }
}

/**
 * Creates the function that adds the credit of a reading to the scores of all pages with its term.
 * Pages that are found by their title alone get it only if they are in `named` or `named` is 'all'.
 */
function createAdder(
  index: LanguageIndex,
  { ordinaryEnds }: Statistics,
  credits: Credits,
  accumulators: Accumulators,
) {
  const { starts } = index
  return (reading: Reading, rarity: number, named: readonly number[] | 'all') => {
    const { term } = reading
    const credit = credits.ofReading(reading, rarity)
    const start = starts[term] ?? 0
    // Pages that are found by their title alone are last in the postings of a term.
    const end = named === 'all' ? (starts[term + 1] ?? start) : (ordinaryEnds[term] ?? start)
    accumulators.addPostings(start, end, credit)
    if (named === 'all') return
    for (const page of named) {
      const at = findPosting(index, term, page)
      if (at !== undefined) accumulators.addPostings(at, at + 1, credit)
    }
  }
}

/** Finds the posting of a term on a page. Postings are sorted by page. */
function findPosting(
  { starts, postings }: LanguageIndex,
  term: number,
  page: number,
): number | undefined {
  const end = starts[term + 1] ?? 0
  const at = findFirst(postings, page, starts[term], end)
  return at < end && postings[at] === page ? at : undefined
}
