/**
 * The pages of the release that is served now: the next one remembers the places of those that it does not have. A release
 * that cannot be used takes nothing away but that memory, so it never stops a build.
 */
import { join } from 'node:path'
import { readSiteData } from '../site/artefacts/artefacts.ts'
import { UnusableBuild } from '../site/artefacts/manifest.ts'
import type { RememberedPages } from '../site/removed-places.ts'
import { findCurrent } from './release-folder.ts'

/** Pages of the release of a service that is served from a folder; none when it cannot be used. */
export async function readServedPages(root: string, service: string): Promise<RememberedPages> {
  const served = await findCurrent(root)
  if (!served) return { pages: [] }
  try {
    const data = await readSiteData(join(served.folder, 'data'))
    return data.info.service === service ? data : { pages: [] }
  } catch (error) {
    if (error instanceof UnusableBuild) return { pages: [] }
    throw error
  }
}
