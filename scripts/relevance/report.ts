/** Tables of results: overall, by language and by class, with intervals; and of the differences of two measurements. */
import { meanInterval } from './intervals.ts'
import type { Interval } from './intervals.ts'
import { labelClasses } from './labels.ts'
import { figuresOf, reciprocal, summarize } from './measure.ts'
import type { Outcome } from './measure.ts'
import { keepResults } from './results.ts'
import type { KeptResult } from './results.ts'

/** Results that belong together, by their name in a table. */
type Group = readonly [name: string, results: readonly KeptResult[]]

/** Markdown table of an engine's outcomes; `isCity` marks the pages that are near-identical. */
export function renderReport(
  outcomes: readonly Outcome[],
  isCity: (path: string) => boolean,
): string {
  const { cities } = figuresOf(outcomes, isCity)
  const table = renderFigures(groupResults(keepResults(outcomes)))
  return cities === 0 ? table : `${table}\n\nCity pages among the first eight: ${percent(cities)}`
}

/** Groups by language, by class, and the questions of each language. */
export function groupResults(results: readonly KeptResult[]): Group[] {
  const group = (name: string, test: (result: KeptResult) => boolean): Group => [
    name,
    results.filter(test),
  ]
  const languages = [...new Set(results.map(({ lang }) => lang))]
  const groups = [
    group('all', () => true),
    ...languages.map((lang) => group(lang, (result) => result.lang === lang)),
    ...labelClasses.map((kind) => group(kind, (result) => result.class === kind)),
    ...languages.map((lang) =>
      group(`question ${lang}`, (result) => result.class === 'question' && result.lang === lang),
    ),
  ]
  return groups.filter(([, members]) => members.length > 0)
}

function renderFigures(groups: readonly Group[]): string {
  const rows = groups.map(([name, results]) => {
    const { queries, mrr, recall, first, empty, answered } = summarize(results)
    return [
      name,
      String(queries),
      mrr.toFixed(3),
      renderInterval(meanInterval(results.map(reciprocal))),
      recall.toFixed(3),
      first.toFixed(3),
      percent(empty),
      answered === undefined ? '' : percent(answered),
    ]
  })
  return renderTable(
    ['', 'queries', 'MRR@10', '95 %', 'recall@10', 'first', 'empty', 'passage answers'],
    rows,
  )
}

/** Markdown table of what changed for the queries that both measurements asked, by the same groups. */
export function renderComparison(
  before: readonly KeptResult[],
  after: readonly KeptResult[],
): string {
  const earlier = new Map(before.map((result) => [result.id, result]))
  const rows = groupResults(after.filter(({ id }) => earlier.has(id))).map(([name, results]) => {
    const old = results.flatMap(({ id }) => earlier.get(id) ?? [])
    const [was, is] = [summarize(old), summarize(results)]
    const gains = results.map(
      (result, at) => reciprocal(result) - reciprocal(old[at] ?? { rank: 0 }),
    )
    return [
      name,
      String(results.length),
      was.mrr.toFixed(3),
      is.mrr.toFixed(3),
      signed(is.mrr - was.mrr),
      renderInterval(meanInterval(gains), signed),
      signed(is.recall - was.recall),
      signed(is.first - was.first),
    ]
  })
  return renderTable(
    ['', 'queries', 'MRR before', 'after', 'difference', '95 %', 'recall', 'first'],
    rows,
  )
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function renderInterval({ low, high }: Interval, render = plain): string {
  return `${render(low)} to ${render(high)}`
}

function plain(value: number): string {
  return value.toFixed(3)
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`
}
