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
  readonly lang: string
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

/**
 * Pages of all rankings with their scores. Scores are shares of what the query could score in its language, so that those
 * of two languages compare; `translations` gives the other versions of a page.
 */
export function mergeRankings(
  languages: readonly RankedLanguage[],
  translations: readonly (readonly number[])[],
): MergedPage[] {
  const own = new Map<number, number>()
  for (const { ranking, positions, likely } of languages) {
    const weight = likely ? 1 : mergeWeights.unlikely
    for (const [at, number] of ranking.pages.entries()) {
      own.set(positions[number] ?? 0, weight * (ranking.scores[at] ?? 0))
    }
  }
  const lent = new Map<number, number>()
  for (const [page, score] of own) {
    for (const other of translations[page] ?? []) {
      lent.set(other, Math.max(lent.get(other) ?? 0, score * mergeWeights.lent))
    }
  }
  return [...new Set([...own.keys(), ...lent.keys()])].map((page) => {
    const parts = { own: own.get(page) ?? 0, lent: lent.get(page) ?? 0 }
    return { page, ...parts, score: parts.own + parts.lent }
  })
}
