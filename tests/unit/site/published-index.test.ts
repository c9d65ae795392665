import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createEntryFinder,
  encodePublishedIndex,
} from '../../../src/site/artefacts/published-index.ts'
import type { PublishedIndex } from '../../../src/site/artefacts/published-index.ts'

function indexOf(keys: readonly string[]): PublishedIndex {
  return Object.fromEntries(
    keys.map((key, at) => [key, { type: `text/${key}`, etag: `"${at}"`, bytes: [at, 1] as const }]),
  )
}

/**
 * Keys of which some begin with others, in quotation marks, backslashes and letters beyond ASCII.
 */
const someKeys = fc.uniqueArray(
  fc.oneof(
    fc.string({ unit: fc.constantFrom('/', 'a', 'ą', '"', '\\', '\n', ':', ',', '😀', '\uffff') }),
    fc.webPath(),
  ),
  { maxLength: 40 },
)

describe('The index of what is published', () => {
  it('is JSON, one thing published a line', () => {
    const index = indexOf(['/b/', '/a/', '/a/"\n"/'])
    const text = Buffer.from(encodePublishedIndex(index)).toString()
    expect(JSON.parse(text)).toEqual(index)
    expect(text.split('\n').map((line) => line.slice(0, 6))).toEqual([
      '{',
      '"/a/":',
      '"/a/\\"',
      '"/b/":',
      '}',
      '',
    ])
  })

  it('is read where it lies: whatever the keys, each finds its own and others find nothing', () => {
    fc.assert(
      fc.property(someKeys, fc.string(), (keys, other) => {
        // A key of an object that is a number would move, and `__proto__` is none.
        const index = indexOf(keys.filter((key) => key !== '__proto__'))
        const find = createEntryFinder(encodePublishedIndex(index))
        for (const [key, entry] of Object.entries(index)) expect(find(key)).toEqual(entry)
        if (!Object.hasOwn(index, other)) expect(find(other)).toBeUndefined()
      }),
    )
  })

  it('with nothing in it finds nothing', () => {
    const find = createEntryFinder(encodePublishedIndex({}))
    expect(find('')).toBeUndefined()
    expect(find('/')).toBeUndefined()
  })

  it('does not find keys that are longer than all that is left of it', () => {
    const find = createEntryFinder(encodePublishedIndex(indexOf(['/a/', '/b/'])))
    for (const start of ['/a', '/b/', '/c']) {
      expect(find(start + 'x'.repeat(10_000))).toBeUndefined()
    }
  })

  it('is not made into objects: to look things up takes less than half of what that would', () => {
    const index = indexOf(Array.from({ length: 30_000 }, (_, at) => `/en/page-${at}/`))
    const bytes = encodePublishedIndex(index)
    const some = Object.keys(index).filter((_, at) => at % 300 === 0)
    const looking = fastest(() => {
      const find = createEntryFinder(bytes)
      for (const key of some) find(key)
    })
    const parsing = fastest(() => JSON.parse(Buffer.from(bytes).toString()))
    expect(looking).toBeLessThan(parsing / 2)
  })
})

/** Milliseconds of the fastest of a few runs. */
function fastest(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now()
    run()
    return performance.now() - begun
  })
  return Math.min(...times)
}
