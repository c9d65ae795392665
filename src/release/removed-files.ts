/**
 * Digested files of the releases that were removed in the last 24 hours. A busy day removes many releases whose pages are
 * still in caches and in browsers.
 *
 *     earlier/2026-11-21T08-00-00Z-4f2a/   _astro/  pagefind/  data/manifest.json
 */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { artefactFiles } from '../site/artefacts/manifest.ts'

/** Folders of `client/` that hold files with a digest in their names. */
export const digestedFolders = ['_astro', 'pagefind'] as const

const earlierName = 'earlier'
/** Milliseconds: longer than a cache keeps a page, and a browser window is left open. */
const longest = 24 * 3_600_000

/** Moves the digested files of a release that is being removed. */
export async function keepDigested(root: string, id: string, folder: string): Promise<void> {
  const kept = join(root, earlierName, id)
  await mkdir(join(kept, 'data'), { recursive: true })
  // The manifest says which site the files are of.
  const manifest = join('data', artefactFiles.manifest)
  await rename(join(folder, manifest), join(kept, manifest))
  for (const name of digestedFolders) {
    // A release that was copied without `client/` has none.
    await rename(join(folder, 'client', name), join(kept, name)).catch(passOverMissing)
  }
}

/** Folders of kept files, one for each release, the latest first. */
export async function listKept(root: string): Promise<string[]> {
  const names = (await readdir(join(root, earlierName)).catch(passOverMissing)) ?? []
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

/** Rethrows an error, unless it says that there is no such file. */
export function passOverMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
