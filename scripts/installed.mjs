/**
 * Checks that packages are installed and that Node is new enough. Commands load this file with
 * `--import`. Without this check, the first command in a new clone would end with a stack trace.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isNewNode, neededNode, nodeRemedy, root } from './bootstrap/program.mjs'

const again = 'then run the same command again.'
const remedies = [
  existsSync(join(root, 'node_modules'))
    ? ''
    : `Packages are missing: run \`npm install\`, ${again}`,
  isNewNode()
    ? ''
    : `Node ${neededNode} is needed, but this is Node ${process.versions.node}: ${nodeRemedy}, ${again}`,
]
const remedy = remedies.find((text) => text !== '')
if (remedy !== undefined) {
  process.stderr.write(`${remedy}\n`)
  process.exit(1)
}
