/** Where builds and previews of one site keep what they may use again. */
import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

const home = '.cache'
/** Milliseconds. */
const longestUnused = 30 * 24 * 60 * 60 * 1000

/** Folder of the cache, in the project. Two sites built side by side must not share one: its entries are kept by their name. */
export function cacheFolder({ contentDir, outDir }: Pick<Config, 'contentDir' | 'outDir'>): string {
  const name = createHash('sha256')
    .update(contentDir + outDir)
    .digest('hex')
    .slice(0, 12)
  return join(home, name)
}

/**
 * Removes what sites that were not built for a month left: content folders move and go, and nothing else tells of that.
 * A build writes into its folder before anything else, so that none that is in use is old.
 */
export async function removeOldCaches(now: Date, root = home): Promise<void> {
  const entries = await readdir(root, { withFileTypes: true })
  for (const entry of entries) {
    // Tests, benches and Node keep theirs beside them, under names of words.
    if (!entry.isDirectory() || !/^[0-9a-f]{12}$/.test(entry.name)) continue
    const folder = join(root, entry.name)
    // Another build may be removing it too.
    const used = await stat(folder).catch(() => undefined)
    if (!used || now.getTime() - used.mtimeMs <= longestUnused) continue
    // One of another user stays, which costs room and no build.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
