/** Weighs the postings of a word. Ranking and explaining use the same weights. */
import type { Credit, ReadingCredit } from './scoring.ts'
import type { PlaceNames } from './places.ts'
import type { Reading } from './readings.ts'
import { rankWeights } from './scoring.ts'
import type { LanguageIndex } from './search-index.ts'
import type { Statistics } from './statistics.ts'
import type { NamedPage } from './page-names.ts'

/** A word of a query with its readings (matching terms) in one language. */
export interface ReadWord {
  readonly folded: string
  readonly readings: readonly Reading[]
  /**
   * Whether no page in any language has the word, and no page that is found by its text has a form
   * of the word.
   */
  readonly isUnknown: boolean
  /**
   * Names of the large place that the word means. `undefined` if the word means no such place, for
   * example because the text of a page has the word.
   */
  readonly place: PlaceNames | undefined
  /** Another language whose pages have the word, when no page of the asked language has it. */
  readonly elsewhere: string | undefined
}

/** A word with the pages that it names. */
export interface RankedWord extends ReadWord {
  /** Pages that the word names. */
  readonly namedPages: readonly NamedPage[]
}

/** Functions that weigh the words of a query by the statistics of a language. */
export type Credits = ReturnType<typeof createCredits>

/** Creates the functions that weigh the words of a query. */
export function createCredits(
  { starts }: LanguageIndex,
  { idf, impacts, inTitles, ordinaryEnds, mostIdf }: Statistics,
) {
  /** Returns the rarity of a word, which is its weight in the query. */
  function rarityOf({ readings, namedPages }: RankedWord): number {
    if (namedPages.length > 0) return mostIdf
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
    /**
     * Rarity of one reading (term). At most `wordRarity`, because a rare related term does not make
     * a common word rare.
     */
    readingRarity: ({ term, kind }: Reading, wordRarity: number) =>
      kind === 'word' || kind === 'spelling' ? wordRarity : Math.min(idf[term] ?? 0, wordRarity),
    /** Whether a page that is found by its text has the word or a form of it. */
    isCommon: (readings: readonly Reading[]) =>
      readings.some(
        ({ term, kind }) =>
          (kind === 'exact' || kind === 'inflection' || kind === 'form') &&
          (ordinaryEnds[term] ?? 0) > (starts[term] ?? 0),
      ),
    /** Returns what a reading adds to the score of any page that has its term. */
    ofReading: ({ weight }: Reading, rarity: number): ReadingCredit => ({
      factor: weight * rarity,
      cover: weight,
    }),
    /** Returns what a reading with this rarity adds to the score of the page of a posting. */
    ofPosting(posting: number, { weight }: Reading, rarity: number): Credit {
      const impact = impacts[posting] ?? 0
      const inTitle = inTitles[posting] === 1 ? weight : 0
      return { cover: weight, inTitle, rarity, impact, score: weight * rarity * impact }
    },
    /** Returns what a matching name adds to the score of the page with this name. */
    ofName({ similarity }: NamedPage): Credit {
      const impact = rankWeights.pageName
      const score = similarity * mostIdf * impact
      return { cover: similarity, inTitle: similarity, rarity: mostIdf, impact, score }
    },
  }
}
