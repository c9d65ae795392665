import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFileCache, overheadBytes } from '../../../src/site/artefacts/artefacts.ts'
import { lengthOf } from '../../../src/site/artefacts/published-index.ts'
import type { PublishedEntry } from '../../../src/site/artefacts/published-index.ts'
import type { Published } from '../../../src/site/site.ts'

const lengths: Readonly<Record<string, number>> = {
  a: 10_000,
  b: 40_000,
  c: 100_000,
  d: 1_000,
  e: 60_000,
}
const index: Readonly<Record<string, PublishedEntry>> = Object.fromEntries(
  Object.entries(lengths).map(([key, length]): [string, PublishedEntry] => [
    key,
    { type: key, etag: key, bytes: [0, length - 1], br: [0, 1] },
  ]),
)

function createReader(capacity: number) {
  const reads: string[] = []
  let isAway = false
  const reader = createFileCache(
    (key) => index[key],
    ({ type, etag }): Promise<Published> => {
      reads.push(etag)
      if (isAway) return Promise.reject(new Error('away'))
      return Promise.resolve({ type, etag, content: { bytes: new Uint8Array() } })
    },
    capacity,
  )
  const setAway = (away: boolean) => {
    isAway = away
  }
  return { ...reader, reads, setAway }
}

describe('Published files', () => {
  it('are read once while there is room', async () => {
    const { read, reads, size } = createReader(1_000_000)
    await Promise.all([read('a'), read('a'), read('b')])
    await read('a')
    expect(reads).toEqual(['a', 'b'])
    expect(size()).toBe(50_000 + 2 * overheadBytes)
    expect(await read('nothing')).toBeUndefined()
  })

  it('take no more than their room; those read longest ago are dropped', async () => {
    const room = 120_000
    const requests = fc.array(fc.constantFrom(...Object.keys(lengths)), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(requests, async (keys) => {
        const { read, reads, size } = createReader(room)
        let held: string[] = []
        const expected: string[] = []
        const sum = () =>
          held.reduce((total, key) => total + (lengths[key] ?? 0) + overheadBytes, 0)
        for (const key of keys) {
          if (!held.includes(key)) expected.push(key)
          held = [...held.filter((known) => known !== key), key]
          while (sum() > room) held.shift()
          await read(key)
          expect(size()).toBe(sum())
        }
        expect(reads).toEqual(expected)
      }),
    )
  })

  it('that could not be read are not cached', async () => {
    const { read, reads, size, setAway } = createReader(1_000_000)
    setAway(true)
    await expect(read('a')).rejects.toThrow('away')
    expect(size()).toBe(0)
    setAway(false)
    expect(await read('a')).toBeDefined()
    expect(reads).toEqual(['a', 'a'])
  })

  it('count with their content codings', () => {
    expect(lengthOf({ type: '', etag: '', bytes: [0, 5], br: [5, 3], gzip: [8, 4] })).toBe(12)
  })
})
