/** Formats usage figures for a terminal, as rows with bars. */
import { missingLimits } from '../../src/telemetry/missing-content.ts'
import type { Count, Insight, Times } from './insight.ts'

/** Width of the longest bar in characters. */
const longestBar = 24
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']
const widestName = 48
const mostRows = 15

/** Formats the report. `seconds` is the time between two readings; absent for a single reading. */
export function renderReport(
  insight: Insight,
  { seconds }: { seconds?: number | undefined } = {},
): string {
  const { surfaces, purposes, families, pages, searches } = insight
  return [
    renderHead(insight, seconds),
    section('Requests by surface', bars(surfaces)),
    section('Requests by purpose of the client', bars(purposes)),
    section('Requests by family of user agent', bars(families)),
    section(
      'Pages read, by format. People and crawlers read html, only programs read markdown, rest and mcp',
      bars(pages.map(({ name, count, ways }) => ({ name, count, note: renderWays(ways) }))),
    ),
    section(
      'Searches by language filter (- means no filter)',
      bars(
        searches.map(({ name, count, none }) => ({
          name,
          count,
          note: none === 0 ? '' : `${format(none)} without a result (${percent(none, count)})`,
        })),
      ),
    ),
    section(
      'Searches without results and paths without a page, with the number of networks that requested them (the highest number of any server)',
      lines(insight.missing),
    ),
    section('Unknown arguments', bars(insight.unknownArguments)),
    section('Refusals and failures by status', bars(insight.refusals)),
    section('Requests over a quota, by quota and caller', bars(insight.exhausted)),
    section('Time until an answer was ready, slowest surface first', timeRows(insight.times)),
    'Requests that a CDN or another cache answered are not in these figures.',
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

function renderHead(insight: Insight, seconds: number | undefined): string {
  const { servers, requests, byAgents, failures } = insight
  const lines = servers.map(({ address, since, release, published }) => {
    const start = since === undefined ? 'start unknown' : `since ${minuteOf(since)}`
    return `${address}  ${start}, release ${release} of ${minuteOf(published)}`
  })
  const span = seconds === undefined ? '' : ` in ${format(seconds)} seconds`
  const summary = [
    `${format(requests)} requests${span}`,
    `${percent(byAgents, requests)} of them by agents and other programs`,
    failures === 0 ? 'no failure' : `${format(failures)} failures: see the log for each`,
  ]
  return [...lines, `${summary.join(', ')}.`].join('\n')
}

function section(title: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : [title, ...rows.map((row) => `  ${row}`.trimEnd())].join('\n')
}

interface Row extends Count {
  readonly note?: string
}

/** Formats rows with their share of the total. Rows beyond the limit are only counted. */
function bars(rows: readonly Row[]): string[] {
  const shown = rows.slice(0, mostRows)
  const sum = rows.reduce((all, { count }) => all + count, 0)
  const most = Math.max(...shown.map(({ count }) => count))
  const nameWidth = Math.max(...shown.map(({ name }) => cut(name).length))
  const countWidth = Math.max(...shown.map(({ count }) => format(count).length))
  const drawn = shown.map(({ name, count, note = '' }) => {
    const cells = [
      cut(name).padEnd(nameWidth),
      format(count).padStart(countWidth),
      percent(count, sum).padStart(6),
      note === '' ? bar(count / most) : `${bar(count / most).padEnd(longestBar)} ${note}`,
    ]
    return cells.join('  ')
  })
  const left = rows.length - shown.length
  return left === 0 ? drawn : [...drawn, `and ${left} more`]
}

/** Formats rows without bars, because the sum of these counts has no meaning. */
function lines(rows: readonly Count[]): string[] {
  return rows.slice(0, missingLimits.shown).map(({ name, count }) => `${format(count)}  ${name}`)
}

/** Draws a bar in steps of an eighth of a character, so that small shares differ visibly. */
function bar(share: number): string {
  const parts = Math.max(1, Math.round(share * longestBar * 8))
  return '█'.repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? '')
}

function timeRows(times: readonly Times[]): string[] {
  if (times.length === 0) return []
  const width = Math.max(...times.map(({ name }) => name.length))
  const head = `${''.padEnd(width)}  ${['p50', 'p95', 'p99'].map((name) => name.padStart(9)).join('')}   requests`
  return [
    head,
    ...times.map(({ name, count, p50, p95, p99 }) => {
      const cells = [p50, p95, p99].map((value) => milliseconds(value).padStart(9)).join('')
      return `${name.padEnd(width)}  ${cells}   ${format(count)}`
    }),
  ]
}

function renderWays(ways: Readonly<Record<string, number>>): string {
  return Object.entries(ways)
    .map(([way, count]) => `${way} ${format(count)}`)
    .join(', ')
}

function milliseconds(seconds: number): string {
  return `${(seconds * 1000).toFixed(seconds < 0.01 ? 2 : 0)} ms`
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '0 %' : `${((100 * part) / whole).toFixed(part === whole ? 0 : 1)} %`
}

function format(count: number): string {
  return count.toLocaleString('en')
}

function cut(name: string): string {
  return name.length > widestName ? `${name.slice(0, widestName - 1)}…` : name
}

function minuteOf(instant: string): string {
  return /^\d{4}-/.test(instant) ? `${instant.slice(0, 16).replace('T', ' ')} UTC` : instant
}
