/** Files that are what the build wrote, by their length and digest in the manifest. */
import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SiteUnavailable } from '../site.ts'
import { createFileGuard, findDifference } from './file-guard.ts'
import { unreadable, unusable } from './manifest.ts'
import type { ArtefactName, Manifest } from './manifest.ts'

/** A file that stays open while it is served. */
export interface VerifiedFile {
  /**
   * Bytes from a place on; throws `SiteUnavailable` when the file is no longer what the build wrote. A file that was deleted
   * is still read through its descriptor: a publish may remove the release that is served.
   */
  read(start: number, length: number): Promise<Uint8Array>
  /** Takes the digest of a file that was believed by its stamp; throws when it is not what the build wrote. */
  verify(): Promise<void>
  /** Gives the file back once the reads that were begun have ended; later ones throw `SiteUnavailable`. */
  close(): Promise<void>
}

const remedy = 'build again or copy the whole folder'

/** Bytes of an artefact; throws an error that says what to do when they are not those the build wrote. */
export async function readVerified(
  directory: string,
  name: ArtefactName,
  { files }: Manifest,
): Promise<Uint8Array> {
  const bytes = await readFile(join(directory, name)).catch((error: unknown) => {
    throw cannotOpen(directory, name, error)
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fault = findDifference({ bytes: bytes.length, sha256 }, files[name])
  if (fault !== undefined) throw unusable(directory, `${name} ${fault}: ${remedy}`)
  return bytes
}

/**
 * Opens an artefact for reading parts of it; throws an error that says what to do when it is not what the build wrote. One
 * that has the `stamp` is believed to be.
 */
export async function openVerified(
  directory: string,
  name: ArtefactName,
  { files }: Manifest,
  stamp?: string,
): Promise<VerifiedFile> {
  const path = join(directory, name)
  const handle = await open(path).catch((error: unknown) => {
    throw cannotOpen(directory, name, error)
  })
  const check = (fault: string | undefined) => {
    if (fault !== undefined) throw unusable(directory, `${name} ${fault}: ${remedy}`)
  }
  const guard = createFileGuard(handle, files[name], { stamp })
  try {
    check(await guard.findFault())
  } catch (error) {
    await handle.close()
    throw error
  }
  return {
    async read(start, length) {
      const bytes = new Uint8Array(length)
      const { bytesRead } = await asUnavailable(handle.read(bytes, 0, length, start))
      // After reading, so that what was written meanwhile is noticed too.
      const changed = await asUnavailable(guard.findFault())
      if (changed !== undefined) throw new SiteUnavailable(`${path} ${changed}`)
      if (bytesRead !== length) throw new SiteUnavailable(`${path} is shorter than its index says`)
      return bytes
    },
    async verify() {
      const fault = await guard.takeDigest().catch((error: unknown) => {
        // Of a file that was given back meanwhile nobody needs to know.
        if (handle.fd !== -1) throw error
        return undefined
      })
      check(fault)
    },
    close: () => handle.close(),
  }
}

function cannotOpen(directory: string, name: string, error: unknown): Error {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing
    ? unusable(directory, `${name} is missing: ${remedy}`)
    : unreadable(join(directory, name), error)
}

async function asUnavailable<Value>(doing: Promise<Value>): Promise<Value> {
  try {
    return await doing
  } catch (error) {
    throw new SiteUnavailable('The artefacts cannot be read', { cause: error })
  }
}
