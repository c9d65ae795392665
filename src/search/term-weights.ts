/** What a word of a query adds to a page: the one place that weighs a posting, for ranking and for explaining alike. */
import type { ReadingCredit } from './accumulators.ts'
import type { PlaceNames } from './places.ts'
import type { Reading } from './readings.ts'
import { rankWeights } from './score.ts'
import type { LanguageIndex } from './search-index.ts'
import type { Statistics } from './statistics.ts'
import type { NamedTown } from './towns.ts'

/** A word of a query with what it may mean in one language. */
export interface ReadWord {
  readonly folded: string
  readonly readings: readonly Reading[]
  /** Whether no language has the word. */
  readonly isUnknown: boolean
  /** Names of the large place that it names, when no page has the word. */
  readonly place: PlaceNames | undefined
}

/** A word of a query as ranking needs it. */
export interface RankedWord extends ReadWord {
  /** Towns that the word names. */
  readonly towns: readonly NamedTown[]
}

/** What one reading of a word, or a town it names, adds to a page. */
export interface Credit {
  /** How far the page has the word: 1 for the word itself, less for what it may mean. */
  readonly cover: number
  /** The same for the title of the page. */
  readonly inTitle: number
  readonly rarity: number
  readonly impact: number
  readonly score: number
}

/** Weighs words by the statistics of a language. */
export interface Credits {
  /** How rare a word is, as its share of the query. */
  rarityOf(word: RankedWord): number
  /** How rare one reading of a word of this rarity is. */
  readingRarity(reading: Reading, wordRarity: number): number
  /** Whether ordinary pages use the word. */
  isCommon(word: Pick<ReadWord, 'readings'>): boolean
  /** What a reading of this rarity adds to any page that has its term. */
  ofReading(reading: Reading, rarity: number): ReadingCredit
  /** The same for the page of one posting. */
  ofPosting(posting: number, reading: Reading, rarity: number): Credit
  /** What a named town adds to its page. */
  ofTown(town: NamedTown): Credit
}

/** Credits of the pages of an index. */
export function createCredits(
  { starts }: LanguageIndex,
  { idf, impacts, inTitles, ordinaryEnds, mostIdf }: Statistics,
): Credits {
  function rarityOf(word: RankedWord): number {
    return word.towns.length > 0 ? mostIdf : rarityOfReadings(word)
  }

  function rarityOfReadings({ readings }: RankedWord): number {
    let exact: number | undefined
    let known = 0
    let any = 0
    for (const { term, kind } of readings) {
      const rarity = idf[term] ?? 0
      // A rare inflection does not make a common word rare.
      if (kind === 'exact' || kind === 'inflection') exact = Math.min(rarity, exact ?? rarity)
      if (kind === 'form') known = Math.max(known, rarity)
      any = Math.max(any, rarity)
    }
    if (exact !== undefined) return exact
    return known > 0 ? known : any > 0 ? any : mostIdf * rankWeights.unknown
  }

  return {
    rarityOf,
    // A rare relative does not make a common word rare.
    readingRarity: ({ term }, wordRarity) => Math.min(idf[term] ?? 0, wordRarity),
    isCommon: ({ readings }) =>
      readings.some(
        ({ term, kind }) =>
          (kind === 'exact' || kind === 'inflection' || kind === 'form') &&
          (ordinaryEnds[term] ?? 0) > (starts[term] ?? 0),
      ),
    ofReading: ({ weight }, rarity) => ({ factor: weight * rarity, cover: weight }),
    ofPosting(posting, { weight }, rarity) {
      const impact = impacts[posting] ?? 0
      const inTitle = inTitles[posting] === 1 ? weight : 0
      return { cover: weight, inTitle, rarity, impact, score: weight * rarity * impact }
    },
    ofTown({ similarity }) {
      const impact = rankWeights.town
      const score = similarity * mostIdf * impact
      return { cover: similarity, inTitle: similarity, rarity: mostIdf, impact, score }
    },
  }
}
