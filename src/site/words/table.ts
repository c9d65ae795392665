/** Form of a table of words: that of the English one, with the plural forms that a language has. */
import type { Language } from '../vocabulary.ts'
import { languageFacts } from '../languages.ts'
import { fillPlaceholders } from '../placeholders.ts'
import type { english } from './en.ts'

/** A text with `{count}` for each plural category of a language (CLDR); `other` stands in for one that is missing. */
export type PluralForms = { readonly [Category in Intl.LDMLPluralRule]?: string } & {
  readonly other: string
}

/** All words of one language, in the form of the English ones. */
export type Words = Texts<typeof english>

/** Finds the words that a site has in a language. */
export type FindWords = (language: Language) => Words

// English has two plural forms, which tells such a text from a section of the table.
type Texts<Table> = Table extends string
  ? string
  : Table extends { readonly one: string; readonly other: string }
    ? PluralForms
    : { readonly [Key in keyof Table]: Texts<Table[Key]> }

/** The form for a number, with the number as the language writes it. */
export function fillCount(forms: PluralForms, count: number, language: Language): string {
  const { locale } = languageFacts(language)
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
  return fillPlaceholders(form, { count: new Intl.NumberFormat(locale).format(count) })
}
