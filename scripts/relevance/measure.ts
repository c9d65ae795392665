/** Figures of a search engine over labelled queries. */
import type { Label } from './labels.ts'

/** Paths of the pages an engine finds for a label's query, best first; at least ten where it has them. */
export type Engine = (label: Label) => Promise<readonly string[]> | readonly string[]

/** How one query fared. */
export interface Outcome {
  readonly label: Label
  readonly found: readonly string[]
  /** Place of the first right page among the ten, from 1; 0 when none is there. */
  readonly rank: number
}

/** Figures over a set of queries, all over the first ten results. */
export interface Figures {
  readonly queries: number
  /** Mean reciprocal rank of the first right page. */
  readonly mrr: number
  /** Share of queries with a right page among the ten: where several pages answer a query, one is enough. */
  readonly recall: number
  /** Share of queries that found nothing. */
  readonly empty: number
  /** Share of city pages among the first eight results of the queries that name no town. */
  readonly cities: number
}

const shown = 8

/** How many results of an engine count. */
export const most = 10

/** Asks an engine every query. */
export async function askAll(engine: Engine, labels: readonly Label[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const label of labels) {
    const found = (await engine(label)).slice(0, most)
    outcomes.push({ label, found, rank: found.findIndex((path) => label.pages.includes(path)) + 1 })
  }
  return outcomes
}

/** Figures of some outcomes; `isCity` marks the pages that are near-identical. */
export function figuresOf(
  outcomes: readonly Outcome[],
  isCity: (path: string) => boolean,
): Figures {
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
  const count = (test: (outcome: Outcome) => boolean) => outcomes.filter(test).length
  const lists = outcomes
    .filter(({ label }) => label.class !== 'town')
    .map(({ found }) => found.slice(0, shown))
  const results = lists.reduce((sum, { length }) => sum + length, 0)
  return {
    queries: outcomes.length,
    mrr: share(
      outcomes.reduce((sum, { rank }) => sum + (rank === 0 ? 0 : 1 / rank), 0),
      outcomes.length,
    ),
    recall: share(
      count(({ rank }) => rank > 0),
      outcomes.length,
    ),
    empty: share(
      count(({ found }) => found.length === 0),
      outcomes.length,
    ),
    cities: share(lists.flat().filter(isCity).length, results),
  }
}

/** Table of figures, one row a group, as Markdown. */
export function renderFigures(groups: readonly (readonly [string, Figures])[]): string {
  const share = (value: number) => `${(100 * value).toFixed(1)} %`
  return [
    '| | queries | MRR@10 | recall@10 | empty | cities |',
    '|---|---|---|---|---|---|',
    ...groups.map(([name, { queries, mrr, recall, empty, cities }]) =>
      ['', name, queries, mrr.toFixed(3), recall.toFixed(3), share(empty), share(cities), '']
        .join(' | ')
        .trim(),
    ),
  ].join('\n')
}
