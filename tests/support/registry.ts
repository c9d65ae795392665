/** All operations there can be, as a site has them that looks like the one of `tests/fixtures/agency`. */
import { defineBatch } from '../../src/api/operations/batch.ts'
import { definePages } from '../../src/api/operations/pages.ts'
import { defineSearch } from '../../src/api/operations/search.ts'
import { createPageFilters } from '../../src/api/page-filters.ts'
import { createRegistry } from '../../src/api/registry.ts'
import { createSiteSchemas } from '../../src/api/site-schemas.ts'
import type { SiteParts } from '../../src/site/parts.ts'

/** Parts of a site that lacks nothing. */
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
  example: { query: 'stone', lang: 'en', type: 'offer' },
}

/** Its operations. */
export const registry = createRegistry(wholeParts)

const schemas = createSiteSchemas(wholeParts)
/** Filters of its page lists. */
export const pageFilters = createPageFilters(wholeParts.languages)
/** Its list of pages. */
export const pagesOperation = definePages(wholeParts, schemas, pageFilters)
/** Its search. */
export const searchOperation = defineSearch(wholeParts, schemas)
/** Its batch. */
export const batchOperation = defineBatch(wholeParts)
