/** Contact details of the site by language. */
import type { ByLanguage, Language } from './vocabulary.ts'

/** One value for all languages, or one for each. */
export type Localized = string | ByLanguage<string>

/** Contact details as the content gives them. */
export interface LocalizedContact {
  readonly email?: Localized | null | undefined
  readonly phone?: Localized | null | undefined
  readonly consultation?: Localized | undefined
  readonly note?: Localized | undefined
}

/**
 * Contact details for a page, its twin, the API and MCP in a language. Without `lang`, English is
 * preferred.
 */
export function contactIn(
  contact: LocalizedContact | undefined,
  lang: Language | undefined,
  languages: readonly Language[],
) {
  const order = [...(lang === undefined ? [] : [lang]), 'en', ...languages]
  const pick = (value: Localized | null | undefined) =>
    typeof value === 'object'
      ? order.map((known) => value?.[known]).find((given) => given !== undefined)
      : value
  return {
    email: pick(contact?.email),
    phone: pick(contact?.phone),
    consultation: pick(contact?.consultation),
    note: pick(contact?.note),
  }
}
