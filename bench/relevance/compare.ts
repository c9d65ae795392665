/** Results of a measurement as a file without the queries, and what changed between two of them. */
import { createHash } from 'node:crypto'
import { mean, quantile, sampleWithReplacement } from 'simple-statistics'
import { z } from 'zod'
import { labelClasses } from '../../scripts/relevance/labels.ts'
import { reciprocal, resultOf } from '../../scripts/relevance/measure.ts'
import type { Outcome } from '../../scripts/relevance/measure.ts'
import { groupBy, renderTable } from '../../scripts/relevance/report.ts'

/** Set, language, class, half, digest of the query, place, emptiness, whether a passage answers. */
const keptRow = z.tuple([
  z.string(),
  z.string(),
  z.enum(labelClasses),
  z.enum(['tuning', 'judging']),
  z.string(),
  z.int(),
  z.boolean(),
  z.boolean().nullable(),
])
const resultsFile = z.object({ results: z.array(keptRow) })

type KeptRow = z.infer<typeof keptRow>

/**
 * Rows of some outcomes; a digest names the query, so that a file shows no query of a set that is
 * kept back.
 */
export function keepResults(outcomes: readonly Outcome[]): KeptRow[] {
  return outcomes.map((outcome) => {
    const { set, spoken, class: kind, half, query, lang } = outcome.label
    const id = createHash('sha256')
      .update([set, lang ?? 'any', query].join('\n'))
      .digest('hex')
    const { rank, isEmpty, answered } = resultOf(outcome)
    return [set, spoken, kind, half, id.slice(0, 12), rank, isEmpty, answered ?? null]
  })
}

/** The rows as a file of JSON. */
export function renderResults(rows: readonly KeptRow[]): string {
  return `{"results": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]}`
}

/** Rows of such a file. */
export function parseResults(text: string): KeptRow[] {
  return resultsFile.parse(JSON.parse(text)).results
}

/** Markdown table of the MRR before and after, over the queries that both measurements asked. */
export function renderComparison(before: readonly KeptRow[], after: readonly KeptRow[]): string {
  const earlier = new Map(before.map((row) => [row[4], row[5]]))
  const pairs = after.flatMap(([, spoken, kind, , id, rank]) => {
    const old = earlier.get(id)
    if (old === undefined) return []
    const [was, is] = [reciprocal({ rank: old }), reciprocal({ rank })]
    return [{ spoken, class: kind, was, is }]
  })
  const rows = groupBy(pairs, (pair) => pair).map(([name, own]) => {
    const [was, is] = [mean(own.map((pair) => pair.was)), mean(own.map((pair) => pair.is))]
    const gains = own.map((pair) => pair.is - pair.was)
    return [name, String(own.length), was.toFixed(3), is.toFixed(3), renderInterval(gains)]
  })
  return renderTable(['', 'queries', 'MRR before', 'after', 'difference, 95 %'], rows)
}

/** The interval that holds 95 of 100 means of bootstrap samples. */
function renderInterval(values: readonly number[]): string {
  const all = [...values]
  const means = Array.from({ length: 2000 }, () => mean(sampleWithReplacement(all, all.length)))
  const [low = 0, high = 0] = quantile(means, [0.025, 0.975])
  return `${mean(all).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
}
