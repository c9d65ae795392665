/**
 * A shared store with timeouts and health checks. After a failure or a timeout it is not used until
 * several probes in a row were answered in time, so that requests do not wait for it.
 */
import { answerWithin } from './answer-within.ts'
import type { Outcome } from './answer-within.ts'
import type { Charge } from './counter.ts'
import type { SharedStore } from './shared-store.ts'
import { createStoreHealth } from './store-health.ts'
import type { HealthOptions } from './store-health.ts'

/** Timeouts and intervals in milliseconds. */
export const storeTimes = {
  /** Timeout of the counters of a request, which are charged at once. */
  limit: 40,
  /** Timeout of a one-time use. Longer, because a use that timed out may be counted. */
  use: 250,
  /** Timeout of a probe while the store is lost. */
  quick: 20,
  /** A connection that does not answer for this long is closed. */
  hung: 1_000,
  /** The same when nothing can be sent, because the other end may have disappeared. */
  stuck: 5_000,
  /** Timeout of the first connection when the server starts. */
  start: 1_000,
  /** Interval of probes while the store is up, so that requests rarely meet a failure. */
  probe: 1_000,
  /** Interval of probes while the store is lost. */
  retry: 100,
} as const

/** One request of `key` in a window of `window` seconds. */
export interface ChargeOrder {
  readonly key: string
  readonly quota: number
  readonly window: number
}

/** A shared store with health checks. */
export interface WatchedStore {
  /** Counts one request. After a timeout the request may or may not be counted. */
  charge(order: ChargeOrder, patience: number): Promise<Outcome<Charge>>
  isUp(): boolean
  close(): void
}

/** Probes write a key, because a store that is read-only is not healthy. */
const probe: ChargeOrder = { key: 'probe', quota: 1, window: 60 }

/** Connects to a store and starts the probes. Resolves when the state of the store is known. */
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

  async function check(): Promise<void> {
    const answer = send(probe)
    const outcome = await answerWithin(answer, health.isUp() ? storeTimes.limit : storeTimes.quick)
    if (outcome.kind === 'answer') health.pass()
    else if (!isClosed) health.lose(outcome.reason)
    // A slow store answers later. A dead connection never does.
    const last = outcome.kind === 'late' ? await answerWithin(answer, storeTimes.hung) : outcome
    if (last.kind === 'answer') heardAt = now()
    else if (last.kind === 'late' || now() - heardAt > storeTimes.stuck) {
      heardAt = now()
      if (!isClosed) shared.reconnect()
    }
  }

  function scheduleCheck(): void {
    if (isClosed) return
    const wait = health.isUp() ? storeTimes.probe : storeTimes.retry
    timer = setTimeout(() => void check().then(scheduleCheck), wait).unref()
  }

  const first = await answerWithin(
    shared.connect().then(() => send(probe)),
    storeTimes.start,
  )
  if (first.kind !== 'answer') health.lose(first.reason)
  scheduleCheck()
  return {
    async charge(order, patience) {
      if (!health.isUp()) return { kind: 'failed', reason: 'not back yet' }
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
