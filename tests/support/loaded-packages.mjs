/**
 * Prints the packages that a program has loaded, in one line on standard error when it ends. Tests
 * load this file before the program with `--import`.
 */
import { registerHooks } from 'node:module'

const packages = new Set()
registerHooks({
  resolve(name, context, next) {
    const found = next(name, context)
    const [, loaded] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(found.url) ?? []
    if (loaded !== undefined) packages.add(loaded)
    return found
  },
})
process.on('exit', () => {
  process.stderr.write(`loaded: ${[...packages].toSorted().join(' ')}\n`)
})
