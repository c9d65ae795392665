/** Builds all sites that the tests of `npm test` use: `node tests/support/build-sites.ts` */
import { builtSite, contentOf, laterSites } from './built-site.ts'
import type { SiteName } from './built-site.ts'

const names = Object.keys(contentOf) as SiteName[] // The keys of a literal.
const waiting = names.filter((name) => !laterSites.includes(name))

async function buildNext(): Promise<void> {
  for (let name = waiting.shift(); name; name = waiting.shift()) await builtSite(name)
}

// Runs two builds in parallel: a build mostly uses one core, and most machines have two.
await Promise.all([buildNext(), buildNext()])
