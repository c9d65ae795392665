/** Status message of a search, which screen readers announce. */
import type { FoundPages, Outcome, SearchView } from './search-view.ts'

/** Returns the message; empty without a search. */
export function describeOutcome(
  { words, locale }: SearchView,
  outcome: Outcome | undefined,
): string {
  if (outcome === undefined) return ''
  if (outcome === 'failed') return words.failed
  if (outcome === 'too-many') return words.tooMany
  const { data, counts } = outcome
  if (data.length === 0) return words.none
  const good = countGood(outcome)
  return good < data.length
    ? formatCount(good, words.good, locale)
    : formatCount(counts?.total ?? data.length, words.count, locale)
}

/** Returns how many results are good matches. All results from Pagefind's files count as good. */
export function countGood({ data, counts }: FoundPages): number {
  return counts?.good ?? data.length
}

/** Chooses the plural form of a text for `count`, and inserts the number. */
export function formatCount(
  count: number,
  forms: SearchView['words']['count'],
  locale: string,
): string {
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
  return form.replace('{count}', formatNumber(count, locale))
}

/** Formats a number in the style of a locale. */
export function formatNumber(number: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(number)
}
