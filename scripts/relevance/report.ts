/** Formats figures as tables: overall, by language and by kind of query. Lists misses. */
import { labelClasses } from './labels.ts'
import type { Label } from './labels.ts'
import { figuresOf, resultOf, summarize } from './measure.ts'
import type { Outcome } from './measure.ts'

/** Properties of a label that outcomes are grouped by. */
type Grouped = Pick<Label, 'spoken' | 'class'>

/**
 * Formats the outcomes of an engine as a Markdown table. `isCity` checks whether a path is a town
 * page.
 */
export function renderReport(
  outcomes: readonly Outcome[],
  isCity: (path: string) => boolean,
): string {
  const { cities } = figuresOf(outcomes, isCity)
  const rows = groupBy(outcomes, ({ label }) => label).map(([name, own]) => {
    const { queries, mrr, recall, first, empty, answered } = summarize(own.map(resultOf))
    return [
      name,
      String(queries),
      ...[mrr, recall, first].map((value) => value.toFixed(3)),
      percent(empty),
      answered === undefined ? '' : percent(answered),
    ]
  })
  const head = ['', 'queries', 'MRR@10', 'recall@10', 'first', 'empty', 'passage answers']
  const table = renderTable(head, rows)
  return cities === 0 ? table : `${table}\n\nCity pages among the first eight: ${percent(cities)}`
}

/** Lists the tuning queries whose first result is wrong or missing, with right and found pages. */
export function renderMisses(outcomes: readonly Outcome[]): string {
  return outcomes
    .filter(({ label, rank }) => label.half === 'tuning' && rank !== 1)
    .map(({ label, found, rank }) =>
      [
        `${rank || '–'} ${label.spoken} ${label.class} (${label.lang ?? 'any'}) "${label.query}"`,
        `   right: ${label.pages.join(' ')}`,
        `   found: ${found.slice(0, 4).join(' ')}`,
      ].join('\n'),
    )
    .join('\n')
}

/**
 * Returns the groups that have items: all items, the items of each language and of each kind of
 * query, and the questions of each language.
 */
export function groupBy<Item>(
  items: readonly Item[],
  of: (item: Item) => Grouped,
): (readonly [name: string, members: readonly Item[]])[] {
  const group = (name: string, test: (label: Grouped) => boolean) =>
    [name, items.filter((item) => test(of(item)))] as const
  const languages = [...new Set(items.map((item) => of(item).spoken))]
  return [
    group('all', () => true),
    ...languages.map((lang) => group(lang, ({ spoken }) => spoken === lang)),
    ...labelClasses.map((kind) => group(kind, (label) => label.class === kind)),
    ...languages.map((lang) =>
      group(`question ${lang}`, (label) => label.class === 'question' && label.spoken === lang),
    ),
  ].filter(([, members]) => members.length > 0)
}

/** Formats a Markdown table. */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`
}
