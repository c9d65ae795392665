/** `npm run bench -- <name>`: measures a part of the built site on this machine. */
import { benchSearch } from './bench/search.ts'

const benches: Readonly<Record<string, () => Promise<void>>> = { search: benchSearch }

const [name = ''] = process.argv.slice(2)
const bench = benches[name]
if (bench) await bench()
else {
  console.error(`Cannot measure "${name}": name one of ${Object.keys(benches).join(', ')}`)
  process.exitCode = 1
}
