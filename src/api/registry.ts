/**
 * The ordered list of operations; everything that enumerates them reads it: routes, tools, documents, the build and the
 * tests. An operation that is not in it does not exist.
 */
import type { Operation } from './operation.ts'
import { batchOperation } from './operations/batch.ts'
import { contactOperation } from './operations/contact.ts'
import { healthOperation } from './operations/health.ts'
import { identityOperation } from './operations/identity.ts'
import { pageOperation } from './operations/page.ts'
import { pagesOperation } from './operations/pages.ts'
import { rootOperation } from './operations/root.ts'
import { searchOperation } from './operations/search.ts'
import { workshopOperation } from './operations/workshop.ts'

/** All operations. */
export const registry: readonly Operation[] = [
  rootOperation,
  healthOperation,
  searchOperation,
  pagesOperation,
  pageOperation,
  workshopOperation,
  contactOperation,
  identityOperation,
  batchOperation,
]
