/** Rankings of several languages → one. */
import type { Ranking } from './accumulators.ts'
import type { Translations } from './translations.ts'

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
  lent: 0.7,
  /** Weight of a language that the query does not seem to be in. */
  unlikely: 0.7,
}

/** Pages that were found in any language, to be read before anything else is merged. */
export interface MergedPages {
  readonly count: number
  /** The first `count` are positions in the site's list, in no order. */
  readonly pages: Uint32Array
  /** Page → what its own words scored. */
  readonly own: Float64Array
  /** Page → what its translations lent it; its score is both together. */
  readonly lent: Float64Array
  /** A page with the parts of its score. */
  read(page: number): MergedPage
}

/** Merges rankings. */
export type Merger = (languages: readonly RankedLanguage[]) => MergedPages

/**
 * A merger for a site; `translations` gives the other versions of each page. Scores are shares of what the query could
 * score in its language, so that those of two languages compare.
 */
export function createMerger(translations: Translations): Merger {
  const { starts, others } = translations
  const size = starts.length - 1
  // Emptied by every merge, so that none leaves anything behind.
  const own = new Float64Array(size)
  const lent = new Float64Array(size)
  const pages = new Uint32Array(size)
  let count = 0

  function addOwn({ ranking, positions, likely }: RankedLanguage): void {
    const weight = likely ? 1 : mergeWeights.unlikely
    const { pages: numbers, scores } = ranking
    for (let at = 0; at < ranking.count; at += 1) {
      const score = weight * (scores[at] ?? 0)
      // `lend` knows a page that is in the list by its score.
      if (score <= 0) continue
      const page = positions[numbers[at] ?? 0] ?? 0
      own[page] = score
      pages[count] = page
      count += 1
    }
  }

  function lend(page: number): void {
    const score = (own[page] ?? 0) * mergeWeights.lent
    const end = starts[page + 1] ?? 0
    for (let at = starts[page] ?? 0; at < end; at += 1) {
      const other = others[at] ?? 0
      if (own[other] === 0 && lent[other] === 0) {
        pages[count] = other
        count += 1
      }
      if (score > (lent[other] ?? 0)) lent[other] = score
    }
  }

  function clear(): void {
    for (let at = 0; at < count; at += 1) {
      const page = pages[at] ?? 0
      own[page] = 0
      lent[page] = 0
    }
    count = 0
  }

  function read(page: number): MergedPage {
    const [ownScore, lentScore] = [own[page] ?? 0, lent[page] ?? 0]
    return { page, score: ownScore + lentScore, own: ownScore, lent: lentScore }
  }

  return (languages) => {
    clear()
    for (const language of languages) addOwn(language)
    const found = count
    for (let at = 0; at < found; at += 1) lend(pages[at] ?? 0)
    return { count, pages, own, lent, read }
  }
}
