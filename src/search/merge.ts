/** Merges the rankings of several languages and takes the best pages. */
import type { Ranking } from './scoring.ts'
import type { SearchedPage } from './search-index.ts'

/** A page, by its position in the site's list, and its score. */
export interface MergedPage {
  readonly page: number
  readonly score: number
  /**
   * `own` is the score of the page itself. `lent` is the share that its best translation adds.
   * `score` is their sum.
   */
  readonly own: number
  readonly lent: number
}

/** The ranking of a language, with the positions of its pages. */
export interface RankedLanguage {
  readonly ranking: Ranking
  readonly positions: Uint32Array
  readonly likely: boolean
}

/** Weights of languages relative to one another. */
export const mergeWeights = {
  /** Share of a page's score that its translations get as `lent`. */
  lent: 0.7,
  /** Weight of a language that the query does not seem to be in. */
  unlikely: 0.7,
}

/** Pages found in any language. Read them before the next merge, which reuses their arrays. */
export type MergedPages = ReturnType<ReturnType<typeof createMerger>>

/**
 * Creates the function that merges the rankings of several languages. Scores are relative to the
 * total rarity of the query, so that languages can be compared.
 */
export function createMerger({ starts, others }: Translations) {
  const size = starts.length - 1
  /** Page → its own score. Every merge clears and reuses this array and the next two. */
  const own = new Float64Array(size)
  /** Page → largest score that a translation lends. The score of a page is `own` + `lent`. */
  const lent = new Float64Array(size)
  /** The first `count` entries are positions in the site's list, in no order. */
  const pages = new Uint32Array(size)
  let count = 0

  function addOwn({ ranking, positions, likely }: RankedLanguage): void {
    const weight = likely ? 1 : mergeWeights.unlikely
    const { pages: numbers, scores } = ranking
    for (let at = 0; at < ranking.count; at += 1) {
      const score = weight * (scores[at] ?? 0)
      // Skips pages without a score, because `lend` would add them to `pages` a second time.
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

  /** Returns a page with the parts of its score. */
  function read(page: number): MergedPage {
    const [ownScore, lentScore] = [own[page] ?? 0, lent[page] ?? 0]
    return { page, score: ownScore + lentScore, own: ownScore, lent: lentScore }
  }

  return (languages: readonly RankedLanguage[]) => {
    clear()
    for (const language of languages) addOwn(language)
    const found = count
    for (let at = 0; at < found; at += 1) lend(pages[at] ?? 0)
    return { count, pages, own, lent, read }
  }
}

/**
 * Finds the best pages: first the pages in `named`, then by score, then in the order of the site.
 * Without named pages, the comparison with `least` rejects nearly every page.
 */
export function findBest(
  { count, pages, own, lent, read }: MergedPages,
  limit: number,
  accepts: (page: number) => boolean,
  named: ReadonlySet<number>,
): MergedPage[] {
  const best: { page: number; score: number; isNamed: boolean }[] = []
  const hasNamed = named.size > 0
  // Lowest score among the best pages. Stays −1 while there are fewer than `limit` pages, or if
  // there are named pages, which may have any score.
  let least = -1
  for (let at = 0; at < count && limit > 0; at += 1) {
    const page = pages[at] ?? 0
    const score = (own[page] ?? 0) + (lent[page] ?? 0)
    if (score < least) continue
    const ranked = { page, score, isNamed: hasNamed && named.has(page) }
    const last = best[limit - 1]
    if ((last && !isBefore(ranked, last)) || !accepts(page)) continue
    best.splice(best.findLastIndex((other) => isBefore(other, ranked)) + 1, 0, ranked)
    if (best.length > limit) best.pop()
    if (!hasNamed) least = best[limit - 1]?.score ?? -1
  }
  return best.map(({ page }) => read(page))
}

interface Ranked {
  readonly page: number
  readonly score: number
  readonly isNamed: boolean
}

function isBefore(a: Ranked, b: Ranked): boolean {
  if (a.isNamed !== b.isNamed) return a.isNamed
  return a.score === b.score ? a.page < b.page : a.score > b.score
}

/** The translations of each page, by positions in the site's list. */
export type Translations = ReturnType<typeof findTranslations>

/** Finds the translations of each page. */
export function findTranslations(pages: readonly SearchedPage[]) {
  const positions = new Map(pages.map(({ path }, at) => [path, at]))
  /** Page → index of its first translation in `others`. The additional last entry is the end. */
  const starts = new Uint32Array(pages.length + 1)
  const others: number[] = []
  for (const [page, { alternates = {} }] of pages.entries()) {
    for (const path of Object.values(alternates)) {
      const at = path === undefined ? undefined : positions.get(path)
      if (at !== undefined) others.push(at)
    }
    starts[page + 1] = others.length
  }
  return { starts, others: Uint32Array.from(others) }
}

/**
 * Whether search shows a page, and not one of its translations that match the filters. Prefers
 * a page that the query names, then a page in a likely language with words of the query, then the
 * page with the best score, then the first one.
 */
export function isChosen(
  page: number,
  { starts, others }: Translations,
  { own, lent }: MergedPages,
  { accepts, isNamed, isLikely }: Readonly<Record<ChoiceTest, (page: number) => boolean>>,
): boolean {
  const rank = (at: number): readonly number[] => [
    Number(isNamed(at)),
    Number(isLikely(at) && (own[at] ?? 0) > 0),
    (own[at] ?? 0) + (lent[at] ?? 0),
    -at,
  ]
  const mine = rank(page)
  return others
    .subarray(starts[page], starts[page + 1])
    .every((other) => !accepts(other) || !isHigher(rank(other), mine))
}

type ChoiceTest = 'accepts' | 'isNamed' | 'isLikely'

/** Whether `a` has the larger number at the first index at which `a` and `b` differ. */
function isHigher(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index])
  return (a[at] ?? 0) > (b[at] ?? 0)
}
