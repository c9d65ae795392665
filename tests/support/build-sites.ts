/**
 * Builds every site that tests of `npm test` may ask for, so that none of them waits: `node
 * tests/support/build-sites.ts`
 */
import { builtSite, contentOf, dataOrganisations } from './built-site.ts'
import type { SiteName } from './built-site.ts'

const others: ReadonlySet<string> = new Set(dataOrganisations)
const names = Object.keys(contentOf) as SiteName[] // The keys of a literal.

// The judges, who work beside this, ask for the first of them.
for (const name of names.filter((one) => !others.has(one))) await builtSite(name)
