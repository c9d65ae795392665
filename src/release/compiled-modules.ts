/**
 * What Node keeps of the modules it compiled, when a command asked it to (`scripts/compile-cache.mjs`). The bundles that render
 * pages lie at a new path in each build and would never be used again: megabytes a build, which nobody takes away.
 */
import { readdirSync, rmSync } from 'node:fs'
import { flushCompileCache, getCompileCacheDir } from 'node:module'
import { join } from 'node:path'

/** From now on nothing more is kept of what this process compiles. */
export function keepNoMoreCompiled(): void {
  const folder = getCompileCacheDir()
  if (folder === undefined) return
  flushCompileCache()
  const known = new Set(readdirSync(folder))
  process.once('exit', () => {
    // Written now, it is not written once more behind us.
    flushCompileCache()
    for (const name of readdirSync(folder)) {
      if (!known.has(name)) rmSync(join(folder, name), { force: true })
    }
  })
}
