/** Rows of the table: what was measured, what we want to reach, and whether we do. */
import { ratioOf, toFigure } from './statistics.ts'
import type { Figure } from './statistics.ts'

/** The bound that a value has to keep. */
export interface Reach {
  readonly sign: '≥' | '≤'
  readonly value: number
}

/** One row. */
export interface Row {
  /** What is done, such as `GET /api/v1/contact`. */
  readonly work: string
  /** What it is compared with, and which way round; empty when a figure stands alone. */
  readonly against: string
  readonly unit: string
  readonly ours: Figure
  readonly theirs?: Figure
  /** What is held against the reach: a ratio, or our own figure. */
  readonly value: Figure
  readonly reach?: Reach
}

/** Rows under a heading, and what has to be known to read them. */
export interface Section {
  readonly title: string
  readonly notes: readonly string[]
  readonly rows: readonly Row[]
}

/** Rounds of both sides, and what is said of them. */
export interface Compared extends Pick<Row, 'work' | 'unit' | 'reach'> {
  readonly peer: string
  readonly ours: readonly number[]
  readonly theirs: readonly number[]
}

/** A row that says how many times cheaper we are: their cost over ours, and more is better. */
export function fasterRow({ work, peer, unit, reach, ours, theirs }: Compared): Row {
  return {
    work,
    against: `${peer} ÷ ours`,
    unit,
    ours: toFigure(ours),
    theirs: toFigure(theirs),
    value: ratioOf(theirs, ours),
    ...(reach && { reach }),
  }
}

/** A row that says how many times what they take we take: our cost over theirs, and less is better. */
export function costRow({ work, peer, unit, reach, ours, theirs }: Compared): Row {
  return {
    work,
    against: `ours ÷ ${peer}`,
    unit,
    ours: toFigure(ours),
    theirs: toFigure(theirs),
    value: ratioOf(ours, theirs),
    ...(reach && { reach }),
  }
}

/** A row of a figure of ours alone. */
export function ownRow(work: string, unit: string, rounds: readonly number[], reach?: Reach): Row {
  const ours = toFigure(rounds)
  return { work, against: '', unit, ours, value: ours, ...(reach && { reach }) }
}

/** Whether the value of a row keeps its bound; a row without one does. */
export function isMet({ value, reach }: Row): boolean {
  if (!reach) return true
  // Written so that what is not a number is never met.
  return reach.sign === '≥' ? value.median >= reach.value : value.median <= reach.value
}

/** The table of a section, in Markdown. */
export function renderTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { work, against, unit, ours, theirs, value, reach } = row
    const cells = [
      work,
      `${number(ours.median)} ${unit} ±${percent(ours.spread)}`,
      theirs ? `${number(theirs.median)} ${unit} ±${percent(theirs.spread)}` : '–',
      against === '' ? '–' : `${against} = **${number(value.median)}**`,
      reach ? `${reach.sign} ${reach.value}` : '–',
      reach ? (isMet(row) ? 'yes' : '**no**') : '–',
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '| work | ours | theirs | ratio | reach | met |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

/** A number with as many digits as say something. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return '?'
  if (Math.abs(value) >= 100) return String(Math.round(value))
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}

function percent(share: number): string {
  return Number.isFinite(share) ? `${Math.round((share * 100) / 2)} %` : '?'
}
