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
import { createStatistics } from './statistics.ts'
import type { Statistics } from './statistics.ts'
import { createTowns } from './towns.ts'

/** Which city pages take part: those of named towns, or all. */
export type TownScope = 'named' | 'all'

/** Scores of pages. The best pages also have the likeness of their headings and questions. */
export interface LanguageRanking extends Ranking {
  readonly likeness: ReadonlyMap<number, Likeness>
}

/** A word of a query on a page: its rarity, and the readings that the page has. */
export interface PageWord {
  readonly rarity: number
  readonly readings: readonly Reading[]
}

/** Ranks the pages of one language. */
export interface LanguageRanker {
  /** Whether a word names a town of this language, in any case form. */
  hasTown(folded: string): boolean
  /** Whether ordinary pages have one of the readings, as a form of the word. */
  isCommon(readings: readonly Reading[]): boolean
  /** Adds the towns that the words name. */
  nameTowns(words: readonly ReadWord[]): RankedWord[]
  rank(words: readonly RankedWord[], towns: TownScope): LanguageRanking
  /** The words with the readings that a page has. */
  readOn(words: readonly RankedWord[], page: number): PageWord[]
  /** The parts of one page's score, as `rank` added them. */
  explain(
    words: readonly RankedWord[],
    page: number,
    ranking: Pick<LanguageRanking, 'likeness'>,
  ): ScoreParts
}

/** Opens the ranker of an index. `titles` are the titles of its pages, by number. */
export function createLanguageRanker(
  index: LanguageIndex,
  titles: readonly string[],
): LanguageRanker {
  const statistics = createStatistics(index)
  const { titleMasses } = statistics
  const credits = createCredits(index, statistics)
  const towns = createTowns(index.lang, new Map([...titles.entries()].slice(index.ordinary)))
  const { postings } = index
  const phrases = createPhraseMatch(index, statistics.idf)
  const accumulators = createAccumulators(index.pages.length, { ...statistics, postings })
  const addReading = createAdder(index, statistics, credits, accumulators)

  function weigh(words: readonly RankedWord[]): WeighedQuery {
    const rarities = words.map((word) => credits.rarityOf(word))
    return { words, rarities, mass: rarities.reduce((sum, rarity) => sum + rarity, 0) }
  }

  function explain({ words, mass }: WeighedQuery, number: number, likeness: Likeness) {
    const titleMass = titleMasses[number] ?? 0
    const findOnPage = (term: number) => findPosting(index, term, number)
    const page = { number, titleMass, likeness, findPosting: findOnPage }
    return explainScore(words, mass, page, credits)
  }

  return {
    hasTown: towns.has,
    isCommon: (readings) => credits.isCommon({ readings }),
    nameTowns(words) {
      const named = towns.find(words.map((w) => ({ ...w, isCommon: credits.isCommon(w) })))
      return words.map((word, at) => ({ ...word, towns: named[at] ?? [] }))
    },
    rank(words, scope) {
      const query = weigh(words)
      const named = scope === 'all' ? scope : pagesOfTowns(words)
      for (const [at, word] of words.entries()) {
        const rarity = query.rarities[at] ?? 0
        for (const reading of word.readings) {
          addReading(reading, credits.readingRarity(reading, rarity), named)
        }
        for (const town of word.towns) accumulators.add(town.page, credits.ofTown(town))
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
    readOn: (words, number) => words.map((word) => readOn(index, credits, word, number)),
    explain: (words, number, { likeness }) =>
      explain(weigh(words), number, likeness.get(number) ?? unlike),
  }
}

/** Adds a reading to every page that takes part: `named` city pages, or all of them. */
type AddReading = (reading: Reading, rarity: number, named: readonly number[] | 'all') => void

function createAdder(
  index: LanguageIndex,
  { ordinaryEnds }: Statistics,
  credits: Credits,
  accumulators: Accumulators,
): AddReading {
  const { starts } = index
  return (reading, rarity, named) => {
    const { term } = reading
    const credit = credits.ofReading(reading, rarity)
    const start = starts[term] ?? 0
    // City pages are last in the postings of a term.
    const end = named === 'all' ? (starts[term + 1] ?? start) : (ordinaryEnds[term] ?? start)
    accumulators.addPostings(start, end, credit)
    if (named === 'all') return
    for (const page of named) {
      const at = findPosting(index, term, page)
      if (at !== undefined) accumulators.addPostings(at, at + 1, credit)
    }
  }
}

/** A word with the readings that a page has. */
function readOn(index: LanguageIndex, credits: Credits, word: RankedWord, page: number): PageWord {
  const readings = word.readings.filter(({ term }) => findPosting(index, term, page) !== undefined)
  return { rarity: credits.rarityOf(word), readings }
}

function pagesOfTowns(words: readonly RankedWord[]): number[] {
  return [...new Set(words.flatMap(({ towns }) => towns.map(({ page }) => page)))]
}

/** Finds the posting of a term on a page by binary search. Postings are sorted by page. */
function findPosting(
  { starts, postings }: LanguageIndex,
  term: number,
  page: number,
): number | undefined {
  let low = starts[term] ?? 0
  const end = starts[term + 1] ?? low
  let high = end
  while (low < high) {
    const middle = (low + high) >> 1
    if ((postings[middle] ?? 0) < page) low = middle + 1
    else high = middle
  }
  return low < end && postings[low] === page ? low : undefined
}
