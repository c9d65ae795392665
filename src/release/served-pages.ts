/**
 * Reads the pages of the served release. A build compares them with its own pages, and records
 * removed and new pages (`removed-places.ts`). An unusable release is ignored, so it never stops
 * a build.
 */
import { join } from 'node:path'
import { readSiteData } from '../site/artefacts/artefacts.ts'
import { unlessUnusable } from '../site/artefacts/manifest.ts'
import type { RememberedPages } from '../site/removed-places.ts'
import { findCurrent } from './release-folder.ts'

/** Pages of the served release; empty when it is missing, unusable or of another service. */
export async function readServedPages(root: string, service: string): Promise<RememberedPages> {
  const served = await findCurrent(root)
  const data = served && (await unlessUnusable(readSiteData(join(served.folder, 'data'))))
  return data?.info.service === service ? data : { pages: [] }
}
