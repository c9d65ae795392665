/** Finds faults that JSON Schema cannot find in opening hours. */
import { passesMidnight, weekdays } from '../../site/weekly-hours.ts'
import type { Hours, HoursException, OpeningHours } from '../../site/weekly-hours.ts'
import type { FieldFault } from './field-rules.ts'

const day = 24 * 60
const week = 7 * day

/** Finds opening hours that are impossible or overlap. */
export function* findHoursFaults({
  weekly = [],
  exceptions = [],
}: OpeningHours): Generator<FieldFault> {
  for (const [at, hours] of weekly.entries()) {
    yield* findSpanFaults(hours, ['weekly', String(at)])
  }
  for (const [at, exception] of exceptions.entries()) {
    yield* findExceptionFaults(exception, ['exceptions', String(at)])
  }
  yield* findWeeklyOverlaps(weekly)
  yield* findExceptionOverlaps(exceptions)
}

/**
 * Checks one span of hours. Reports a span with the same start and end, except 00:00 to 00:00. Also
 * reports a span that passes midnight and ends after noon, which is probably a mistake.
 */
function* findSpanFaults(hours: Hours, path: readonly string[]): Generator<FieldFault> {
  const { opens, closes } = hours
  const at = [...path, 'closes']
  if (opens === closes && opens !== '00:00') {
    const message = `is ${closes}, the same time as in opens: write a later time, or "00:00" in both to be open all day`
    yield { path: at, message }
  } else if (passesMidnight(hours) && closes > '12:00') {
    const message = `is ${closes}, which is before opens (${opens}): write a later time. Hours that pass midnight must end by 12:00`
    yield { path: at, message }
  }
}

function* findExceptionFaults(
  { from, to, opens, closes }: HoursException,
  path: readonly string[],
): Generator<FieldFault> {
  if (to !== undefined && to < from) {
    yield { path: [...path, 'to'], message: `is before "from": write ${from} or a later day` }
  }
  if (opens !== undefined && closes !== undefined) yield* findSpanFaults({ opens, closes }, path)
  else if (opens !== undefined || closes !== undefined) {
    const [given, absent] = opens === undefined ? ['closes', 'opens'] : ['opens', 'closes']
    const message = `has ${given} but no ${absent}: add ${absent}, or remove ${given} for closed days`
    yield { path, message }
  }
}

/**
 * Opening hours with `start` and `end` in minutes, counted from the start of the week for weekly
 * hours, and of the day for exceptions. `row` is the index in `weekly` or `exceptions`.
 */
interface Span {
  readonly row: number
  readonly hours: Hours
  readonly start: number
  readonly end: number
}

function* findWeeklyOverlaps(weekly: NonNullable<OpeningHours['weekly']>): Generator<FieldFault> {
  const spans = weekly.flatMap(({ days, ...hours }, row) =>
    days.map((name) => spanOf(hours, row, weekdays.indexOf(name) * day)),
  )
  const sorted = spans.toSorted((a, b) => a.start - b.start)
  const [first] = sorted
  // The last hours of a week can overlap with the first hours of the following week.
  const next = first && { ...first, start: first.start + week, end: first.end + week }
  for (const [at, span] of sorted.entries()) {
    const other = sorted[at + 1] ?? next
    if (!other || other.start >= span.end || sorted.length === 1) continue
    const name = weekdays[Math.floor(other.start / day) % weekdays.length]
    yield overlap('weekly', span, other, `on ${name}`)
    return
  }
}

function* findExceptionOverlaps(exceptions: readonly HoursException[]): Generator<FieldFault> {
  const open = exceptions.flatMap(({ from, to = from, opens, closes }, row) =>
    opens === undefined || closes === undefined
      ? []
      : [{ from, to, ...spanOf({ opens, closes }, row, 0) }],
  )
  for (const [at, one] of open.entries()) {
    const other = open
      .slice(at + 1)
      .find(
        ({ from, to, start, end }) =>
          from <= one.to && one.from <= to && start < one.end && one.start < end,
      )
    if (!other) continue
    const from = one.from > other.from ? one.from : other.from
    yield overlap('exceptions', one, other, `on ${from}`)
    return
  }
}

function spanOf({ opens, closes }: Hours, row: number, from: number): Span {
  const end = minutesOf(closes) + (passesMidnight({ opens, closes }) ? day : 0)
  return { row, hours: { opens, closes }, start: from + minutesOf(opens), end: from + end }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function overlap(list: string, one: Span, other: Span, when: string): FieldFault {
  const [first, last] = one.row > other.row ? [other, one] : [one, other]
  const { opens, closes } = first.hours
  const message = `overlaps entry ${first.row + 1} of ${list} (${opens}-${closes}) ${when}: change the times of one, or remove one`
  return { path: [list, String(last.row)], message }
}
