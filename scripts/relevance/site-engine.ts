/** Creates engines from our search, to measure it on a built site or on another index. */
import type { Site } from '../../src/site/site.ts'
import type { SearchFilter } from '../../src/site/search-found.ts'
import type { SearchFound, SearchHit } from '../../src/site/search-found.ts'
import type { Language } from '../../src/site/vocabulary.ts'
import { most } from './measure.ts'
import type { Engine, FoundPage } from './measure.ts'

/** A searchable index, and the page path for each position. */
export interface Searched {
  search(query: string, filter: SearchFilter): Promise<SearchFound> | SearchFound
  pathAt(position: number): string | undefined
}

/** Creates an engine from a built site. */
export function createSiteEngine(site: Site): Engine {
  return createEngine({
    search: (query, filter) => site.search(query, filter),
    pathAt: (position) => site.pageAt(position)?.path,
  })
}

/** Creates an engine from any searchable index. */
export function createEngine(searched: Searched): Engine {
  return async ({ query, lang }) => {
    const { hits } = await searched.search(query, { lang, limit: most })
    return hits.flatMap((hit): FoundPage[] => {
      const path = searched.pathAt(hit.page)
      return path === undefined ? [] : [{ path, passage: passageOf(hit) }]
    })
  }
}

/** Returns the passage of a result as a reader sees it: section heading and excerpt. */
function passageOf({ section, excerpt }: SearchHit): string {
  return [section?.title, excerpt].filter((text) => text !== undefined).join(': ')
}

/** Returns the paths of the first ten results, best first. */
export async function searchSite(site: Site, query: string, lang?: Language): Promise<string[]> {
  const { hits } = await site.search(query, { lang, limit: most })
  return hits.flatMap(({ page }) => site.pageAt(page)?.path ?? [])
}
