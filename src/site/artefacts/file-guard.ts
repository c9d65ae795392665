/** Notices that an open file is no longer what the build wrote. */
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { FileRecord } from './manifest.ts'

/** What is asked of an open file. */
export type OpenFile = Pick<FileHandle, 'read' | 'stat'>

/** Looks after an open file. */
export interface FileGuard {
  /** What is wrong with the file now; `undefined` when nothing is. */
  findFault(): Promise<string | undefined>
  /** The same, and takes the digest whatever the system says; until then the file is what it was believed to be. */
  takeDigest(): Promise<string | undefined>
}

/** How a file is looked after. */
export interface FileGuardOptions {
  now?(): number
  /** What `findStamp` said when the digest was taken: a file that has the stamp still is believed without taking it again. */
  readonly stamp?: string | undefined
}

const chunkLength = 4 * 1024 * 1024
/** Milliseconds. */
const longestTick = 100

/** Whether an open file is still what the build wrote. Its digest is taken again only after the system says it changed. */
export function createFileGuard(
  handle: OpenFile,
  expected: FileRecord,
  { now = Date.now, stamp: believed }: FileGuardOptions = {},
): FileGuard {
  let known: { stamp: string; fault: string | undefined } | undefined
  if (believed !== undefined) known = { stamp: believed, fault: undefined }
  let looking: Promise<string | undefined> | undefined

  async function look(): Promise<string | undefined> {
    const { stamp, changed } = await stampOf(handle)
    const isSettled = now() - changed > longestTick
    const fault = findDifference(await describe(handle, expected.bytes), expected)
    // Of a file that changes while it is read, nothing can be said but that.
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

/** What to believe a file by later; `undefined` when it changed just now, since a second change may have the same stamp. */
export async function findStamp(
  handle: Pick<OpenFile, 'stat'>,
  now: () => number = Date.now,
): Promise<string | undefined> {
  const { stamp, changed } = await stampOf(handle)
  return now() - changed > longestTick ? stamp : undefined
}

/**
 * Text that changes whenever the file does: its time of content can be set back, but not that of the change itself
 * (`ctime`). The system counts that in ticks, so a change of this moment may be followed by one with the same text.
 */
async function stampOf(
  handle: Pick<OpenFile, 'stat'>,
): Promise<{ stamp: string; changed: number }> {
  const { size, mtimeNs, ctimeNs, ctimeMs } = await handle.stat({ bigint: true })
  return { stamp: `${size} ${mtimeNs} ${ctimeNs}`, changed: Number(ctimeMs) }
}

async function describe(handle: OpenFile, mostBytes: number): Promise<FileRecord> {
  const { size } = await handle.stat()
  // A length that is wrong says enough.
  if (size !== mostBytes) return { bytes: size, sha256: '' }
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

/** What is wrong with a file that is not as expected; `undefined` when it is. */
export function findDifference(found: FileRecord, expected: FileRecord): string | undefined {
  if (found.bytes !== expected.bytes) {
    return `has ${found.bytes} bytes instead of ${expected.bytes}`
  }
  return found.sha256 === expected.sha256 ? undefined : 'is not the file that the build wrote'
}
