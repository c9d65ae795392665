/** Lists queries of the tuning half whose first result is wrong. */
import type { Outcome } from './measure.ts'

/** Shows each query with its rank, the right pages and the pages found. */
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
