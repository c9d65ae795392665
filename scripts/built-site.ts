/** The site that `npm run build` made last, read as the server reads it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createSearch } from '../src/search/search.ts'
import { openRelease } from '../src/site/artefacts/artefacts.ts'
import { artefactFiles, readManifest } from '../src/site/artefacts/manifest.ts'
import type { Site } from '../src/site/site.ts'
import { CommandError } from './command.ts'

/** Folder of the artefacts of a build; throws when nothing was built there. */
export function findArtefacts(outDir: string): string {
  const data = join(outDir, 'data')
  if (existsSync(join(data, artefactFiles.manifest))) return data
  throw new CommandError(
    `Cannot find a build in ${outDir}: run npm run build first, or set OUT_DIR`,
  )
}

/** Site of a folder that a build wrote, whatever origin it was made for. */
export async function openBuiltSite(outDir: string): Promise<Site> {
  const { baseUrl } = await readManifest(findArtefacts(outDir))
  const release = await openRelease(findArtefacts(outDir), { baseUrl, createSearch })
  return release.siteAt(Date.now())
}
