/**
 * Keeps bundles of a build out of Node's compile cache (`scripts/compile-cache.mjs`). Their paths
 * differ in each build, so the entries, several MB per build, would never be used again.
 */
import { readdirSync, rmSync } from 'node:fs'
import { flushCompileCache, getCompileCacheDir } from 'node:module'
import { join } from 'node:path'

/** Removes, when the process exits, all cache entries that were added after this call. */
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
