/** Builds every site that tests of `npm test` ask for: `node tests/support/build-sites.ts` */
import { builtSite, contentOf, laterSites } from './built-site.ts'
import type { SiteName } from './built-site.ts'

const names = Object.keys(contentOf) as SiteName[] // The keys of a literal.
const waiting = names.filter((name) => !laterSites.includes(name))

async function buildNext(): Promise<void> {
  for (let name = waiting.shift(); name; name = waiting.shift()) await builtSite(name)
}

// Most of a build uses one core, and most machines have two.
await Promise.all([buildNext(), buildNext()])
