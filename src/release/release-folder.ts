/**
 * A folder of releases, with a link to the served one.
 *
 *     releases/2026-11-21T08-00-00Z-4f2a/   always complete
 *     current → releases/2026-11-21T08-00-00Z-4f2a
 *
 * A release is built in a temporary folder, flushed to disk, and then renamed in one step. The link
 * is also replaced in one step. If a process dies, readers see either the previous or the new
 * release.
 */
import { execFile } from 'node:child_process'
import { mkdir, open, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { orAbsent } from '../content/files.ts'
import { artefactFiles } from '../site/artefacts/manifest.ts'
import { currentName, readCurrent, releasesName } from '../site/artefacts/release-link.ts'
import { withLock } from './lock.ts'
import { createOwnName, isAbandoned, isOwnedName } from './owner.ts'
import { keepDigested, removeKept } from './removed-files.ts'

/** A complete release. */
export interface Release {
  /** Its name. Names sort by age. */
  readonly id: string
  readonly folder: string
}

/** Default number of releases that are not removed: the served one, and others for a rollback. */
export const releasesKept = 5

const idPattern = /^[0-9A-Za-z][0-9A-Za-z.-]{0,99}$/
/** The manifest is the last file written in a release. */
const lastFile = join('data', artefactFiles.manifest)
const filesAtOnce = 16

/** Creates a temporary folder for a release. Also removes leftovers of dead processes. */
export async function createDraft(root: string, now: Date): Promise<string> {
  const releases = join(root, releasesName)
  await mkdir(releases, { recursive: true })
  await removeAbandoned(root, now)
  const draft = join(releases, await createOwnName('building'))
  await mkdir(draft)
  return draft
}

/** Flushes a draft to disk and makes it a release. It is not served before `switchCurrent`. */
export async function completeDraft(draft: string, id: string): Promise<Release> {
  if (!idPattern.test(id)) {
    throw new Error(`Cannot name a release "${id}": expects letters, digits, hyphens and dots`)
  }
  const folder = join(dirname(draft), id)
  if (await isFile(join(folder, lastFile))) {
    throw new Error(`Cannot make the release ${id}: a release with this name exists. Build again`)
  }
  if (!(await isFile(join(draft, lastFile)))) {
    throw new Error(
      `Cannot make the release ${id}: ${lastFile} is missing, because the build did not end. Build again`,
    )
  }
  await writeToDisk(draft)
  await rename(draft, folder)
  await syncPath(dirname(folder))
  return { id, folder }
}

/**
 * Removes a draft that will not be completed. A failed build may still be writing into it, so the
 * removal is retried. Errors are ignored, because the caller reports why the build failed.
 */
export async function discardDraft(draft: string): Promise<void> {
  // A draft that remains is removed by the next build.
  await rm(draft, { recursive: true, force: true, maxRetries: 2 }).catch(() => undefined)
}

/** Complete releases, newest first. */
export async function listReleases(root: string): Promise<Release[]> {
  const releases = join(root, releasesName)
  const names = (await orAbsent(readdir(releases))) ?? []
  const ids = names
    .filter((name) => idPattern.test(name))
    .toSorted()
    .toReversed()
  const complete = await Promise.all(ids.map((id) => isFile(join(releases, id, lastFile))))
  return ids.filter((_, at) => complete[at]).map((id) => ({ id, folder: join(releases, id) }))
}

/**
 * The served release; `undefined` if the link `current` is absent or leads to no complete release.
 * Its `folder` is the target of the link, so the path stays valid when the link changes.
 */
export async function findCurrent(root: string): Promise<Release | undefined> {
  const folder = await readCurrent(root)
  if (folder === undefined || !(await isFile(join(folder, lastFile)))) return undefined
  return { id: basename(folder), folder }
}

/** Makes a release the served release. Replaces the link `current` in one step. */
export async function switchCurrent(root: string, id: string): Promise<Release> {
  return await withLock(root, async () => {
    const releases = await listReleases(root)
    const release = releases.find((known) => known.id === id)
    if (!release) {
      const names = releases.map((known) => known.id).join(', ') || 'there are none'
      throw new Error(
        `Cannot serve the release "${id}": it is not one of the complete releases (${names})`,
      )
    }
    const link = join(root, await createOwnName(currentName))
    await symlink(join(releasesName, id), link)
    await rename(link, join(root, currentName))
    await syncPath(root)
    return release
  })
}

/**
 * Removes the oldest releases, but not the served one, until `most` remain. Returns the names of
 * the removed releases. Their files with a digest in the name remain for at least 24 hours.
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
      // The folder is renamed first, because a partly removed release must not be listed.
      const removed = join(dirname(folder), await createOwnName('removing'))
      await rename(folder, removed)
      await keepDigested(root, id, removed)
      await rm(removed, { recursive: true })
    }
    await removeKept(root, now)
    return surplus.map(({ id }) => id)
  })
}

/** Removes leftovers of dead processes: drafts, partly removed releases, unused links. */
async function removeAbandoned(root: string, now: Date): Promise<void> {
  const purposes = ['building', 'removing', currentName]
  for (const directory of [root, join(root, releasesName)]) {
    const names = (await orAbsent(readdir(directory))) ?? []
    for (const name of names.filter((known) => isOwnedName(known, purposes))) {
      const path = join(directory, name)
      if (await isAbandoned(path, now)) await rm(path, { recursive: true, force: true })
    }
  }
}

/** Flushes a folder to disk. */
async function writeToDisk(folder: string): Promise<void> {
  // Only on Linux. On other systems `sync` has no option `-f` and does not wait.
  const isDone = process.platform === 'linux' && (await syncFileSystem(folder))
  if (!isDone) await syncEach(folder)
}

/**
 * Flushes the whole file system in one call, which is faster for thousands of files. Node has no
 * `syncfs`, so this runs the program `sync`. Returns `false` when the program is missing or fails.
 */
async function syncFileSystem(folder: string): Promise<boolean> {
  return await promisify(execFile)('sync', ['-f', folder]).then(
    () => true,
    () => false,
  )
}

/** Flushes files before their folders. */
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
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() ?? false
}
