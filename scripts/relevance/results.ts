/** What a measurement says of every query, without the queries: so that two measurements can be compared. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Label } from './labels.ts'
import { resultOf } from './measure.ts'
import type { Outcome, Result } from './measure.ts'

/** One query of a measurement. */
export interface KeptResult extends Result {
  /** Names the query without telling it: nobody learns from a file which queries of a kept-back set fail. */
  readonly id: string
  readonly set: string
  readonly lang: string
  readonly class: string
  readonly half: Label['half']
}

const keptRow = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.enum(['tuning', 'judging']),
  z.string(),
  z.int(),
  z.boolean(),
  z.boolean().nullable(),
])

/** A file of results: rows of set, language, class, half, id, place, emptiness, answer. */
const resultsFile = z.object({ results: z.array(keptRow) })

/** Results of some outcomes. */
export function keepResults(outcomes: readonly Outcome[]): KeptResult[] {
  return outcomes.map((outcome) => {
    const { set, spoken, class: kind, half, query, lang } = outcome.label
    const id = createHash('sha256')
      .update([set, lang ?? 'any', query].join('\n'))
      .digest('hex')
    return { id: id.slice(0, 12), set, lang: spoken, class: kind, half, ...resultOf(outcome) }
  })
}

/** Results as a file of JSON, one row a line. */
export function renderResults(results: readonly KeptResult[]): string {
  const rows = results.map(({ set, lang, class: kind, half, id, rank, isEmpty, answered }) =>
    JSON.stringify([set, lang, kind, half, id, rank, isEmpty, answered ?? null]),
  )
  return `{"results": [\n${rows.join(',\n')}\n]}`
}

/** Results of such a file. */
export function parseResults(text: string): KeptResult[] {
  return resultsFile
    .parse(JSON.parse(text))
    .results.map(([set, lang, kind, half, id, rank, isEmpty, answered]) => ({
      ...{ set, lang, class: kind, half, id, rank, isEmpty },
      answered: answered ?? undefined,
    }))
}
