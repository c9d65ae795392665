/**
 * Shares out the turns of the event loop while there is more work than fits into one.
 *
 * In each turn the system hands over all bytes that have come, but only one new connection (libuv accepts no more). If
 * hundreds of answers are made in one turn, new clients come in ten in a second, and whatever is quick waits for
 * whatever is slow. So the work of a turn has a time, and the rest waits for the next turns, in its order.
 *
 * What has waited too long is late. Clients that mean to harm send more than can even be refused, so late ones get only
 * a few places in each turn; until then they wait, and cannot send more.
 */

/** The turns of an event loop. */
export interface Turns {
  /** Resolves when it is one's turn, with whether that is too late; `undefined` when it is now. */
  wait(): Promise<{ readonly isLate: boolean }> | undefined
  /** Lets those go first that wait, in the middle of work; that is never too late. */
  giveWay(): Promise<void>
}

/** What a turn is made of; times are milliseconds. */
export interface TurnLimits {
  /** Time of work after which no more is begun. */
  readonly work: number
  /** Late ones that are let go beside work. */
  readonly late: number
  readonly longestWait: number
  /** Longest step of the clock: what is longer is a pause of the whole process, and no sign of load. */
  readonly longestStep: number
}

/** The event loop. */
export interface EventLoop {
  /** Milliseconds from any beginning. */
  now(): number
  /** Calls back when what was begun is done, or waits for something itself. */
  afterWork(next: () => void): void
  /** Calls back in the next turn. */
  nextTurn(next: () => void): void
}

interface Waiting {
  readonly since: number
  begin(turn: { readonly isLate: boolean }): void
}

/** The event loop of this process. */
export const eventLoop: EventLoop = {
  now: () => performance.now(),
  afterWork: (next) => {
    // A tick comes when every promise that can go on has done so.
    queueMicrotask(() => {
      process.nextTick(next)
    })
  },
  nextTurn: setImmediate,
}

/** Turns with nothing to do yet. */
export function createTurns(limits: TurnLimits, loop: EventLoop): Turns {
  const { afterWork, nextTurn } = loop
  const clock = createLoadClock(limits.longestStep, loop)
  const queue: Waiting[] = []
  const late: Waiting[] = []
  let start: number | undefined
  let letGo = 0

  function isOver(): boolean {
    if (start !== undefined) return clock() - start > limits.work
    start = clock()
    letGo = 0
    nextTurn(() => {
      start = undefined
      if (queue.length + late.length > 0) beginNext()
    })
    return false
  }

  function beginNext(): void {
    moveLate(queue, late, clock() - limits.longestWait)
    const isTurnOver = isOver()
    const next = isTurnOver ? undefined : queue.shift()
    if (next) {
      next.begin({ isLate: false })
      afterWork(beginNext)
    } else if (!isTurnOver || letGo < limits.late) {
      letGoOne()
    }
  }

  function letGoOne(): void {
    const next = late.shift()
    if (!next) return
    letGo += 1
    next.begin({ isLate: true })
    afterWork(beginNext)
  }

  function wait(since?: number): ReturnType<Turns['wait']> {
    if (queue.length === 0 && !isOver()) return undefined
    return new Promise((begin) => {
      queue.push({ since: since ?? clock(), begin })
    })
  }

  return {
    wait: () => wait(),
    async giveWay() {
      await wait(Infinity)
    },
  }
}

/** Those that have waited since before `latest`, as far as they are in front. */
function moveLate(queue: Waiting[], late: Waiting[], latest: number): void {
  for (let next = queue[0]; next && next.since < latest; next = queue[0]) {
    late.push(next)
    queue.shift()
  }
}

/** A clock that tells of load alone: while the whole process has a pause, it takes one step. */
function createLoadClock(longestStep: number, { now }: EventLoop): () => number {
  let seen = now()
  let time = 0
  return function read() {
    const current = now()
    time += Math.min(current - seen, longestStep)
    seen = current
    return time
  }
}
