/** Contact details of the site by language. */
import { textIn, type Localized } from './localized.ts'
import type { Language } from './vocabulary.ts'

/** Contact details as the content gives them. */
export interface LocalizedContact {
  readonly email?: Localized | null | undefined
  readonly phone?: Localized | null | undefined
  readonly consultation?: Localized | undefined
  readonly note?: Localized | undefined
}

/** Returns the contact details in a language. For missing texts, `textIn` uses another language. */
export function contactIn(
  contact: LocalizedContact | undefined,
  lang: Language | undefined,
  languages: readonly Language[],
) {
  const pick = (value: Localized | null | undefined) => textIn(value, lang, languages)
  return {
    email: pick(contact?.email),
    phone: pick(contact?.phone),
    consultation: pick(contact?.consultation),
    note: pick(contact?.note),
  }
}
