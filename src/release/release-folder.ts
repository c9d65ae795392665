/**
 * A folder of releases, each with everything it needs, and the link that says which one is served.
 *
 *     releases/2026-11-21T08-00-00Z-4f2a/   complete, or not there
 *     current → releases/2026-11-21T08-00-00Z-4f2a
 *
 * A release is made in a folder with a temporary name, written to the disk, and only then gets its own name, in one step.
 * So is the link replaced. Whatever process dies in between, a reader sees the release before or the one after.
 */
import { execFile } from 'node:child_process'
import { mkdir, open, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { artefactFiles } from '../site/artefacts/manifest.ts'
import { currentName, readCurrent, releasesName } from '../site/artefacts/release-link.ts'
import type { Manifest } from '../site/artefacts/manifest.ts'
import { withLock } from './lock.ts'
import { createOwnName, isAbandoned, isOwnedName } from './owner.ts'
import { keepDigested, removeKept } from './removed-files.ts'

/** A release that is complete. */
export interface Release {
  /** Its name; later ones sort behind earlier ones. */
  readonly id: string
  readonly folder: string
}

/** Releases that are kept by default: the one that is served and those one may go back to. */
export const releasesKept = 5

const idPattern = /^[0-9A-Za-z][0-9A-Za-z.-]{0,99}$/
/** Its manifest is the last file of a release. */
const lastFile = join('data', artefactFiles.manifest)
const filesAtOnce = 16

/** Name of the release of a build: when its content was read, and what it is of, so that two builds never share one. */
export function releaseId({ generated, buildId }: Pick<Manifest, 'generated' | 'buildId'>): string {
  return `${generated.slice(0, 19).replaceAll(':', '-')}Z-${buildId.slice(0, 4)}`
}

/** A new temporary folder to make a release in; what dead processes left is taken away. */
export async function createDraft(root: string, now: Date): Promise<string> {
  const releases = join(root, releasesName)
  await mkdir(releases, { recursive: true })
  await removeAbandoned(root, now)
  const draft = join(releases, await createOwnName('building'))
  await mkdir(draft)
  return draft
}

/** Makes a draft a release, once everything in it is on the disk. It is not served before `switchCurrent`. */
export async function completeDraft(draft: string, id: string): Promise<Release> {
  if (!idPattern.test(id)) {
    throw new Error(`Cannot name a release "${id}": expects letters, digits, hyphens and dots`)
  }
  const folder = join(dirname(draft), id)
  if (await isFile(join(folder, lastFile))) {
    throw new Error(`Cannot make the release ${id}: there is one already, build again`)
  }
  if (!(await isFile(join(draft, lastFile)))) {
    throw new Error(`Cannot make the release ${id}: ${lastFile} is missing, the build did not end`)
  }
  await writeToDisk(draft)
  await rename(draft, folder)
  await syncPath(dirname(folder))
  return { id, folder }
}

/** Takes a draft away that will not be completed. */
export async function discardDraft(draft: string): Promise<void> {
  await rm(draft, { recursive: true, force: true })
}

/** Complete releases, the latest first. */
export async function listReleases(root: string): Promise<Release[]> {
  const releases = join(root, releasesName)
  const names = await readdir(releases).catch(orNone)
  const ids = names
    .filter((name) => idPattern.test(name))
    .toSorted()
    .toReversed()
  const complete = await Promise.all(ids.map((id) => isFile(join(releases, id, lastFile))))
  return ids.filter((_, at) => complete[at]).map((id) => ({ id, folder: join(releases, id) }))
}

/** The release that is served; `undefined` when none is. Its folder is named without the link, which may move on. */
export async function findCurrent(root: string): Promise<Release | undefined> {
  const folder = await readCurrent(root)
  if (folder === undefined || !(await isFile(join(folder, lastFile)))) return undefined
  return { id: basename(folder), folder }
}

/** Serves a release from now on, in one step: a reader of the link sees either the one before or this one. */
export async function switchCurrent(root: string, id: string): Promise<Release> {
  return await withLock(root, async () => {
    const releases = await listReleases(root)
    const release = releases.find((known) => known.id === id)
    if (!release) {
      const names = releases.map((known) => known.id).join(', ') || 'there are none'
      throw new Error(`Cannot serve the release "${id}": expects one of these: ${names}`)
    }
    const link = join(root, await createOwnName(currentName))
    await symlink(join(releasesName, id), link)
    await rename(link, join(root, currentName))
    await syncPath(root)
    return release
  })
}

/**
 * Removes the oldest releases, but never the one that is served, and returns their names. Their digested files stay for a day.
 */
export async function pruneReleases(
  root: string,
  now: Date,
  most = releasesKept,
): Promise<string[]> {
  await removeAbandoned(root, now)
  return await withLock(root, async () => {
    const current = await findCurrent(root)
    const others = (await listReleases(root)).filter(({ id }) => id !== current?.id)
    const surplus = others.slice(current ? most - 1 : most)
    for (const { id, folder } of surplus) {
      // First its name goes, in one step: half a release would still be listed.
      const removed = join(dirname(folder), await createOwnName('removing'))
      await rename(folder, removed)
      await keepDigested(root, id, removed)
      await rm(removed, { recursive: true })
    }
    await removeKept(root, now)
    return surplus.map(({ id }) => id)
  })
}

/** Takes away what processes left that died: drafts, releases half removed, links that were never put in place. */
async function removeAbandoned(root: string, now: Date): Promise<void> {
  const purposes = ['building', 'removing', currentName]
  for (const directory of [root, join(root, releasesName)]) {
    const names = await readdir(directory).catch(orNone)
    for (const name of names.filter((known) => isOwnedName(known, purposes))) {
      const path = join(directory, name)
      if (await isAbandoned(path, now)) await rm(path, { recursive: true, force: true })
    }
  }
}

/** Waits until all of a folder is on the disk. */
async function writeToDisk(folder: string): Promise<void> {
  // The `sync` of other systems takes no option, and does not wait.
  const isDone = process.platform === 'linux' && (await syncFileSystem(folder))
  if (!isDone) await syncEach(folder)
}

/**
 * Has the system write all that its file system holds back, in one call for thousands of files (syncfs, which Node does not have
 * and the program `sync` does); `false` where there is none, or where it fails, which does not say what failed.
 */
async function syncFileSystem(folder: string): Promise<boolean> {
  return await promisify(execFile)('sync', ['-f', folder]).then(
    () => true,
    () => false,
  )
}

/** Files before the folders that name them. */
async function syncEach(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pathOf = ({ parentPath, name }: (typeof entries)[number]) => join(parentPath, name)
  const files = entries.filter((entry) => entry.isFile()).map(pathOf)
  const folders = entries.filter((entry) => entry.isDirectory()).map(pathOf)
  for (let start = 0; start < files.length; start += filesAtOnce) {
    await Promise.all(files.slice(start, start + filesAtOnce).map(syncPath))
  }
  for (const path of [...folders, folder]) await syncPath(path)
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function isFile(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

function orNone(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
