/** The site that `npm run build` made last, read as the server reads it. */
import { join } from 'node:path'
import { createSearch } from '../../src/search/search.ts'
import { artefactFiles, readArtefact, readSite } from '../../src/site/artefacts/artefacts.ts'
import type { Manifest } from '../../src/site/artefacts/artefacts.ts'
import type { Site } from '../../src/site/site.ts'

/** Site of a folder that a build wrote, whatever origin it was made for. */
export async function openBuiltSite(outDir: string): Promise<Site> {
  const data = join(outDir, 'data')
  const { baseUrl } = await readArtefact<Manifest>(data, artefactFiles.manifest)
  return await readSite(data, { baseUrl, createSearch })
}
