/** Search over the compiled index: rank, filter, cut. */
import { createRanker } from './rank.ts'
import { parseSearchIndex } from './search-index.ts'

/** What a search may be narrowed by. */
export interface Narrowing {
  readonly lang?: string | undefined
  readonly type?: string | undefined
  readonly limit: number
}

/** City pages shown among the results unless they are asked for by type: they are near-identical. */
const mostCityPages = 1

/** Search over a parsed artefact; `types` holds the type of each page by position. */
export function createSearch(
  artefact: unknown,
  types: readonly string[],
): (query: string, narrowing: Narrowing) => { page: number }[] {
  const rank = createRanker(parseSearchIndex(artefact))
  return (query, { lang, type, limit }) => {
    let cities = 0
    return rank(query, lang)
      .filter(({ page }) => {
        const found = types[page]
        if (type !== undefined) return found === type
        if (found !== 'city') return true
        cities += 1
        return cities <= mostCityPages
      })
      .slice(0, limit)
      .map(({ page }) => ({ page }))
  }
}
