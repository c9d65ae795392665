/**
 * Lets the event loop turn while there is work: what does not fit into a turn waits for the next ones, in its order.
 *
 * In each turn the system gives all bytes that have come, but only one new connection (libuv accepts no more). If
 * hundreds of answers are made in one turn, new clients come in ten in a second and everything else that is small and
 * quick waits too. So the work of a turn has a time, and how long each piece had to wait is known.
 */

/** The turns of an event loop. */
export interface Turns {
  /** Resolves with the milliseconds waited when it is one's turn; `undefined` when that is now. */
  wait(): Promise<number> | undefined
}

/** What turns are made of. */
export interface TurnsOptions {
  /** Milliseconds of work in a turn after which no more is begun. */
  readonly duration: number
  /** Milliseconds from any beginning. */
  now(): number
  /** Calls back when the work that was begun is done, or waits for something itself. */
  afterWork(next: () => void): void
  /** Calls back in the next turn. */
  nextTurn(next: () => void): void
}

interface Waiting {
  readonly since: number
  begin(waited: number): void
}

/** Turns of this process. */
export const loopTurns: Pick<TurnsOptions, 'now' | 'afterWork' | 'nextTurn'> = {
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
export function createTurns({ duration, now, afterWork, nextTurn }: TurnsOptions): Turns {
  const queue: Waiting[] = []
  let start: number | undefined

  function isOver(): boolean {
    if (start !== undefined) return now() - start > duration
    start = now()
    nextTurn(() => {
      start = undefined
      beginNext()
    })
    return false
  }

  function beginNext(): void {
    if (queue.length === 0 || isOver()) return
    const next = queue.shift()
    next?.begin(now() - next.since)
    afterWork(beginNext)
  }

  return {
    wait() {
      if (queue.length === 0 && !isOver()) return undefined
      return new Promise((begin) => {
        queue.push({ since: now(), begin })
      })
    },
  }
}
