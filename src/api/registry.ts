/**
 * The ordered list of operations. Routes, tools, documents, the build and the tests read it. It
 * depends on the parts (features) of a site: without contact data it has no operation `contact`.
 */
import { memoize } from '../site/memoize.ts'
import type { Site } from '../site/site.ts'
import { unknownParts } from '../site/parts.ts'
import type { SiteParts } from '../site/parts.ts'
import type { Operation } from './operation.ts'
import { defineBatch } from './operations/batch.ts'
import { defineContact } from './operations/contact.ts'
import { defineHealth } from './operations/health.ts'
import { identityOperation } from './operations/identity.ts'
import { definePage } from './operations/page.ts'
import { definePages } from './operations/pages.ts'
import { defineCollection, defineData } from './operations/data.ts'
import { defineRoot } from './operations/root.ts'
import { defineSearch } from './operations/search.ts'
import { defineOffer } from './operations/offer.ts'
import { createPageFilters } from './page-filters.ts'
import { createSiteSchemas } from './site-schemas.ts'

/** Creates all operations of a site with these parts. */
export function createRegistry(parts: SiteParts): readonly Operation[] {
  const schemas = createSiteSchemas(parts)
  const filters = createPageFilters(parts.languages, parts)
  return [
    defineRoot(parts),
    defineHealth(parts),
    defineSearch(parts, schemas),
    definePages(parts, schemas, filters),
    definePage(parts, schemas),
    ...(parts.offer ? [defineOffer(parts.offer, parts, schemas)] : []),
    ...(parts.hasContact ? [defineContact(parts, schemas)] : []),
    ...(parts.collections.length > 0 ? [defineData(parts)] : []),
    ...parts.collections.flatMap((collection) => defineCollection(collection, parts)),
    identityOperation,
    defineBatch(parts),
  ]
}

const registryFor = memoize(createRegistry)

/** Returns all operations of a site, memoized. */
export function registryOf({ parts }: Pick<Site, 'parts'>): readonly Operation[] {
  return registryFor(parts)
}

/**
 * All operations except the operations of collections. `lang` and `market` accept every well-formed
 * value. Used until the data of the site has been read for the first time.
 */
export const unknownRegistry = createRegistry(unknownParts)
