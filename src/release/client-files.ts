/**
 * Writes client files of a release, which are files in its folder `client/`. Most of these are the
 * same as in the previous release and become hard links, which saves time and disk space.
 *
 * Never change a file of a release in place, because other releases may share it.
 */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listReleases } from './release-folder.ts'

/** Client files of a release under construction. */
export type ClientFiles = Awaited<ReturnType<typeof openClientFiles>>

/**
 * Opens a folder for client files. A file that is the same in the newest release in `root` becomes
 * a link to that file.
 */
export async function openClientFiles(folder: string, root: string) {
  const [newest] = await listReleases(root)
  const before = newest && join(newest.folder, 'client')
  const made = new Set<string>()
  const make = (directory: string): void => {
    if (made.has(directory)) return
    mkdirSync(directory, { recursive: true })
    made.add(directory)
  }
  return {
    /**
     * Writes a file and creates its folders. It is synchronous, because waiting for thousands of
     * small files takes longer than writing them.
     */
    write(path: string, bytes: Uint8Array): void {
      const file = join(folder, path)
      make(dirname(file))
      if (before === undefined || !linkSame(join(before, path), file, bytes)) replace(file, bytes)
    },
    /** Removes a file, if there is one. */
    remove(path: string): void {
      rmSync(join(folder, path), { force: true })
    },
  }
}

/**
 * Makes `file` a hard link to `known` if `known` contains exactly `bytes`. Returns whether it made
 * the link.
 */
function linkSame(known: string, file: string, bytes: Uint8Array): boolean {
  try {
    if (!readFileSync(known).equals(bytes)) return false
    linkSync(known, file)
    return true
  } catch {
    // `known` cannot be read (often it does not exist) or linked, or `file` exists already.
    return false
  }
}

/**
 * Replaces a file. It removes the old name first, because other releases may have a link to the
 * same file.
 */
function replace(file: string, bytes: Uint8Array): void {
  rmSync(file, { force: true })
  writeFileSync(file, bytes)
}
