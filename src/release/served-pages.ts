/**
 * The pages of the release that is served now: the next one remembers the places of those that it does not have. A release
 * that cannot be used takes nothing away but that memory, so it never stops a build.
 */
import { join } from 'node:path'
import { readSiteData } from '../site/artefacts/artefacts.ts'
import { UnusableBuild } from '../site/artefacts/manifest.ts'
import type { RememberedPages } from '../site/removed-places.ts'
import { findCurrent } from './release-folder.ts'

/** Pages of the release that is served from a folder of releases; none when none is, or when it cannot be used. */
export async function readServedPages(root: string): Promise<RememberedPages> {
  const served = await findCurrent(root)
  if (!served) return { pages: [] }
  try {
    return await readSiteData(join(served.folder, 'data'))
  } catch (error) {
    if (error instanceof UnusableBuild) return { pages: [] }
    throw error
  }
}
