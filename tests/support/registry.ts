/** The registry of all operations, for a site like `tests/fixtures/agency`. */
import type { Operation } from '../../src/api/operation.ts'
import { defineBatch } from '../../src/api/operations/batch.ts'
import { definePage } from '../../src/api/operations/page.ts'
import { definePages } from '../../src/api/operations/pages.ts'
import { defineSearch } from '../../src/api/operations/search.ts'
import { createPageFilters } from '../../src/api/page-filters.ts'
import { createRegistry } from '../../src/api/registry.ts'
import { createSiteSchemas } from '../../src/api/site-schemas.ts'
import { loadContent, sourceNow } from '../../src/content/load.ts'
import { findParts } from '../../src/site/parts.ts'
import type { SiteParts } from '../../src/site/parts.ts'
import { contentOf, origin } from './built-site.ts'
import type { SiteName } from './built-site.ts'

/** Parts of a site that has all features. */
export const wholeParts: SiteParts = {
  company: 'Mill',
  about: 'The mill grinds what others grow.',
  languages: ['pl', 'en', 'de'],
  language: 'en',
  markets: ['PL', 'DE', 'AT', 'CH', 'INTL'],
  offer: { name: 'Mill week', pricing: 'Net prices of one week.' },
  hasContact: true,
  hasTowns: true,
  hasOfferPages: true,
  kinds: [],
  tags: [],
  pageFields: [],
  collections: [],
  example: { query: 'stone', lang: 'en', type: 'offer' },
}

/** Operations of this site. */
export const registry = createRegistry(wholeParts)

const schemas = createSiteSchemas(wholeParts)
/** Filters of page lists. */
export const pageFilters = createPageFilters(wholeParts.languages)
/** The operation that reads a page. */
export const pageOperation = definePage(wholeParts, schemas)
/** The operation that lists pages. */
export const pagesOperation = definePages(wholeParts, schemas, pageFilters)
/** The search operation. */
export const searchOperation = defineSearch(wholeParts, schemas)
/** The batch operation. */
export const batchOperation = defineBatch(wholeParts)

/**
 * Creates the operations of a fixture from its content, so that tests of the registry need no
 * build.
 */
export async function readRegistry(name: SiteName): Promise<readonly Operation[]> {
  const { site } = await loadContent(sourceNow({ contentDir: contentOf[name], baseUrl: origin }))
  return createRegistry(findParts(site.data))
}
