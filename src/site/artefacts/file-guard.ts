/** Detects changes of an open file since the build. */
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { FileRecord } from './manifest.ts'

/** Methods used on an open file. */
export type OpenFile = Pick<FileHandle, 'read' | 'stat'>

/** Options of a file guard. */
export interface FileGuardOptions {
  now?(): number
  /**
   * Result of `findStamp` when the digest was computed. A file with the same stamp is accepted
   * without a new digest.
   */
  readonly stamp?: string | undefined
}

const chunkLength = 4 * 1024 * 1024
/** Longest tick of the file system clock, in milliseconds. */
const longestTick = 100

/**
 * Creates a guard that checks whether an open file is still what the build wrote. `findFault`
 * computes the digest only if the guard has no result for the current stamp.
 */
export function createFileGuard(
  handle: OpenFile,
  expected: FileRecord,
  { now = Date.now, stamp: believed }: FileGuardOptions = {},
) {
  let known: { stamp: string; fault: string | undefined } | undefined
  if (believed !== undefined) known = { stamp: believed, fault: undefined }
  let looking: Promise<string | undefined> | undefined

  async function look(): Promise<string | undefined> {
    const { stamp, changed } = await stampOf(handle)
    const isSettled = now() - changed > longestTick
    const fault = findDifference(await describeFile(handle, expected.bytes), expected)
    // If the file changed during the read, its digest may be wrong.
    if ((await stampOf(handle)).stamp !== stamp) return 'changes while it is read'
    known = isSettled ? { stamp, fault } : undefined
    return fault
  }

  async function takeDigest(): Promise<string | undefined> {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return await looking
  }

  return {
    async findFault() {
      const { stamp } = await stampOf(handle)
      return known?.stamp === stamp ? known.fault : await takeDigest()
    },
    takeDigest,
  }
}

/**
 * Returns the stamp for later checks of a file. Returns `undefined` just after a change, because a
 * second change within the same clock tick would not change the stamp.
 */
export async function findStamp(
  handle: Pick<OpenFile, 'stat'>,
  now: () => number = Date.now,
): Promise<string | undefined> {
  const { stamp, changed } = await stampOf(handle)
  return now() - changed > longestTick ? stamp : undefined
}

/**
 * Returns the stamp of a file, a text that changes with the file, and the time of the last change.
 * The stamp has `ctime` because, unlike `mtime`, `ctime` cannot be set back.
 *
 * The system counts `ctime` in ticks, so a second change within one tick leaves the stamp
 * unchanged.
 */
async function stampOf(
  handle: Pick<OpenFile, 'stat'>,
): Promise<{ stamp: string; changed: number }> {
  const { size, mtimeNs, ctimeNs, ctimeMs } = await handle.stat({ bigint: true })
  return { stamp: `${size} ${mtimeNs} ${ctimeNs}`, changed: Number(ctimeMs) }
}

/**
 * Returns length and digest of a file. If the length is not `expected`, the digest is empty,
 * because the length alone is enough to reject the file.
 */
export async function describeFile(handle: OpenFile, expected?: number): Promise<FileRecord> {
  const { size } = await handle.stat()
  if (expected !== undefined && size !== expected) return { bytes: size, sha256: '' }
  const hash = createHash('sha256')
  const chunk = new Uint8Array(chunkLength)
  let start = 0
  for (;;) {
    const { bytesRead } = await handle.read(chunk, 0, chunkLength, start)
    if (bytesRead === 0) return { bytes: start, sha256: hash.digest('hex') }
    hash.update(chunk.subarray(0, bytesRead))
    start += bytesRead
  }
}

/** Describes how a file differs from the expected one; `undefined` when it does not. */
export function findDifference(found: FileRecord, expected: FileRecord): string | undefined {
  if (found.bytes !== expected.bytes) {
    return `has ${found.bytes} bytes instead of ${expected.bytes}`
  }
  return found.sha256 === expected.sha256 ? undefined : 'is not the file that the build wrote'
}
