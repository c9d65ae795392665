/** The report of a measurement: statistics, goals, a table and a plot. */
import { interquartileRange, median } from 'simple-statistics'
import * as vega from 'vega'
import { compile } from 'vega-lite'

/** One row: the values of each round, of Vitrine (`ours`) and of the other program (`theirs`). */
export interface Row {
  readonly work: string
  readonly unit: string
  readonly ours: readonly number[]
  /** Name of the other program; absent if `ours` is not compared. */
  readonly peer?: string
  readonly theirs?: readonly number[]
  /** Goal: maximum of `ours` divided by `theirs`. */
  readonly most?: number
  /** Goal: minimum of `ours` divided by `theirs`. */
  readonly least?: number
}

/** Rows of one part. */
export interface Section {
  readonly title: string
  readonly rows: readonly Row[]
}

/**
 * Median of `ours` divided by `theirs` in the same round, because other load on the machine affects
 * both values of a round. NaN without `theirs`.
 */
export function ratioOf({ ours, theirs }: Row): number {
  if (!theirs) return NaN
  return median(ours.map((value, round) => value / (theirs[round] ?? NaN)))
}

/** Whether a row meets its goal; `undefined` when it has none. */
export function isMet(row: Row): boolean | undefined {
  const { most, least } = row
  if (most === undefined && least === undefined) return undefined
  const ratio = ratioOf(row)
  return ratio <= (most ?? Infinity) && ratio >= (least ?? 0)
}

function goalOf({ most, least }: Row): string {
  if (most !== undefined) return `≤ ${most}`
  return least === undefined ? '' : `≥ ${least}`
}

/** Renders rows as a Markdown table. */
export function renderTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { work, unit, ours, peer = '', theirs } = row
    const met = isMet(row)
    return [
      work,
      renderFigure(ours, unit),
      peer,
      theirs ? renderFigure(theirs, unit) : '',
      theirs ? `**${renderNumber(ratioOf(row))}**` : '',
      met === undefined ? '' : `${goalOf(row)}: ${met ? 'met' : '**missed**'}`,
    ]
  })
  const head = ['work', 'ours', 'compared with', 'theirs', 'ours ÷ theirs', 'goal']
  return [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** Renders the median, and half of the interquartile range in percent of the median. */
function renderFigure(rounds: readonly number[], unit: string): string {
  const middle = median([...rounds])
  const spread = (interquartileRange([...rounds]) / middle) * 50
  return `${renderNumber(middle)} ${unit}${rounds.length > 1 ? ` ±${spread.toFixed(0)} %` : ''}`
}

function renderNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

/**
 * Renders an SVG plot of all rows with a `peer`: the ratio on a logarithmic scale, and a tick at
 * the goal.
 */
export async function renderPlot(sections: readonly Section[]): Promise<string> {
  const values = sections.flatMap(({ title, rows }) =>
    rows
      .filter(({ theirs }) => theirs)
      .map((row) => ({
        part: title,
        row: `${row.work} ÷ ${row.peer ?? ''}`,
        ratio: ratioOf(row),
        goal: row.most ?? row.least,
        result: { true: 'met', false: 'missed', undefined: 'no goal' }[`${isMet(row)}`],
      })),
  )
  const { spec } = compile({
    data: { values },
    facet: { row: { field: 'part', title: null, sort: null } },
    resolve: { scale: { y: 'independent' } },
    spec: {
      width: 420,
      encoding: {
        y: { field: 'row', type: 'nominal', title: null, sort: null, axis: { labelLimit: 420 } },
        x: { type: 'quantitative', scale: { type: 'log' }, title: 'ours ÷ theirs: less is better' },
      },
      layer: [
        {
          mark: { type: 'point', filled: true, size: 60 },
          encoding: {
            x: { field: 'ratio' },
            color: {
              field: 'result',
              scale: {
                domain: ['met', 'missed', 'no goal'],
                range: ['#0b5c55', '#a8762a', '#8fa3a0'],
              },
            },
          },
        },
        { mark: { type: 'tick', thickness: 2 }, encoding: { x: { field: 'goal' } } },
      ],
    },
  })
  return await new vega.View(vega.parse(spec), { renderer: 'none' }).toSVG()
}
