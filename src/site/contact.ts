/** How to reach a person, as somebody who speaks a language is told. */
import type { ByLanguage, Language } from './vocabulary.ts'

/** One value for all languages, or one for each. */
export type Localized = string | ByLanguage<string>

/** Ways of contact as the content gives them. */
export interface LocalizedContact {
  readonly email?: Localized | null | undefined
  readonly phone?: Localized | null | undefined
  readonly consultation?: Localized | undefined
  readonly note?: Localized | undefined
}

/** Ways of contact in one language. */
export interface ContactWays {
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly consultation: string | undefined
  readonly note: string | undefined
}

/** What a page, its twin, the API and MCP say in a language; without one what programs are told, in English if there is any. */
export function contactIn(
  contact: LocalizedContact | undefined,
  lang: Language | undefined,
  languages: readonly Language[],
): ContactWays {
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
