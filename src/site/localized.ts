/** Texts of the data files: one for all languages, or texts by language. */
import type { ByLanguage, Language } from './vocabulary.ts'

/** One text for all languages, or texts by language. */
export type Localized = string | ByLanguage<string>

/**
 * Returns the value in `lang`. If there is none, returns the value in English. If this is missing
 * too, returns the value in the first language of the site with a value.
 */
export function textIn(
  value: Localized | null | undefined,
  lang: Language | undefined,
  languages: readonly Language[],
): string | undefined {
  if (typeof value === 'string') return value
  const order = [...(lang === undefined ? [] : [lang]), 'en', ...languages]
  return order.map((known) => value?.[known]).find((given) => given !== undefined)
}
