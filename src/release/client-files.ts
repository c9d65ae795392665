/**
 * Files for the browser, as a release gets them. An edit changes a few of thousands: one that is the same in the release before is
 * that file under one more name (a hard link), so that it takes neither time to write nor room, and is on the disk already.
 *
 * So a file of a release is never changed in place, here as elsewhere.
 */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listReleases } from './release-folder.ts'

/** The files of a release that is made. */
export interface ClientFiles {
  /** Writes a file, and the folders on the way. At once: to wait for each of thousands takes longer than to write it. */
  write(path: string, bytes: Uint8Array): void
}

/** Files in a folder, shared with the newest of the releases in `root`. */
export async function openClientFiles(folder: string, root: string): Promise<ClientFiles> {
  const [newest] = await listReleases(root)
  const before = newest && join(newest.folder, 'client')
  const made = new Set<string>()
  const make = (directory: string): void => {
    if (made.has(directory)) return
    mkdirSync(directory, { recursive: true })
    made.add(directory)
  }
  return {
    write(path, bytes) {
      const file = join(folder, path)
      make(dirname(file))
      if (before === undefined || !linkSame(join(before, path), file, bytes)) replace(file, bytes)
    },
  }
}

/** Gives a file its second name where it holds these bytes; `false` where it does not, or cannot have one. */
function linkSame(known: string, file: string, bytes: Uint8Array): boolean {
  try {
    if (!readFileSync(known).equals(bytes)) return false
    linkSync(known, file)
    return true
  } catch {
    // It is new, or the file system knows no links, or has as many to it as it can: then it is written.
    return false
  }
}

/** Writes a file that may be there as a link: what stands behind a link stays as it is. */
function replace(file: string, bytes: Uint8Array): void {
  rmSync(file, { force: true })
  writeFileSync(file, bytes)
}
