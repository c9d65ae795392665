/**
 * Types for the words of a language: the same keys as in English, and the plural forms of the
 * language.
 */
import type { Language } from '../vocabulary.ts'
import { languageFacts } from '../languages.ts'
import { fillPlaceholders } from '../placeholders.ts'

/** A text with `{count}` for each plural category (CLDR); `other` replaces a missing category. */
export type PluralForms = { readonly [Category in Intl.LDMLPluralRule]?: string } & {
  readonly other: string
}

/**
 * A table with the keys of the English `Table`. If an English text has the forms `one` and `other`,
 * its translation has plural forms.
 */
export type Texts<Table> = Table extends string
  ? string
  : Table extends { readonly one: string; readonly other: string }
    ? PluralForms
    : { readonly [Key in keyof Table]: Texts<Table[Key]> }

/** Returns the plural form for `count`, with the number formatted for the language. */
export function fillCount(forms: PluralForms, count: number, language: Language): string {
  const { locale } = languageFacts(language)
  const own = new Intl.PluralRules(locale)
  // The words are the English fallback if they have the form `one` and the plural rules of the
  // language lack this form.
  const isEnglish = forms.one !== undefined && !hasOne(own)
  const rules = isEnglish ? new Intl.PluralRules('en') : own
  const form = forms[rules.select(count)] ?? forms.other
  return fillPlaceholders(form, { count: new Intl.NumberFormat(locale).format(count) })
}

function hasOne(rules: Intl.PluralRules): boolean {
  return rules.resolvedOptions().pluralCategories.includes('one')
}
