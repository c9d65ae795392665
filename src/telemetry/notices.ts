/**
 * Combines frequent events into few log lines. Otherwise a flood of requests would also flood the
 * disk.
 */
import type { Log } from './log.ts'

/** Options of an episode, which is a series of events. */
export interface EpisodeOptions {
  readonly log: Pick<Log, 'warn' | 'info'>
  /** Message of the first event. It says what to do. */
  readonly begins: string
  /** Returns the final message. `seconds` is the time from the first to the last event. */
  ends(count: number, seconds: number): string
  /** Milliseconds without an event after which the episode ends. */
  readonly quiet: number
  /** Monotonic clock in milliseconds. */
  elapsed(): number
}

/** Returns a function to call for each event. It logs when a series begins and when it ends. */
export function createEpisode({ log, begins, ends, quiet, elapsed }: EpisodeOptions): () => void {
  let count = 0
  let first = 0
  let last = 0

  function check(): void {
    const left = last + quiet - elapsed()
    if (left > 0) {
      setTimeout(check, left).unref()
      return
    }
    log.info(ends(count, Math.round((last - first) / 1000)))
    count = 0
  }

  return function happen() {
    last = elapsed()
    count += 1
    if (count > 1) return
    first = last
    log.warn(begins)
    setTimeout(check, quiet).unref()
  }
}

/** Counts events by kind and logs the counts at intervals. */
export interface Tally {
  add(kind: string): void
  /** Logs the events counted since the last log line, if there are any. */
  report(): void
}

/** Options of a tally. */
export interface TallyOptions {
  readonly log: Pick<Log, 'info'>
  /** Name of what is counted. Each log line begins with this name. */
  readonly subject: string
  /** Milliseconds from the first counted event to the log line. */
  readonly pause: number
}

/** Creates a tally. */
export function createTally({ log, subject, pause }: TallyOptions): Tally {
  const counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  function report(): void {
    clearTimeout(timer)
    timer = undefined
    if (counts.size === 0) return
    const parts = [...counts].map(([kind, count]) => `${count} ${kind}`)
    counts.clear()
    log.info(`${subject}: ${parts.join(', ')}`)
  }

  return {
    add(kind) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      timer ??= setTimeout(report, pause).unref()
    },
    report,
  }
}
