/** Where builds and previews of one site keep what they may use again. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

/** Folder of the cache, in the project. Two sites built side by side must not share one: its entries are kept by their name. */
export function cacheFolder({ contentDir, outDir }: Pick<Config, 'contentDir' | 'outDir'>): string {
  const name = createHash('sha256')
    .update(contentDir + outDir)
    .digest('hex')
    .slice(0, 12)
  return join('.cache', name)
}
