import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createFileGuard, findStamp } from '../../../src/site/artefacts/file-guard.ts'
import type { OpenFile } from '../../../src/site/artefacts/file-guard.ts'

/** A file in memory, whose times are what a test wants. */
function createFile(text: string) {
  const state = { bytes: Buffer.from(text), changed: 0, reads: 0 }
  const handle = {
    stat: (options?: { bigint: boolean }) => {
      const { length } = state.bytes
      const changed = BigInt(state.changed)
      const times = { mtimeNs: 0n, ctimeNs: changed * 1_000_000n, ctimeMs: changed }
      return Promise.resolve({ size: options?.bigint === true ? BigInt(length) : length, ...times })
    },
    read: (into: Uint8Array, _offset: number, _length: number, from: number) => {
      state.reads += 1
      const bytesRead = state.bytes.copy(into, 0, from)
      return Promise.resolve({ bytesRead, buffer: into })
    },
  } as unknown as OpenFile // As far as the guard uses it.
  return { state, handle }
}

const good = 'a good text'
const record = { bytes: good.length, sha256: createHash('sha256').update(good).digest('hex') }

describe('The guard of an open file', () => {
  it('reads the file once while nothing changes', async () => {
    const { state, handle } = createFile(good)
    const guard = createFileGuard(handle, record)
    expect(await guard.findFault()).toBeUndefined()
    const { reads } = state
    expect(await guard.findFault()).toBeUndefined()
    expect(state.reads).toBe(reads)
  })

  it('reads it again after each change, and finds it bad or good', async () => {
    const { state, handle } = createFile(good)
    const guard = createFileGuard(handle, record)
    await guard.findFault()
    Object.assign(state, { bytes: Buffer.from('a b__d text'), changed: 1 })
    expect(await guard.findFault()).toBe('is not the file that the build wrote')
    Object.assign(state, { bytes: Buffer.from(good), changed: 2 })
    expect(await guard.findFault()).toBeUndefined()
    Object.assign(state, { bytes: Buffer.from('short'), changed: 3 })
    expect(await guard.findFault()).toBe('has 5 bytes instead of 11')
  })

  it('does not trust a time of this moment, which a second change may have too', async () => {
    const { state, handle } = createFile(good)
    const guard = createFileGuard(handle, record, { now: () => 1_000_050 })
    state.changed = 1_000_000
    expect(await guard.findFault()).toBeUndefined()
    state.bytes = Buffer.from('a b__d text')
    expect(await guard.findFault()).toBe('is not the file that the build wrote')
  })

  it('finds a file bad that changes while it is read', async () => {
    const { state, handle } = createFile(good)
    const guard = createFileGuard(
      {
        ...handle,
        read: async (...args: Parameters<OpenFile['read']>) => {
          state.changed += 1
          return await handle.read(...args)
        },
      },
      record,
    )
    expect(await guard.findFault()).toBe('changes while it is read')
  })

  it('believes a file by its stamp, until it changes or its digest is taken', async () => {
    const { state, handle } = createFile(good)
    const stamp = await findStamp(handle)
    state.bytes = Buffer.from('a b__d text')
    const guard = createFileGuard(handle, record, { stamp })
    expect(await guard.findFault()).toBeUndefined()
    expect(state.reads).toBe(0)
    expect(await guard.takeDigest()).toBe('is not the file that the build wrote')
    expect(await guard.findFault()).toBe('is not the file that the build wrote')
    Object.assign(state, { changed: 1 })
    const other = createFileGuard(handle, record, { stamp })
    expect(await other.findFault()).toBe('is not the file that the build wrote')
  })

  it('has no stamp for a file of this moment', async () => {
    const { state, handle } = createFile(good)
    state.changed = 1_000_000
    expect(await findStamp(handle, () => 1_000_050)).toBeUndefined()
    expect(await findStamp(handle, () => 1_000_150)).toBeDefined()
  })

  it('reads once for all who ask at the same time', async () => {
    const { state, handle } = createFile(good)
    const guard = createFileGuard(handle, record)
    await guard.findFault()
    const { reads } = state
    await Promise.all([guard.findFault(), guard.findFault(), guard.findFault()])
    expect(state.reads).toBe(reads)
    state.changed = 1
    await Promise.all([guard.findFault(), guard.findFault(), guard.findFault()])
    expect(state.reads).toBe(2 * reads)
  })
})
