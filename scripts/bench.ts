/** `npm run bench -- <name>`: measures a part of the service on this machine; each prints a table with ratios. */
import { benchAbuse } from './bench/abuse.ts'
import { benchTools } from './bench/mcp.ts'
import { benchTokens } from './bench/tokens.ts'

const benches: Readonly<Record<string, () => Promise<void>>> = {
  // Late, because it brings the engines that others are measured by.
  search: async () => {
    const { benchSearch } = await import('./bench/search.ts')
    await benchSearch()
  },
  mcp: benchTools,
  tokens: benchTokens,
  abuse: benchAbuse,
}

const [name = ''] = process.argv.slice(2)
const bench = benches[name]
if (bench) await bench()
else {
  console.error(`Cannot measure "${name}": name one of ${Object.keys(benches).join(', ')}`)
  process.exitCode = 1
}
