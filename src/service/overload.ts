/**
 * Rejects requests that the server cannot answer in time, before any work is done for them.
 *
 * Beyond the capacity of one core, each client would wait longer than the one before. In the end
 * all clients would give up before their responses come. A rejection takes much less time than a
 * response. The protection stores only the queue, so rejections end with the overload.
 *
 * The scheduler limits the time spent on requests in one iteration of the event loop. A long
 * iteration would delay new connections, because libuv accepts one per iteration. Requests beyond
 * the limit are queued, first in, first out, and expire after a time. Only a few expired requests
 * are rejected per iteration, to leave most of the time for answers.
 */
import type { Call, Reply } from '../http/call.ts'
import type { App } from './app.ts'
import type { SchedulerLimits } from './timeouts-and-limits.ts'

/** Schedules requests. */
export interface RequestScheduler {
  /** Whether a request may run immediately. */
  isFree(): boolean
  /**
   * Queues a request. Resolves to `true` when the request may run, and to `false` when it has
   * expired.
   */
  wait(): Promise<boolean>
  /** Lets queued requests run in the middle of long work. */
  yield(): Promise<void>
}

interface Queued {
  readonly since: number
  run(mayRun: boolean): void
}

/** Creates a scheduler. `now` returns milliseconds of a monotonic clock. */
export function createRequestScheduler(
  limits: SchedulerLimits,
  now: () => number,
): RequestScheduler {
  const clock = createLoadClock(limits.maxClockStepMs, now)
  const queue: Queued[] = []
  const expired: Queued[] = []
  /** When the current iteration began; `undefined` until its first request. */
  let iterationStart: number | undefined
  let rejections = 0

  function hasBudget(): boolean {
    if (iterationStart !== undefined) return clock() - iterationStart <= limits.budgetMs
    iterationStart = clock()
    rejections = 0
    setImmediate(startIteration)
    return true
  }

  function startIteration(): void {
    iterationStart = undefined
    runNext()
  }

  function runNext(): void {
    if (queue.length + expired.length === 0) return
    moveExpired(queue, expired, clock() - limits.maxWaitMs)
    const hasTime = hasBudget()
    const next = hasTime ? queue.shift() : undefined
    const mayReject = hasTime || rejections < limits.rejectionsPerIteration
    const rejected = !next && mayReject ? expired.shift() : undefined
    if (!next && !rejected) return
    if (rejected) rejections += 1
    next?.run(true)
    rejected?.run(false)
    // Runs the next request after all other microtasks: a microtask queues a tick. By then this
    // request is answered or waits for something.
    queueMicrotask(() => {
      process.nextTick(runNext)
    })
  }

  function enqueue(since: number): Promise<boolean> {
    return new Promise((run) => queue.push({ since, run }))
  }

  const isFree = () => queue.length === 0 && hasBudget()
  return {
    isFree,
    // The request may have waited in the operating system since the iteration began. Count that
    // time too.
    wait: () => enqueue(iterationStart ?? clock()),
    async yield() {
      if (!isFree()) await enqueue(Infinity)
    },
  }
}

/** Moves requests that were queued before `latest` from the queue to `expired`. */
function moveExpired(queue: Queued[], expired: Queued[], latest: number): void {
  for (let next = queue[0]; next && next.since < latest; next = queue[0]) {
    expired.push(next)
    queue.shift()
  }
}

/**
 * Creates a clock that measures load. It counts at most `maxStepMs` between two reads, because a
 * longer step is a pause of the whole process.
 */
function createLoadClock(maxStepMs: number, now: () => number): () => number {
  let last = now()
  let time = 0
  return function read() {
    const current = now()
    time += Math.min(current - last, maxStepMs)
    last = current
    return time
  }
}

/** Options of the overload protection. */
export interface OverloadOptions {
  readonly scheduler: RequestScheduler
  /** Limit for requests in progress, except those whose body is still being received. */
  readonly maxInProgress: number
  /** Whether a call is answered immediately, even during an overload. */
  isUrgent(call: Call): boolean
  reject(call: Call): Reply
}

/** Returns an app that rejects requests that expire in the queue or exceed `maxInProgress`. */
export function limitLoad(
  app: App,
  { scheduler, maxInProgress, isUrgent, reject }: OverloadOptions,
): App {
  let inProgress = 0

  function withYield(call: Call): Call {
    return {
      ...call,
      yield: scheduler.yield,
      // A request is not in progress while its body is received. Waiting for a client is not load.
      async readBody(limit) {
        inProgress -= 1
        try {
          return await call.readBody(limit)
        } finally {
          inProgress += 1
        }
      },
    }
  }

  return async function limited(call) {
    if (isUrgent(call)) return await app(call)
    const mayRun = scheduler.isFree() || (await scheduler.wait())
    if (!mayRun || inProgress >= maxInProgress) {
      call.observe?.({ kind: 'overload' })
      return reject(call)
    }
    inProgress += 1
    try {
      // Only a request with a body may be a batch, which yields between its parts.
      return await app(call.method === 'GET' || call.method === 'HEAD' ? call : withYield(call))
    } finally {
      inProgress -= 1
    }
  }
}
