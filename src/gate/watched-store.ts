/**
 * A shared store that is asked only while it is well. What waits for it waits for a bounded time; once it failed or was
 * late nothing waits any more, until probes in the background were answered quickly several times in a row.
 */
import { answerWithin } from './answer-within.ts'
import type { Outcome } from './answer-within.ts'
import type { Charge } from './counter.ts'
import type { SharedStore } from './shared-store.ts'
import { createStoreHealth } from './store-health.ts'
import type { HealthOptions } from './store-health.ts'

/** Bounds of waiting, in milliseconds. */
export const storeTimes = {
  /** For the counters of a request, all asked at once: what a sick store adds to it, and only to those under way. */
  limit: 40,
  /** For one use of a token: longer, since a use that is given up may have counted. */
  use: 250,
  /** Within which a probe of a store that was away has to be answered. */
  quick: 20,
  /** After which a connection that answers nothing is given up. */
  hung: 1_000,
  /** The same where nothing can even be asked: who we talk to may be gone since before the first word. */
  stuck: 5_000,
  /** Longest wait for the store when the server starts. */
  start: 1_000,
  /** Between probes of a store that is well, so that no request has to find out. */
  probe: 1_000,
  /** Between probes of a store that is away: a hiccup is over soon. */
  retry: 100,
} as const

/** What is counted: one request of `key` in a window of `window` seconds. */
export interface ChargeOrder {
  readonly key: string
  readonly quota: number
  readonly window: number
}

/** A store with its health. */
export interface WatchedStore {
  /** Counts one request; where there is no answer in time, it may or may not have been counted. */
  charge(order: ChargeOrder, patience: number): Promise<Outcome<Charge>>
  isUp(): boolean
  close(): void
}

/** Key that probes charge: a store that answers but cannot write is not well. */
const probe: ChargeOrder = { key: 'probe', quota: 1, window: 60 }

/** Connects to a store and watches it; resolves when it is well, or known not to be. */
export async function watchStore(
  shared: SharedStore,
  options: Omit<HealthOptions, 'place'>,
): Promise<WatchedStore> {
  const { now } = options
  const { place } = shared
  const health = createStoreHealth({ ...options, place })
  const send = ({ key, quota, window }: ChargeOrder) => shared.charge(key, quota, window)
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let heardAt = now()

  async function look(): Promise<void> {
    const answer = send(probe)
    const outcome = await answerWithin(answer, health.isUp() ? storeTimes.limit : storeTimes.quick)
    if (outcome.kind === 'answer') health.pass()
    else if (!isClosed) health.lose(outcome.reason)
    // A slow store answers in the end. A connection whose other end is gone would never tell.
    const last = outcome.kind === 'late' ? await answerWithin(answer, storeTimes.hung) : outcome
    if (last.kind === 'answer') heardAt = now()
    else if (last.kind === 'late' || now() - heardAt > storeTimes.stuck) {
      heardAt = now()
      if (!isClosed) shared.reconnect()
    }
  }

  function lookLater(): void {
    if (isClosed) return
    const wait = health.isUp() ? storeTimes.probe : storeTimes.retry
    timer = setTimeout(() => void look().then(lookLater), wait).unref()
  }

  const first = await answerWithin(
    shared.connect().then(() => send(probe)),
    storeTimes.start,
  )
  if (first.kind !== 'answer') health.lose(first.reason)
  lookLater()
  return {
    async charge(order, patience) {
      if (!health.isUp()) return { kind: 'failed', reason: 'it has not come back yet' }
      const outcome = await answerWithin(send(order), patience)
      if (outcome.kind !== 'answer') health.lose(outcome.reason)
      return outcome
    },
    isUp: health.isUp,
    close() {
      isClosed = true
      clearTimeout(timer)
      shared.close()
    },
  }
}
