/**
 * What happens in great numbers, told in one line: under a flood a line for each would be a second flood, of the disk and
 * of the person on call.
 */
import type { Log } from './log.ts'

/** A time in which something happens again and again. */
export interface EpisodeOptions {
  readonly log: Pick<Log, 'warn' | 'tell'>
  /** Said when it happens for the first time; what to do belongs to it. */
  readonly begins: string
  /** Said once it has not happened for a while. */
  ends(count: number, seconds: number): string
  /** Milliseconds without it after which it is over. */
  readonly quiet: number
  /** Milliseconds of a clock that nobody sets. */
  elapsed(): number
}

/** Tells when something begins and when it is over; to be called each time it happens. */
export function createEpisode({ log, begins, ends, quiet, elapsed }: EpisodeOptions): () => void {
  let count = 0
  let first = 0
  let last = 0

  function look(): void {
    const left = last + quiet - elapsed()
    if (left > 0) {
      setTimeout(look, left).unref()
      return
    }
    log.tell(ends(count, Math.round((last - first) / 1000)))
    count = 0
  }

  return function happen() {
    last = elapsed()
    count += 1
    if (count > 1) return
    first = last
    log.warn(begins)
    setTimeout(look, quiet).unref()
  }
}

/** Counts by kind, told now and then. */
export interface Tally {
  add(kind: string): void
  /** Tells what was counted since it was told last, if anything. */
  tell(): void
}

/** What a tally tells, and how often at most. */
export interface TallyOptions {
  readonly log: Pick<Log, 'tell'>
  /** What is counted: the beginning of its line. */
  readonly subject: string
  /** Milliseconds between two lines. */
  readonly pause: number
}

/** A tally of nothing yet. */
export function createTally({ log, subject, pause }: TallyOptions): Tally {
  const counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  function tell(): void {
    clearTimeout(timer)
    timer = undefined
    if (counts.size === 0) return
    const parts = [...counts].map(([kind, count]) => `${count} ${kind}`)
    counts.clear()
    log.tell(`${subject}: ${parts.join(', ')}`)
  }

  return {
    add(kind) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      timer ??= setTimeout(tell, pause).unref()
    },
    tell,
  }
}
