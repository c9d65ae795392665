/** Measures a search engine with labelled queries. */
import { fold } from '../../src/search/fold.ts'
import type { Label } from './labels.ts'

/** A search result, with its passage if the engine shows one. */
export interface FoundPage {
  readonly path: string
  readonly passage?: string | undefined
}

/** Returns the results for a query, best first. Returns at least ten if there are that many. */
export type Engine = (label: Label) => Promise<readonly FoundPage[]> | readonly FoundPage[]

/** The result of one query. */
export interface Outcome {
  readonly label: Label
  readonly found: readonly string[]
  /** Rank of the first right page, from 1; 0 if no right page is among the first ten. */
  readonly rank: number
  /**
   * Whether a passage of the first two results has the answer; absent if the label has no answer.
   */
  readonly answered?: boolean | undefined
}

/** Values of one query. `summarize` computes figures from the values of several queries. */
export interface Result {
  readonly rank: number
  readonly isEmpty: boolean
  readonly answered?: boolean | undefined
}

/** Figures over a set of queries, for the first ten results. */
export type Figures = ReturnType<typeof summarize>

const shown = 8
/** Number of results, best first, whose passages are searched for the answer. */
const withPassage = 2

/** Number of results of a query that are evaluated. */
export const most = 10

/** Runs the queries of all labels, one after the other. */
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

/**
 * Checks whether a passage of the first two pages contains one of the answers, ignoring case and
 * accents.
 */
export function holdsAnswer(pages: readonly FoundPage[], answers: readonly string[]): boolean {
  const plain = (text: string) => fold(text).replace(/\s+/g, ' ')
  return pages
    .slice(0, withPassage)
    .some(({ passage = '' }) => answers.some((answer) => plain(passage).includes(plain(answer))))
}

/** Reduces an outcome to the values for `summarize`. */
export function resultOf({ rank, found, answered }: Outcome): Result {
  return { rank, isEmpty: found.length === 0, answered }
}

/** Computes figures from results. */
export function summarize(results: readonly Result[]) {
  const queries = results.length
  const shareOf = (test: (result: Result) => boolean) => share(results.filter(test).length, queries)
  const known = results.filter(({ answered }) => answered !== undefined)
  const right = known.filter(({ answered }) => answered)
  const ranks = results.reduce((sum, result) => sum + reciprocal(result), 0)
  return {
    queries,
    /** Mean reciprocal rank of the first right page. */
    mrr: share(ranks, queries),
    /** Share of queries with at least one right page among the first ten. */
    recall: shareOf(({ rank }) => rank > 0),
    /** Share of queries whose first result is a right page. */
    first: shareOf(({ rank }) => rank === 1),
    empty: shareOf(({ isEmpty }) => isEmpty),
    /**
     * Share of queries with an answer in the passages of the first two results, among the queries
     * whose label has an answer; `undefined` if no label has one.
     */
    answered: known.length === 0 ? undefined : share(right.length, known.length),
  }
}

/** Computes figures from outcomes. `isCity` checks whether a path is a town page. */
export function figuresOf(outcomes: readonly Outcome[], isCity: (path: string) => boolean) {
  const lists = outcomes
    .filter(({ label }) => label.class !== 'town')
    .map(({ found }) => found.slice(0, shown))
  const results = lists.reduce((sum, { length }) => sum + length, 0)
  return {
    ...summarize(outcomes.map(resultOf)),
    /** Share of town pages among the first eight results, for queries that name no town. */
    cities: share(lists.flat().filter(isCity).length, results),
  }
}

/** Returns the reciprocal rank of a result; 0 if there is no right page. */
export function reciprocal({ rank }: Pick<Result, 'rank'>): number {
  return rank === 0 ? 0 : 1 / rank
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
