/**
 * Builds every site that tests may ask for, so that none of them waits: `node
 * tests/support/build-sites.ts`
 */
import { builtSite, contentOf } from './built-site.ts'
import type { SiteName } from './built-site.ts'

// The judges, who work beside this, ask for the first of them.
for (const name of Object.keys(contentOf) as SiteName[]) await builtSite(name) // The keys of a literal.
