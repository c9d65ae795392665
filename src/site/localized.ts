/** Texts of the data files that have one value, or one for each language. */
import type { ByLanguage, Language } from './vocabulary.ts'

/** One value for all languages, or one for each. */
export type Localized = string | ByLanguage<string>

/** The value in a language. English is the next choice, then the languages of the site. */
export function textIn(
  value: Localized | null | undefined,
  lang: Language | undefined,
  languages: readonly Language[],
): string | undefined {
  if (typeof value === 'string') return value
  const order = [...(lang === undefined ? [] : [lang]), 'en', ...languages]
  return order.map((known) => value?.[known]).find((given) => given !== undefined)
}
