/** Cache folders of builds and previews, one for each site. */
import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

const home = '.cache'
/** Time after which an unused cache is removed, in milliseconds: 30 days. */
const longestUnused = 30 * 24 * 60 * 60 * 1000

/**
 * Returns the cache folder of a site, relative to the project. Each site has its own folder,
 * because the caches of different sites have entries with equal names.
 */
export function cacheFolder({ contentDir, outDir }: Pick<Config, 'contentDir' | 'outDir'>): string {
  const name = createHash('sha256')
    .update(contentDir + outDir)
    .digest('hex')
    .slice(0, 12)
  return join(home, name)
}

/**
 * Removes the caches that were not written for 30 days. A build writes into its folder first, so a
 * build never removes its own cache.
 */
export async function removeOldCaches(now: Date, root = home): Promise<void> {
  const entries = await readdir(root, { withFileTypes: true })
  for (const entry of entries) {
    // The caches of tests, benchmarks and Node have other names.
    if (!entry.isDirectory() || !/^[0-9a-f]{12}$/.test(entry.name)) continue
    const folder = join(root, entry.name)
    // Another build may remove the folder at the same time.
    const used = await stat(folder).catch(() => undefined)
    if (!used || now.getTime() - used.mtimeMs <= longestUnused) continue
    // Ignores failures: a folder of another user cannot be removed, but costs only disk space.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
