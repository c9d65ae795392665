/**
 * A shared store with timeouts and health checks. After a failure, a late one-time use, or two late
 * answers in a row, rate limits do not use the store until several probes in a row were answered in
 * time. One-time uses of tokens still use the store while it answers at all, even slowly.
 */
import { answerWithin } from './answer-within.ts'
import type { Outcome } from './answer-within.ts'
import type { Charge } from './counter.ts'
import type { SharedStore } from './shared-store.ts'
import { createStoreHealth } from './store-health.ts'
import type { HealthOptions, StoreHealth } from './store-health.ts'

/** Timeouts and intervals in milliseconds. */
export const storeTimes = {
  /** Timeout of each counter of a request, and of a probe while the store is up. */
  limit: 40,
  /** Timeout of a one-time use. It is long, because a late use may be counted and is then lost. */
  use: 250,
  /** Timeout of a probe while the store is lost. */
  quick: 20,
  /** A connection that does not answer for this long is closed. */
  hung: 1_000,
  /**
   * A connection is also closed when commands fail and the last answer is older than this, because
   * the other end may have disappeared.
   */
  stuck: 5_000,
  /** Timeout of the first connection when the server starts. */
  start: 1_000,
  /** Interval of probes while the store is up. Probes detect most failures before requests do. */
  probe: 1_000,
  /** Interval of probes while the store is lost. */
  retry: 100,
} as const

/** What to count: one request of `key`, in a window of `window` seconds. */
export interface ChargeOrder {
  readonly key: string
  readonly quota: number
  readonly window: number
}

/** A shared store with health checks. */
export interface WatchedStore {
  /** Counts a request against a limit. */
  limit(order: ChargeOrder): Promise<Outcome<Charge>>
  /** Counts a one-time use. After a timeout it may or may not be counted. */
  use(order: ChargeOrder): Promise<Outcome<Charge>>
  isUp(): boolean
  /** How often the store was lost. */
  losses(): number
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
  const health = createStoreHealth({ ...options, place: shared.place })
  const judge = createJudge(health, now)
  const silence = createSilence(now)
  const send = ({ key, quota, window }: ChargeOrder) =>
    silence.watch(shared.charge(key, quota, window))
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let heardAt = now()

  async function check(): Promise<void> {
    const sentAt = now()
    const answer = send(probe)
    const outcome = await answerWithin(answer, health.isUp() ? storeTimes.limit : storeTimes.quick)
    if (!isClosed) judge(outcome, sentAt)
    if (outcome.kind === 'answer') health.pass()
    // Waits longer, because a slow store still answers. A dead connection never does.
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

  const connected = shared.connect().then(() => send(probe))
  const first = await answerWithin(connected, storeTimes.start)
  if (first.kind !== 'answer') health.lose(first.reason)
  scheduleCheck()
  return {
    async limit(order) {
      if (!health.isUp()) return notBack
      const sentAt = now()
      return judge(await answerWithin(send(order), storeTimes.limit), sentAt)
    },
    async use(order) {
      if (await silence.lasts()) return notBack
      const outcome = await answerWithin(send(order), storeTimes.use)
      if (outcome.kind !== 'answer') health.lose(outcome.reason)
      return outcome
    },
    isUp: health.isUp,
    losses: health.losses,
    close() {
      isClosed = true
      clearTimeout(timer)
      shared.close()
    },
  }
}

/** Creates a function that decides by answers to limits and probes whether the store is lost. */
function createJudge(health: StoreHealth, now: () => number) {
  /** Time of the first late or failed answer after the last timely answer. */
  let lateAt: number | undefined

  return function judge(outcome: Outcome<Charge>, sentAt: number): Outcome<Charge> {
    if (outcome.kind === 'answer') {
      lateAt = undefined
      return outcome
    }
    // A request sent before the first timeout is late for the same reason, so it does not count as
    // the second late one.
    const isSecond = lateAt !== undefined && sentAt >= lateAt
    lateAt ??= now()
    if (outcome.kind === 'failed' || isSecond || !health.isUp()) health.lose(outcome.reason)
    return outcome
  }
}

const notBack = { kind: 'failed', reason: 'not back yet' } as const

/**
 * Detects whether a store answers at all. If it does not, further one-time uses are not sent,
 * because the store might count a use, but its answer might not arrive.
 */
function createSilence(now: () => number) {
  let waiting = 0
  let since = 0

  function hear(): void {
    waiting -= 1
    since = now()
  }

  return {
    watch(answer: Promise<Charge>): Promise<Charge> {
      if (waiting === 0) since = now()
      waiting += 1
      answer.then(hear, hear)
      return answer
    },
    /** Whether answers are pending, and none came within the timeout of a use. */
    async lasts(): Promise<boolean> {
      const isSilent = () => waiting > 0 && now() - since >= storeTimes.use
      // After a delay of the event loop an answer may be unread in the socket.
      if (isSilent()) await new Promise(setImmediate)
      return isSilent()
    },
  }
}
