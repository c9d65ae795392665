import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/gate/counter.ts'

const window = 60

interface Request {
  readonly key: string
  readonly wait: number
}

const requests = fc.array(
  fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    wait: fc.constantFrom(0, 1, 999, 20_000, 59_999, 60_000, 60_001),
  }),
  { maxLength: 200 },
)

/** Counts by looking through everything that ever happened. */
function oracle(history: readonly (Request & { time: number })[], key: string): number {
  let start = -Infinity
  let count = 0
  for (const request of history.filter((known) => known.key === key)) {
    if (request.time >= start + window * 1000) {
      start = request.time
      count = 0
    }
    count += 1
  }
  return count
}

describe('memory store', () => {
  it('counts as an oracle that remembers everything', () => {
    fc.assert(
      fc.property(requests, (list) => {
        let time = 0
        const store = createMemoryStore(() => time)
        const history: (Request & { time: number })[] = []
        for (const request of list) {
          time += request.wait
          history.push({ ...request, time })
          const charge = store.charge(request.key, 3, window)
          expect(charge).toMatchObject({ remaining: 3 - oracle(history, request.key) })
        }
      }),
    )
  })

  it('holds no more keys than its capacity and forgets the oldest first', () => {
    let time = 0
    const store = createMemoryStore(() => time, 100)
    for (let index = 0; index < 10_000; index += 1) {
      time += 1
      expect(store.charge(`key ${index}`, 5, window)).toMatchObject({ remaining: 4 })
    }
    expect(store.charge('key 9999', 5, window)).toMatchObject({ remaining: 3 })
    expect(store.charge('key 9950', 5, window)).toMatchObject({ remaining: 3 })
    expect(store.charge('key 0', 5, window)).toMatchObject({ remaining: 4 })
  })

  it('says how long the window still lasts', () => {
    let time = 0
    const store = createMemoryStore(() => time)
    void store.charge('a', 1, window)
    time = 59_999
    expect(store.charge('a', 1, window)).toEqual({ remaining: -1, reset: 1 })
    time = 60_000
    expect(store.charge('a', 1, window)).toEqual({ remaining: 0, reset: 60_000 })
  })
})
