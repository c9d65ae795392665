import { describe, expect, it } from 'vitest'
import { fingerprint } from '../../../src/gate/fingerprint.ts'
import type { Seed } from '../../../src/gate/fingerprint.ts'

const seeds: Seed[] = [
  [0, 0],
  [0x9e3779b9, 0x7f4a7c15],
]

function* keys(): Generator<string> {
  for (let at = 0; at < 100_000; at += 1) {
    yield `ip:10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
    yield `ip:2001db8${at.toString(16).padStart(9, '0')}/64`
  }
}

describe('A fingerprint', () => {
  it.each(seeds)(
    'is the same for the same text, and other for every other: seed %i %i',
    (...seed) => {
      const seen = new Set<string>()
      const lows = new Set<number>()
      const highs = new Set<number>()
      let count = 0
      for (const key of keys()) {
        const { high, low } = fingerprint(key, seed)
        seen.add(`${high} ${low}`)
        lows.add(low)
        highs.add(high)
        count += 1
      }
      expect(seen.size).toBe(count)
      expect(fingerprint('ip:10.0.0.0', seed)).toEqual(fingerprint('ip:10.0.0.0', seed))
      // Each half alone is as good as chance: about 5 of 200,000 meet another.
      expect(count - lows.size).toBeLessThan(30)
      expect(count - highs.size).toBeLessThan(30)
    },
  )

  it('cannot be told without both halves of the seed', () => {
    const [none, first, second] = [
      [0, 0],
      [1, 0],
      [0, 1],
    ].map(([a = 0, b = 0]) => fingerprint('ip:192.0.2.1', [a, b]))
    expect(first?.high).not.toBe(none?.high)
    expect(second?.low).not.toBe(none?.low)
  })

  it('tells texts of other lengths apart', () => {
    const texts = ['', '\0', '\0\0', 'a', 'a\0', '\0a']
    const seen = new Set(texts.map((text) => JSON.stringify(fingerprint(text, [1, 1]))))
    expect(seen.size).toBe(texts.length)
  })
})
