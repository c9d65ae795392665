/** Our search as an engine that is measured: that of a built site, and of any index. */
import type { Site } from '../../src/site/site.ts'
import type { SearchFilter } from '../../src/site/search-filter.ts'
import type { SearchFound } from '../../src/site/search-found.ts'
import type { Language } from '../../src/site/vocabulary.ts'
import { most } from './measure.ts'
import type { Engine, FoundPage } from './measure.ts'

/** What is asked, and which page is where in the list. */
export interface Searched {
  search(query: string, filter: SearchFilter): Promise<SearchFound> | SearchFound
  pathAt(position: number): string | undefined
}

/** Our search over the index that the build made. */
export function createSiteEngine(site: Site): Engine {
  return createEngine({
    search: (query, filter) => site.search(query, filter),
    pathAt: (position) => site.pageAt(position)?.path,
  })
}

/** Our search over whatever answers as a site does. */
export function createEngine(searched: Searched): Engine {
  return async ({ query, lang }) => {
    const { hits } = await searched.search(query, { lang, limit: most })
    return hits.flatMap((hit): FoundPage[] => {
      const path = searched.pathAt(hit.page)
      return path === undefined ? [] : [{ path, passage: hit.excerpt }]
    })
  }
}

/** Paths of the first ten pages that our search finds, best first. */
export async function searchSite(site: Site, query: string, lang?: Language): Promise<string[]> {
  const { hits } = await site.search(query, { lang, limit: most })
  return hits.flatMap(({ page }) => site.pageAt(page)?.path ?? [])
}
