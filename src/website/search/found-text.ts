/** Status message of a search, which screen readers announce. */
import type { Outcome, SearchView } from './search-view.ts'

/** Returns the message; empty without a question. */
export function describeOutcome(
  { words, locale }: SearchView,
  outcome: Outcome | undefined,
): string {
  if (outcome === undefined) return ''
  if (outcome === 'failed') return words.failed
  if (outcome === 'too-many') return words.tooMany
  const { data, counts } = outcome
  if (data.length === 0) return words.none
  const total = counts?.total ?? data.length
  const form = words.count[new Intl.PluralRules(locale).select(total)] ?? words.count.other
  return form.replace('{count}', formatNumber(total, locale))
}

/** A number in the digits of a locale. */
export function formatNumber(number: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(number)
}
