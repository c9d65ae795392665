/** Figures of a search engine over labelled queries. */
import { fold } from '../../src/search/fold.ts'
import type { Label } from './labels.ts'

/** A page that an engine finds, and the passage it shows of it, if it shows one. */
export interface FoundPage {
  readonly path: string
  readonly passage?: string | undefined
}

/** Pages an engine finds for a label's query, best first; at least ten where it has them. */
export type Engine = (label: Label) => Promise<readonly FoundPage[]> | readonly FoundPage[]

/** How one query fared. */
export interface Outcome {
  readonly label: Label
  readonly found: readonly string[]
  /** Place of the first right page among the ten, from 1; 0 when none is there. */
  readonly rank: number
  /** Whether a passage of the first two results holds the answer; absent when the label knows none. */
  readonly answered?: boolean | undefined
}

/** What the figures of one query are made of. */
export interface Result {
  readonly rank: number
  readonly isEmpty: boolean
  readonly answered?: boolean | undefined
}

/** Figures over a set of queries, all over the first ten results. */
export interface Figures {
  readonly queries: number
  /** Mean reciprocal rank of the first right page. */
  readonly mrr: number
  /** Share of queries with a right page among the ten: where several pages answer a query, one is enough. */
  readonly recall: number
  /** Share of queries whose first result is a right page. */
  readonly first: number
  /** Share of queries that found nothing. */
  readonly empty: number
  /** Share of the queries with a known answer that a passage of the first two results holds; absent without any. */
  readonly answered: number | undefined
}

/** Figures that need the addresses of what was found. */
export interface SiteFigures extends Figures {
  /** Share of city pages among the first eight results of the queries that name no town. */
  readonly cities: number
}

const shown = 8
/** How many results may answer by their passage: those that agents get one of. */
const withPassage = 2

/** How many results of an engine count. */
export const most = 10

/** Asks an engine every query. */
export async function askAll(engine: Engine, labels: readonly Label[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const label of labels) {
    const pages = (await engine(label)).slice(0, most)
    const found = pages.map(({ path }) => path)
    outcomes.push({
      label,
      found,
      rank: found.findIndex((path) => label.pages.includes(path)) + 1,
      ...(label.answer !== undefined && { answered: holdsAnswer(pages, label.answer) }),
    })
  }
  return outcomes
}

/** Whether a passage of the first results holds one of the answers, whatever its case and accents. */
export function holdsAnswer(pages: readonly FoundPage[], answers: readonly string[]): boolean {
  const plain = (text: string) => fold(text).replace(/\s+/g, ' ')
  return pages
    .slice(0, withPassage)
    .some(({ passage = '' }) => answers.some((answer) => plain(passage).includes(plain(answer))))
}

/** Result of an outcome. */
export function resultOf({ rank, found, answered }: Outcome): Result {
  return { rank, isEmpty: found.length === 0, answered }
}

/** Figures of some results. */
export function summarize(results: readonly Result[]): Figures {
  const count = (test: (result: Result) => boolean) => results.filter(test).length
  const all = results.length
  const known = count(({ answered }) => answered !== undefined)
  return {
    queries: all,
    mrr: share(
      results.reduce((sum, result) => sum + reciprocal(result), 0),
      all,
    ),
    recall: share(
      count(({ rank }) => rank > 0),
      all,
    ),
    first: share(
      count(({ rank }) => rank === 1),
      all,
    ),
    empty: share(
      count(({ isEmpty }) => isEmpty),
      all,
    ),
    answered:
      known === 0
        ? undefined
        : share(
            count(({ answered }) => answered === true),
            known,
          ),
  }
}

/** Figures of some outcomes; `isCity` marks the pages that are near-identical. */
export function figuresOf(
  outcomes: readonly Outcome[],
  isCity: (path: string) => boolean,
): SiteFigures {
  const lists = outcomes
    .filter(({ label }) => label.class !== 'town')
    .map(({ found }) => found.slice(0, shown))
  const results = lists.reduce((sum, { length }) => sum + length, 0)
  return {
    ...summarize(outcomes.map(resultOf)),
    cities: share(lists.flat().filter(isCity).length, results),
  }
}

/** What one result adds to the mean: one over its place. */
export function reciprocal({ rank }: Pick<Result, 'rank'>): number {
  return rank === 0 ? 0 : 1 / rank
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
