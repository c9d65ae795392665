import { describe, expect, it } from 'vitest'
import { createKeptResults, longestKept } from '../../../src/mcp/kept-results.ts'

const sources = Array.from({ length: 100 }, (_, at) => ({ at }))
const bytes = (length: number) => new Uint8Array(length)

describe('Kept results', () => {
  it('are found by what they are made from and by variant', () => {
    const kept = createKeptResults()
    const [a = {}, b = {}] = sources
    const result = bytes(3)
    kept.keep(a, 'one', result)
    expect(kept.find(a, 'one')).toBe(result)
    expect(kept.find(a, 'two')).toBeUndefined()
    expect(kept.find(b, 'one')).toBeUndefined()
  })

  it('never take more than their room', () => {
    const kept = createKeptResults(1000)
    const lengths = [100, 7, 350, 499, 500, 501, 900]
    for (let round = 0; round < 500; round += 1) {
      const source = sources[(round * 37) % 100] ?? {}
      kept.keep(source, `${round % 3}`, bytes(lengths[round % 7] ?? 0))
      kept.find(sources[(round * 11) % 100] ?? {}, `${round % 3}`)
      expect(kept.size()).toBeLessThanOrEqual(1000)
    }
    expect(kept.size()).toBeGreaterThan(300)
  })

  it('stay while they are asked for', () => {
    const kept = createKeptResults(1000)
    const popular = {}
    kept.keep(popular, 'a', bytes(100))
    for (const source of sources) {
      kept.keep(source, 'a', bytes(100))
      expect(kept.find(popular, 'a')).toBeDefined()
    }
  })

  it('are counted once, wherever they are held', () => {
    const kept = createKeptResults(1000)
    for (const source of sources.slice(0, 6)) kept.keep(source, 'a', bytes(100))
    const [first = {}] = sources
    kept.find(first, 'a')
    expect(kept.size()).toBe(600)
  })

  it('are not kept when they are very long', () => {
    const kept = createKeptResults()
    kept.keep(sources, 'a', bytes(longestKept + 1))
    expect(kept.find(sources, 'a')).toBeUndefined()
  })

  it('are counted once, however many make them at the same time', () => {
    const kept = createKeptResults(1000)
    const [a = {}, b = {}] = sources
    kept.keep(b, 'a', bytes(100))
    for (let time = 0; time < 50; time += 1) kept.keep(a, 'a', bytes(100))
    expect(kept.size()).toBe(200)
    expect(kept.find(b, 'a')).toBeDefined()
  })
})
