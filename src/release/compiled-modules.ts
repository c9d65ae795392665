/**
 * Keeps bundles of a build out of Node's compile cache (`scripts/compile-cache.mjs`). Their paths
 * differ in each build, so the entries, several MB per build, would never be used again.
 */
import { readdirSync, rmSync } from 'node:fs'
import { flushCompileCache, getCompileCacheDir } from 'node:module'
import { join } from 'node:path'

/** Removes, at exit, the cache entries of all modules that this process compiles from now on. */
export function stopCompileCache(): void {
  const folder = getCompileCacheDir()
  if (folder === undefined) return
  flushCompileCache()
  const known = new Set(readdirSync(folder))
  process.once('exit', () => {
    // Writes the entries before they are removed. Otherwise Node would write them after this
    // function.
    flushCompileCache()
    for (const name of readdirSync(folder)) {
      if (!known.has(name)) rmSync(join(folder, name), { force: true })
    }
  })
}
