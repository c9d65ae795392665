/**
 * Computes whether a place is open at an instant, from its opening hours. Hours belong to the day
 * on which they begin, so an exception for the next day does not shorten them.
 */
import { hoursOf, passesMidnight } from './weekly-hours.ts'
import type { OpeningHours } from './weekly-hours.ts'
import { addDays, dayAt, instantAt, startOfDay } from './zoned-time.ts'

/** Opening hours at an instant. All times are in milliseconds since the epoch. */
export interface Opening {
  readonly isOpen: boolean
  /** When `isOpen` changes; absent if it does not change within a year. */
  readonly nextChange?: number | undefined
  /** Next instant at which the place opens; absent if it does not open again within a year. */
  readonly nextOpening?: number | undefined
  /** Instant until which this object is valid. */
  readonly validUntil: number
}

/** Number of days that are searched for the next change: a year and a leap day. */
const daysAhead = 366

/** Period between two instants, in milliseconds since the epoch. */
interface Span {
  readonly start: number
  readonly end: number
}

interface CachedOpening {
  readonly timeZone: string
  readonly since: number
  readonly opening: Opening
}

const cached = new WeakMap<OpeningHours, CachedOpening>()

/** Returns the state of opening hours at `now`. The state is cached until `validUntil`. */
export function openingAt(hours: OpeningHours, now: number, timeZone: string): Opening {
  const last = cached.get(hours)
  const isValid = last?.timeZone === timeZone && now >= last.since && now < last.opening.validUntil
  if (isValid) return last.opening
  const today = dayAt(now, timeZone)
  const limit = startOfDay(addDays(today, daysAhead + 1), timeZone)
  const state = findState(mergedSpans(hours, today, timeZone), now, limit)
  const { nextChange = Infinity, nextOpening } = state
  // If no opening was found, the result is valid until tomorrow at the latest, because the search
  // then covers one more day.
  const tomorrow = startOfDay(addDays(today, 1), timeZone)
  const validUntil = nextOpening === undefined ? Math.min(nextChange, tomorrow) : nextChange
  const opening = { ...state, validUntil }
  cached.set(hours, { timeZone, since: now, opening })
  return opening
}

function findState(spans: Iterable<Span>, now: number, limit: number): Omit<Opening, 'validUntil'> {
  let open: Span | undefined
  for (const span of spans) {
    const { start, end } = span
    if (start > now) {
      return { isOpen: open !== undefined, nextChange: open?.end ?? start, nextOpening: start }
    }
    if (end > now) open = span
  }
  if (!open) return { isOpen: false }
  return { isOpen: true, ...(open.end < limit && { nextChange: open.end }) }
}

/**
 * Yields the spans in which the place is open. They start with yesterday, whose hours may pass
 * midnight. Spans that meet are merged.
 */
function* mergedSpans(hours: OpeningHours, today: string, timeZone: string): Generator<Span> {
  let last: Span | undefined
  for (let ahead = -1; ahead <= daysAhead; ahead += 1) {
    for (const span of spansOf(hours, addDays(today, ahead), timeZone)) {
      if (last && span.start > last.end) {
        yield last
        last = span
      } else {
        last = { start: last?.start ?? span.start, end: Math.max(last?.end ?? 0, span.end) }
      }
    }
  }
  if (last) yield last
}

/**
 * Returns the spans of the hours of one day, in order. Empty spans, which a clock change can cause,
 * are left out.
 */
function spansOf(hours: OpeningHours, day: string, timeZone: string): Span[] {
  return hoursOf(hours, day)
    .map(({ opens, closes }) => ({
      start: instantAt(`${day}T${opens}`, timeZone),
      end: instantAt(
        `${passesMidnight({ opens, closes }) ? addDays(day, 1) : day}T${closes}`,
        timeZone,
      ),
    }))
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start)
}
