/** Stores the results of a measurement in a file without queries, and compares two measurements. */
import { createHash } from 'node:crypto'
import { mean, quantile, sampleWithReplacement } from 'simple-statistics'
import { z } from 'zod'
import { labelClasses } from '../../scripts/relevance/labels.ts'
import { reciprocal, resultOf } from '../../scripts/relevance/measure.ts'
import type { Outcome } from '../../scripts/relevance/measure.ts'
import { groupBy, renderTable } from '../../scripts/relevance/report.ts'

/** Set, language, class, half, digest of the query, rank, no results, whether a passage answers. */
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
 * Converts outcomes to rows. A row has a digest instead of the query, so that a file shows no
 * queries of a set that is kept back.
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

/** Renders rows as the text of a JSON file. */
export function renderResults(rows: readonly KeptRow[]): string {
  return `{"results": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]}`
}

/** Parses the text of a file that `renderResults` wrote. */
export function parseResults(text: string): KeptRow[] {
  return resultsFile.parse(JSON.parse(text)).results
}

/** Renders a Markdown table of the MRR before and after, for queries that both files have. */
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

/** Renders the mean, and the interval that contains 95 % of the means of bootstrap samples. */
function renderInterval(values: readonly number[]): string {
  const all = [...values]
  const means = Array.from({ length: 2000 }, () => mean(sampleWithReplacement(all, all.length)))
  const [low = 0, high = 0] = quantile(means, [0.025, 0.975])
  return `${mean(all).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`
}
