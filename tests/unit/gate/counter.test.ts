import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/gate/counter.ts'

const minute = 60
const hour = 3600
const day = 24 * hour

interface Request {
  readonly key: string
  /** Seconds of the window. */
  readonly window: number
  /** Milliseconds by which the clock moves before the request; below 0 it is set back. */
  readonly move: number
}

const moves = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 1, 999, 20_000, 59_999, 60_000, 60_001) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 3 * day * 1000 }) },
  { weight: 2, arbitrary: fc.constantFrom(-1, -hour * 1000, hour * 1000, -day * 1000) },
  { weight: 1, arbitrary: fc.integer({ min: -3 * day * 1000, max: 100 * day * 1000 }) },
)

const requests = fc.array(
  fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    window: fc.constantFrom(minute, 10 * minute, 90 * day),
    move: moves,
  }),
  { maxLength: 300 },
)

/** Counts by looking through a list of all windows. */
function createModel() {
  let windows: { key: string; window: number; end: number; count: number }[] = []
  let latest = -Infinity
  return function charge({ key, window }: Request, now: number) {
    latest = Math.max(latest, now)
    windows = windows.filter(({ end }) => end > latest)
    let own = windows.find((known) => known.key === key && known.window === window)
    if (!own) {
      own = { key, window, end: latest + window * 1000, count: 0 }
      windows.push(own)
    }
    own.count += 1
    return { remaining: 3 - own.count, reset: own.end - now }
  }
}

describe('memory store', () => {
  it('counts as a list of all windows would, whatever the clock does', () => {
    fc.assert(
      fc.property(requests, (list) => {
        let time = 0
        const store = createMemoryStore(() => time)
        const model = createModel()
        for (const request of list) {
          time += request.move
          const { key, window } = request
          expect(store.charge(key, 3, window)).toEqual(model(request, time))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('holds no more keys than its capacity and drops those without recent requests', () => {
    const store = createMemoryStore(() => 0, 100)
    for (let index = 0; index < 10_000; index += 1) {
      expect(store.charge(`key ${index}`, 5, minute).remaining).toBe(4)
      void store.charge('busy', 5, minute)
      expect(store.size()).toBeLessThanOrEqual(100)
    }
    expect(store.charge('key 9999', 5, minute).remaining).toBe(3)
    expect(store.charge('key 9955', 5, minute).remaining).toBe(3)
    expect(store.charge('key 9800', 5, minute).remaining).toBe(4)
    expect(store.charge('busy', 5, minute).remaining).toBe(5 - 10_001)
  })

  it('drops ended windows within two of them, while a longer one goes on', () => {
    let time = 0
    const store = createMemoryStore(() => time, 1000)
    void store.charge('long', 1, 90 * day)
    for (let index = 0; index < 400; index += 1) void store.charge(`key ${index}`, 5, minute)
    expect(store.size()).toBe(401)
    for (let turn = 0; turn < 2; turn += 1) {
      time += minute * 1000
      void store.charge('new', 5, minute)
    }
    expect(store.size()).toBe(2)
    expect(store.charge('long', 1, 90 * day).remaining).toBe(-1)
  })

  it('keeps a long window through a flood of short ones', () => {
    const store = createMemoryStore(() => 0, 100)
    void store.charge('long', 1, 90 * day)
    for (let index = 0; index < 10_000; index += 1) void store.charge(`key ${index}`, 5, minute)
    expect(store.charge('long', 1, 90 * day).remaining).toBe(-1)
  })

  it('says how long the window still lasts', () => {
    let time = 0
    const store = createMemoryStore(() => time)
    void store.charge('a', 1, minute)
    time = 59_999
    expect(store.charge('a', 1, minute)).toEqual({ remaining: -1, reset: 1 })
    time = 60_000
    expect(store.charge('a', 1, minute)).toEqual({ remaining: 0, reset: 60_000 })
  })
})
