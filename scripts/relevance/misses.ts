/** Queries of the tuning half whose page does not come first. */
import { CommandError } from '../command.ts'
import { keptBack } from './content-sets.ts'
import type { MeasuredSet } from './content-sets.ts'
import type { Outcome } from './measure.ts'
import { renderReport } from './report.ts'

/** What does not come first of a set, and the figures; throws for a set that is kept back. */
export function renderMisses(
  { name, isCity }: Pick<MeasuredSet, 'name' | 'isCity'>,
  all: readonly Outcome[],
): string {
  if (keptBack.includes(name)) throw new CommandError(`What fails in ${name} is not listed`)
  const outcomes = all.filter(({ label }) => label.half === 'tuning')
  const missed = outcomes
    .filter(({ rank }) => rank !== 1)
    .map(({ label, found, rank }) =>
      [
        `${rank || '–'} ${label.spoken} ${label.class} (${label.lang ?? 'any'}) "${label.query}"`,
        `   right: ${label.pages.join(' ')}`,
        `   found: ${found.slice(0, 4).join(' ')}`,
      ].join('\n'),
    )
  return `${missed.join('\n')}\n\n${name}, tuning half\n\n${renderReport(outcomes, isCity)}`
}
