/** `npm run bench -- <name>`: measures a part of the service on this machine; each prints a table with ratios. */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  search: async () => {
    const { benchSearch } = await import('./bench/search.ts')
    await benchSearch()
  },
  mcp: async () => {
    const { benchTools } = await import('./bench/mcp.ts')
    await benchTools()
  },
  tokens: async () => {
    const { benchTokens } = await import('./bench/tokens.ts')
    await benchTokens()
  },
}

const [name = ''] = process.argv.slice(2)
const bench = benches[name]
if (bench) await bench()
else {
  console.error(`Cannot measure "${name}": name one of ${Object.keys(benches).join(', ')}`)
  process.exitCode = 1
}
