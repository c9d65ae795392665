/**
 * Form of the words of a language: the form of the English words, with the plural forms of the
 * language.
 */
import type { Language } from '../vocabulary.ts'
import { languageFacts } from '../languages.ts'
import { fillPlaceholders } from '../placeholders.ts'

/** A text with `{count}` for each plural category (CLDR); `other` replaces a missing one. */
export type PluralForms = { readonly [Category in Intl.LDMLPluralRule]?: string } & {
  readonly other: string
}

/** A table in the form of the English one. A text with two forms in English is a plural. */
export type Texts<Table> = Table extends string
  ? string
  : Table extends { readonly one: string; readonly other: string }
    ? PluralForms
    : { readonly [Key in keyof Table]: Texts<Table[Key]> }

/** The plural form for a number, with the number as the language writes it. */
export function fillCount(forms: PluralForms, count: number, language: Language): string {
  const { locale } = languageFacts(language)
  const own = new Intl.PluralRules(locale)
  // If the language has one plural form and the words have two, the words are the English fallback.
  const isEnglish = forms.one !== undefined && !hasOne(own)
  const rules = isEnglish ? new Intl.PluralRules('en') : own
  const form = forms[rules.select(count)] ?? forms.other
  return fillPlaceholders(form, { count: new Intl.NumberFormat(locale).format(count) })
}

function hasOne(rules: Intl.PluralRules): boolean {
  return rules.resolvedOptions().pluralCategories.includes('one')
}
