/**
 * Keeps the files with a digest in their name ("digested files") of removed releases for at least
 * 24 hours. On a busy day many releases are removed while caches and browsers still have their
 * pages, which need these files.
 *
 *     earlier/2026-11-21T08-00-00Z-4f2a/   _astro/  pagefind/  data/manifest.json
 */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { orAbsent } from '../content/files.ts'
import { artefactFiles } from '../site/artefacts/manifest.ts'

/** Folders of `client/` with digested files. */
export const digestedFolders = ['_astro', 'pagefind'] as const

const earlierName = 'earlier'
/** Milliseconds to keep files. Most caches and browser tabs have a page for a shorter time. */
const longest = 24 * 3_600_000

/** Moves `digestedFolders` and the manifest of a removed release from `folder` to `earlier/`. */
export async function keepDigested(root: string, id: string, folder: string): Promise<void> {
  const kept = join(root, earlierName, id)
  await mkdir(join(kept, 'data'), { recursive: true })
  // The manifest is kept too, because it names the site that the files belong to.
  const manifest = join('data', artefactFiles.manifest)
  await rename(join(folder, manifest), join(kept, manifest))
  for (const name of digestedFolders) {
    // The folder is missing when a release was copied without `client/`.
    await orAbsent(rename(join(folder, 'client', name), join(kept, name)))
  }
}

/** Folders in `earlier/`, one per removed release, newest first. */
export async function listKept(root: string): Promise<string[]> {
  const names = (await orAbsent(readdir(join(root, earlierName)))) ?? []
  return names
    .toSorted()
    .toReversed()
    .map((name) => join(root, earlierName, name))
}

/** Removes the files of releases that were removed more than 24 hours ago. */
export async function removeKept(root: string, now: Date): Promise<void> {
  for (const folder of await listKept(root)) {
    const { mtimeMs } = await stat(folder)
    if (now.getTime() - mtimeMs > longest) await rm(folder, { recursive: true })
  }
}
