/**
 * Removes the last byte of a file in each copied folder of artefacts, as a damaged disk might.
 * Tests load this file before a publish with `--import`.
 */
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

const copy = promises.cp

promises.cp = async (source, destination, options) => {
  await copy(source, destination, options)
  if (!String(destination).endsWith('/data')) return
  const file = join(String(destination), 'site.json')
  const bytes = await promises.readFile(file)
  await promises.writeFile(file, bytes.subarray(0, -1))
}
syncBuiltinESMExports()
