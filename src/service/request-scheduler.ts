/**
 * Limits the time spent on requests in one iteration of the event loop.
 *
 * libuv accepts one new connection per iteration. If one iteration answers hundreds of requests,
 * new clients wait for all of them. So each iteration has a budget, and requests beyond it are
 * queued, first in, first out. Requests that waited too long expire. Few of them are rejected per
 * iteration, to leave most of the time for answers.
 */

/** Schedules requests. */
export interface RequestScheduler {
  /** Resolves when the request may run. When it has expired, it must be rejected. */
  schedule(): Promise<{ readonly expired: boolean }>
  /** Lets queued requests run in the middle of long work. */
  yield(): Promise<void>
}

/** Limits of a scheduler. */
export interface SchedulerLimits {
  /** Time for requests in one iteration. */
  readonly budgetMs: number
  /** Time after which a queued request expires. */
  readonly maxWaitMs: number
  /** Expired requests that are rejected in an iteration whose budget is spent. */
  readonly rejectionsPerIteration: number
  /** A longer step of the clock is a pause of the whole process, not load. */
  readonly maxClockStepMs: number
}

/** The event loop. */
export interface EventLoop {
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** Calls `next` when the current request is answered or waits for something. */
  afterRequest(next: () => void): void
  /** Calls `next` in the next iteration. */
  nextIteration(next: () => void): void
}

interface Queued {
  readonly since: number
  run(result: { readonly expired: boolean }): void
}

/** The event loop of this process. */
export const eventLoop: EventLoop = {
  now: () => performance.now(),
  afterRequest: (next) => {
    // Node runs a tick that is queued by a microtask after all other microtasks.
    queueMicrotask(() => {
      process.nextTick(next)
    })
  },
  nextIteration: setImmediate,
}

/** Creates a scheduler. */
export function createRequestScheduler(limits: SchedulerLimits, loop: EventLoop): RequestScheduler {
  const clock = createLoadClock(limits.maxClockStepMs, loop)
  const queue: Queued[] = []
  const expired: Queued[] = []
  let iterationStart: number | undefined
  let rejections = 0
  /** Whether a request has just started. Its duration is not known yet. */
  let isStarting = false

  function hasBudget(): boolean {
    if (iterationStart !== undefined) return clock() - iterationStart <= limits.budgetMs
    iterationStart = clock()
    rejections = 0
    loop.nextIteration(() => {
      iterationStart = undefined
      runNext()
    })
    return true
  }

  function runNext(): void {
    if (isStarting || queue.length + expired.length === 0) return
    moveExpired(queue, expired, clock() - limits.maxWaitMs)
    const hasTime = hasBudget()
    const next = hasTime ? queue.shift() : undefined
    const mayReject = hasTime || rejections < limits.rejectionsPerIteration
    const rejected = !next && mayReject ? expired.shift() : undefined
    if (!next && !rejected) return
    if (rejected) rejections += 1
    next?.run({ expired: false })
    rejected?.run({ expired: true })
    start()
  }

  function start(): void {
    isStarting = true
    loop.afterRequest(() => {
      isStarting = false
      runNext()
    })
  }

  async function enqueue(since: number): Promise<{ readonly expired: boolean }> {
    if (!isStarting && queue.length === 0 && hasBudget()) {
      start()
      return { expired: false }
    }
    return await new Promise((resolve) => {
      queue.push({ since, run: resolve })
    })
  }

  return {
    schedule: () => enqueue(clock()),
    async yield() {
      await enqueue(Infinity)
    },
  }
}

/** Moves the requests at the front of the queue that have waited since before `latest`. */
function moveExpired(queue: Queued[], expired: Queued[], latest: number): void {
  for (let next = queue[0]; next && next.since < latest; next = queue[0]) {
    expired.push(next)
    queue.shift()
  }
}

/** A clock that measures load: a pause of the whole process counts as one step. */
function createLoadClock(maxStepMs: number, { now }: EventLoop): () => number {
  let last = now()
  let time = 0
  return function read() {
    const current = now()
    time += Math.min(current - last, maxStepMs)
    last = current
    return time
  }
}
