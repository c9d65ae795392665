/** Rankings of several languages → one. */
import type { Ranking } from './rank.ts'

/** A page by its position in the site's list. */
export interface MergedPage {
  readonly page: number
  readonly score: number
  /** What its own words scored, and what was lent by its translations. */
  readonly own: number
  readonly lent: number
}

/** The ranking of a language, by the position of its pages. */
export interface RankedLanguage {
  readonly ranking: Ranking
  readonly positions: Uint32Array
  readonly likely: boolean
}

/** How languages are weighed against one another. */
export const mergeWeights = {
  /** Share of its score that a page lends to its translations. */
  lent: 0.5,
  /** Weight of a language that the query does not seem to be in. */
  unlikely: 0.7,
}

/** Merges rankings. */
export type Merger = (languages: readonly RankedLanguage[]) => MergedPage[]

/**
 * A merger for a site; `translations` gives the other versions of each page. Scores are shares of what the query could
 * score in its language, so that those of two languages compare.
 */
export function createMerger(translations: readonly (readonly number[])[]): Merger {
  // Emptied by every merge, so that none leaves anything behind.
  const own = new Float64Array(translations.length)
  const lent = new Float64Array(translations.length)

  function addOwn({ ranking, positions, likely }: RankedLanguage, touched: number[]): void {
    const weight = likely ? 1 : mergeWeights.unlikely
    for (let at = 0; at < ranking.pages.length; at += 1) {
      const page = positions[ranking.pages[at] ?? 0] ?? 0
      own[page] = weight * (ranking.scores[at] ?? 0)
      touched.push(page)
    }
  }

  function lend(page: number, touched: number[]): void {
    const score = (own[page] ?? 0) * mergeWeights.lent
    for (const other of translations[page] ?? []) {
      if (own[other] === 0 && lent[other] === 0) touched.push(other)
      if (score > (lent[other] ?? 0)) lent[other] = score
    }
  }

  return (languages) => {
    const touched: number[] = []
    for (const language of languages) addOwn(language, touched)
    for (const page of touched.slice()) lend(page, touched)
    return touched.map((page) => {
      const ownScore = own[page] ?? 0
      const lentScore = lent[page] ?? 0
      own[page] = 0
      lent[page] = 0
      return { page, score: ownScore + lentScore, own: ownScore, lent: lentScore }
    })
  }
}
