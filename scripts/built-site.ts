/** Opens the newest release that `npm run build` or `npm run publish` made. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listReleases } from '../src/release/release-folder.ts'
import type { Release } from '../src/release/release-folder.ts'
import { createSearch } from '../src/search/search.ts'
import { openRelease } from '../src/site/artefacts/artefacts.ts'
import type { OpenRelease } from '../src/site/artefacts/artefacts.ts'
import { artefactFiles, readManifest } from '../src/site/artefacts/manifest.ts'
import type { Site } from '../src/site/site.ts'
import { CommandError } from './command.ts'

/** Finds the newest complete release in `OUT_DIR`, live or not. Throws if there is none. */
export async function findNewest(outDir: string): Promise<Release> {
  const [newest] = await listReleases(outDir)
  if (newest) return newest
  const hint = holdsOldBuild(outDir)
    ? 'the folder has only a build of Vitrine 0.1, which this version cannot use. Run npm run publish'
    : 'run npm run build first, or set OUT_DIR to a folder with a build'
  throw new CommandError(`Cannot find a build in ${outDir}: ${hint}`)
}

/** Checks whether a folder has a build of Vitrine 0.1, which did not write releases. */
export function holdsOldBuild(outDir: string): boolean {
  return existsSync(join(outDir, 'data', artefactFiles.manifest))
}

/** Returns the folder of the artefacts: `data` in the newest release. */
export async function findArtefacts(outDir: string): Promise<string> {
  const { folder } = await findNewest(outDir)
  return join(folder, 'data')
}

/**
 * Releases that this process has opened. The set protects them from garbage collection, because
 * Node warns when it collects a file that is still open.
 */
const opened = new Set<OpenRelease>()

/** Opens the site of the newest release, with the origin for which the release was built. */
export async function openBuiltSite(outDir: string): Promise<Site> {
  const artefacts = await findArtefacts(outDir)
  const { baseUrl } = await readManifest(artefacts)
  const release = await openRelease(artefacts, { baseUrl, createSearch })
  opened.add(release)
  return release.siteAt(Date.now())
}
