/**
 * The ordered list of operations; everything that enumerates them reads it: routes, tools, documents, the build and the
 * tests. It is made from the parts of a site: an operation without anything to answer with is not in it, and so does not
 * exist.
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
import { rootOperation } from './operations/root.ts'
import { defineSearch } from './operations/search.ts'
import { defineWorkshop } from './operations/workshop.ts'
import { createPageFilters } from './page-filters.ts'
import { createSiteSchemas } from './site-schemas.ts'

/** All operations of a site with some parts. */
export function createRegistry(parts: SiteParts): readonly Operation[] {
  const schemas = createSiteSchemas(parts)
  const filters = createPageFilters(parts.languages)
  return [
    rootOperation,
    defineHealth(parts),
    defineSearch(parts, schemas),
    definePages(parts, schemas, filters),
    definePage(parts),
    ...(parts.offer ? [defineWorkshop(parts.offer, parts, schemas)] : []),
    ...(parts.hasContact ? [defineContact(parts, schemas)] : []),
    identityOperation,
    defineBatch(parts),
  ]
}

const registryFor = memoize(createRegistry)

/** All operations of a site, made once for it. */
export function registryOf({ parts }: Pick<Site, 'parts'>): readonly Operation[] {
  return registryFor(parts)
}

/** All operations there may be, which take any value of the right form: for a site whose data cannot be read. */
export const unknownRegistry = createRegistry(unknownParts)
