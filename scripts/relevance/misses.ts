/** Queries of the tuning half whose page does not come first. */
import type { Outcome } from './measure.ts'

/** Each with its place, the right pages and the pages found. */
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
