/**
 * What a sick store costs, to the millisecond of a clock that the test moves: some requests one
 * bound, the others nothing.
 */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMemoryStore, StoreAway } from '../../../src/gate/counter.ts'
import type { Charge } from '../../../src/gate/counter.ts'
import { createFallbackStore, createStrictStore } from '../../../src/gate/fallback-store.ts'
import { trust } from '../../../src/gate/store-health.ts'
import { storeTimes, watchStore } from '../../../src/gate/watched-store.ts'

beforeEach(() => {
  // Immediates are no waiting, and a clock of its own would make a millisecond of each.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<Charge>(() => undefined)
const late = () =>
  new Promise<Charge>((resolve) => {
    setTimeout(resolve, storeTimes.use - 1, { remaining: 7, reset: 60_000 })
  })
const gone = () => Promise.reject<Charge>(new Error('connect ECONNREFUSED'))

/**
 * A watched store that answers as the test says, what limits are counted with, and each key it was
 * asked for.
 */
async function startWatched() {
  const asked: string[] = []
  const answer = () => Promise.resolve<Charge>({ remaining: 7, reset: 60_000 })
  let charge: () => Promise<Charge> = answer
  const shared = {
    place: 'redis://10.0.0.5:6379',
    connect: () => Promise.resolve(),
    charge(key: string) {
      asked.push(key)
      return charge()
    },
    reconnect: () => undefined,
    close: () => undefined,
  }
  const now = () => Date.now()
  const log = { warn: () => undefined, info: () => undefined }
  const watched = await watchStore(shared, { now, log })
  onTestFinished(watched.close)
  return {
    watched,
    strict: createStrictStore(watched),
    limits: createFallbackStore(watched, createMemoryStore(now)),
    /** Requests that the store was asked for; probes are not. */
    askedFor: () => asked.filter((key) => key !== 'probe'),
    become(next: () => Promise<Charge>) {
      charge = next
    },
    heal() {
      charge = answer
    },
  }
}

/** What a wait came to, and after how many milliseconds of the clock; undefined while it lasts. */
function timed<Value>(wait: Promise<Value> | Value) {
  const started = Date.now()
  const found: { took?: number; value?: Value; error?: unknown } = {}
  Promise.resolve(wait).then(
    (value) => Object.assign(found, { took: Date.now() - started, value }),
    (error: unknown) => Object.assign(found, { took: Date.now() - started, error }),
  )
  return found
}

/** Moves the clock, and lets everything happen that waits for it no more. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  for (let turn = 0; turn < 2; turn += 1) await new Promise(setImmediate)
}

/** Counts, and sees to it that no timer is set and nothing waits for the clock. */
async function countAtOnce(count: () => Promise<Charge> | Charge): Promise<void> {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const found = timed(count())
  await pass(0)
  expect(found.took).toBe(0)
  expect(timers).not.toHaveBeenCalled()
  timers.mockRestore()
}

describe('A store that becomes silent', () => {
  it('keeps the first requests for exactly the bound, and each only once', async () => {
    const { become, limits, askedFor, watched } = await startWatched()
    become(never)
    const first = [1, 2, 3].map((at) => timed(limits.charge(`a${at}`, 5, 60)))
    await pass(storeTimes.limit - 1)
    expect(first).toEqual([{}, {}, {}])
    await pass(1)
    // Counted by this server alone, which has counted nothing before.
    for (const found of first) {
      expect(found).toMatchObject({ took: storeTimes.limit, value: { remaining: 4 } })
    }
    // They were under way together, so they are one late answer.
    expect(watched.isUp()).toBe(true)
    const second = timed(limits.charge('b', 5, 60))
    await pass(storeTimes.limit)
    expect(second).toMatchObject({ took: storeTimes.limit, value: { remaining: 4 } })
    expect(watched.isUp()).toBe(false)
    expect(watched.losses()).toBe(1)
    expect(askedFor()).toHaveLength(4)
  })

  it('costs the others nothing, whenever they come, and is not asked by them', async () => {
    const { become, limits, askedFor } = await startWatched()
    become(never)
    for (const key of ['first', 'second']) {
      void limits.charge(key, 5, 60)
      await pass(storeTimes.limit)
    }
    // At every point between two probes, those that wait for a second and reconnect among them.
    for (let time = 0; time < 3 * storeTimes.stuck; time += 7) {
      await countAtOnce(() => limits.charge('next', 5, 60))
      await pass(7)
    }
    expect(askedFor()).toEqual(['limit:first', 'limit:second'])
  })

  it('is found by a probe where nobody asks, and then costs no request anything', async () => {
    const { become, limits, askedFor } = await startWatched()
    become(never)
    // The first probe waits for an answer for a while before the second one is sent.
    await pass(storeTimes.probe + storeTimes.limit + storeTimes.hung)
    await pass(storeTimes.probe + storeTimes.limit)
    await countAtOnce(() => limits.charge('first', 5, 60))
    expect(askedFor()).toEqual([])
  })

  it('is asked again once it is back, and not before', async () => {
    const { become, heal, limits, askedFor, watched } = await startWatched()
    become(gone)
    await limits.charge('first', 5, 60)
    heal()
    for (let probes = 0; probes < trust.streak; probes += 1) {
      await countAtOnce(() => limits.charge('next', 5, 60))
      expect(watched.isUp()).toBe(false)
      await pass(probes === 0 ? storeTimes.probe : storeTimes.retry)
    }
    expect(await limits.charge('last', 5, 60)).toMatchObject({ remaining: 7 })
    expect(askedFor()).toEqual(['limit:first', 'limit:last'])
  })
})

describe('A slow answer', () => {
  it('is no loss of the store where the next one is in time', async () => {
    const { become, heal, limits, watched } = await startWatched()
    for (let round = 0; round < 5; round += 1) {
      become(late)
      void limits.charge('slow', 5, 60)
      await pass(storeTimes.limit)
      heal()
      expect(await limits.charge('fast', 5, 60)).toMatchObject({ remaining: 7 })
    }
    expect(watched.isUp()).toBe(true)
    expect(watched.losses()).toBe(0)
  })

  it('of limits refuses no use, which waits longer', async () => {
    const { become, limits, strict, watched } = await startWatched()
    become(late)
    for (const key of ['first', 'second']) {
      void limits.charge(key, 5, 60)
      await pass(storeTimes.limit)
    }
    expect(watched.isUp()).toBe(false)
    const use = timed(strict.charge('code:a', 1, 60))
    await pass(storeTimes.use)
    expect(use).toMatchObject({ took: storeTimes.use - 1, value: { remaining: 7 } })
  })
})

it('A store that fails costs no request anything, not even the first', async () => {
  const { become, limits, watched } = await startWatched()
  become(gone)
  const found = timed(limits.charge('first', 5, 60))
  await pass(0)
  expect(found).toMatchObject({ took: 0, value: { remaining: 4 } })
  expect(watched.isUp()).toBe(false)
})

it('A use waits for its own bound and is refused; the next one is refused at once', async () => {
  const { become, strict, askedFor } = await startWatched()
  become(never)
  const first = timed(strict.charge('code:a', 1, 60))
  await pass(storeTimes.use - 1)
  expect(first).toEqual({})
  await pass(1)
  expect(first).toMatchObject({ took: storeTimes.use, error: expect.any(StoreAway) as unknown })
  const next = timed(strict.charge('code:b', 1, 60))
  await pass(0)
  expect(next).toMatchObject({ took: 0, error: expect.any(StoreAway) as unknown })
  expect(askedFor()).toEqual(['use:code:a'])
})
