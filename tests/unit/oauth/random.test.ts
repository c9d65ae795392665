import { describe, expect, it } from 'vitest'
import { pooled } from '../../../src/oauth/random.ts'

/** A source that counts on, so that every byte tells when it was drawn. */
function counting() {
  const drawn: number[] = []
  let next = 0
  const draw = (length: number) => {
    drawn.push(length)
    return Uint8Array.from({ length }, () => next++ % 251)
  }
  return { drawn, draw }
}

describe('A pool of random bytes', () => {
  it('gives each byte once, in texts of any length, and draws seldom', () => {
    const { draw, drawn } = counting()
    const random = pooled(draw)
    const given = Array.from({ length: 40 }, () => [...random(16)]).flat()
    expect(given).toEqual(Array.from({ length: 640 }, (_, at) => at % 251))
    expect(drawn).toHaveLength(1)
    const lengths = Array.from({ length: 100 }, (_, at) => random(at).length)
    expect(lengths).toEqual(Array.from({ length: 100 }, (_, at) => at))
    expect(drawn.length).toBeLessThan(8)
  })

  it('gives bytes that no later one writes over, and more than it holds at once', () => {
    const { draw, drawn } = counting()
    const random = pooled(draw)
    const first = random(16)
    const copy = [...first]
    for (let round = 0; round < 200; round += 1) random(32)
    expect([...first]).toEqual(copy)
    expect([random(5_000).length, drawn.at(-1)]).toEqual([5_000, 5_000])
  })
})
