/** Opens and reads files after checking them against length and digest in the manifest. */
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { SiteUnavailable } from '../site.ts'
import { createFileGuard, findDifference } from './file-guard.ts'
import { readRegular, requireRegular, unreadable, unusable } from './manifest.ts'
import type { ArtefactName, Manifest } from './manifest.ts'

/** A file that stays open while it is served. */
export type VerifiedFile = Awaited<ReturnType<typeof openVerified>>

/** Length of a chunk in bytes. Clients see progress after each chunk. */
const chunkLength = 128 * 1024

const remedy = 'build again or copy the whole folder'

/**
 * Reads an artefact whole. Throws an error with instructions when it is not what the build wrote.
 */
export async function readVerified(
  directory: string,
  name: ArtefactName,
  { files }: Manifest,
): Promise<Uint8Array> {
  const bytes = await readRegular(join(directory, name)).catch((error: unknown) => {
    throw cannotOpen(directory, name, error)
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fault = findDifference({ bytes: bytes.length, sha256 }, files[name])
  if (fault !== undefined) throw unusable(directory, `${name} ${fault}: ${remedy}`)
  return bytes
}

/**
 * Opens an artefact for partial reads. Throws an error with instructions when it is not what the
 * build wrote. A file with the given `stamp` (size and file times) is accepted without a digest.
 */
export async function openVerified(
  directory: string,
  name: ArtefactName,
  { files }: Manifest,
  stamp?: string,
) {
  const path = join(directory, name)
  const handle = await openRegular(path).catch((error: unknown) => {
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
  const streams = createStreamCount()

  const read = createRead(path, handle, guard)

  return {
    read,
    /** Reads bytes like `read`, but in chunks. The file stays open until the iteration ends. */
    async *chunks(start: number, length: number) {
      streams.begin()
      try {
        const end = start + length
        for (let at = start; at < end; at += chunkLength) {
          yield await read(at, Math.min(chunkLength, end - at))
        }
      } finally {
        streams.end()
      }
    },
    /** Computes the digest, even if the stamp was accepted. Throws if the digest is wrong. */
    async verify() {
      const fault = await guard.takeDigest().catch((error: unknown) => {
        // Errors of files that were closed meanwhile are irrelevant.
        if (handle.fd !== -1) throw error
        return undefined
      })
      check(fault)
    },
    /**
     * Closes the file when no read or iteration is running any more. Later reads throw
     * `SiteUnavailable`.
     */
    async close() {
      await streams.ended()
      await handle.close()
    },
  }
}

/**
 * Returns a function that reads bytes from a position. It works even after the file was removed,
 * because the file stays open. It throws `SiteUnavailable` when the file is not what the build
 * wrote.
 */
function createRead(path: string, handle: FileHandle, guard: ReturnType<typeof createFileGuard>) {
  return async function read(start: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await asUnavailable(handle.read(bytes, 0, length, start))
    // Checked after the read, to detect changes during the read too.
    const changed = await asUnavailable(guard.findFault())
    if (changed !== undefined) throw new SiteUnavailable(`${path} ${changed}`)
    if (bytesRead !== length) throw new SiteUnavailable(`${path} is shorter than the build says`)
    return bytes
  }
}

/** Counts running iterations over a file. */
function createStreamCount() {
  let count = 0
  let onEnd: (() => void) | undefined
  return {
    begin() {
      count += 1
    },
    end() {
      count -= 1
      if (count === 0) onEnd?.()
    },
    async ended() {
      // Waits, so that replies that were just created can begin to read the file.
      await new Promise(setImmediate)
      if (count === 0) return
      await new Promise<void>((resolve) => {
        onEnd = resolve
      })
    },
  }
}

async function openRegular(path: string): Promise<FileHandle> {
  await requireRegular(path)
  return await open(path)
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
