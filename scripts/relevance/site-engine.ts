/** The search of a built site as an engine that is measured. */
import type { Site } from '../../src/site/site.ts'
import type { Language } from '../../src/site/vocabulary.ts'
import { most } from './measure.ts'
import type { Engine } from './measure.ts'

/** Our search over the index that the build made. */
export function createSiteEngine(site: Site): Engine {
  return async ({ query, lang }) => await searchSite(site, query, lang)
}

/** Paths of the first ten pages that our search finds, best first. */
export async function searchSite(site: Site, query: string, lang?: Language): Promise<string[]> {
  const { hits } = await site.search(query, { lang, limit: most })
  return hits.flatMap(({ page }) => site.pageAt(page)?.path ?? [])
}
