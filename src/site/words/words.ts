/** Words around the content, by language. What is in braces is filled in; a country or a date is named by `Intl`. */
import type { Language } from '../vocabulary.ts'
import { arabic } from './ar.ts'
import { chinese } from './zh.ts'
import { czech } from './cs.ts'
import { dutch } from './nl.ts'
import { english } from './en.ts'
import { french } from './fr.ts'
import { german } from './de.ts'
import { hebrew } from './he.ts'
import { italian } from './it.ts'
import { japanese } from './ja.ts'
import { polish } from './pl.ts'
import { portuguese } from './pt.ts'
import { slovak } from './sk.ts'
import { spanish } from './es.ts'
import { swedish } from './sv.ts'
import type { Words } from './table.ts'
import { ukrainian } from './uk.ts'

/** Tags of the languages whose words come with the product (BCP 47). */
export const suppliedLanguages = [
  'ar',
  'cs',
  'de',
  'en',
  'es',
  'fr',
  'he',
  'it',
  'ja',
  'nl',
  'pl',
  'pt',
  'sk',
  'sv',
  'uk',
  'zh',
] as const

/** A language whose words come with the product. Other tables by it do not compile without each of them. */
export type SuppliedLanguage = (typeof suppliedLanguages)[number]

const supplied: Readonly<Record<SuppliedLanguage, Words>> = {
  ar: arabic,
  cs: czech,
  de: german,
  en: english,
  es: spanish,
  fr: french,
  he: hebrew,
  it: italian,
  ja: japanese,
  nl: dutch,
  pl: polish,
  pt: portuguese,
  sk: slovak,
  sv: swedish,
  uk: ukrainian,
  zh: chinese,
}

/** Words of a language as they come with the product: its own, those of the language without its region, or English ones. */
export function wordsOf(language: Language): Words {
  return supplied[findSupplied(language) ?? 'en']
}

/** Whether words of a language come with the product. */
export function hasWords(language: Language): boolean {
  return findSupplied(language) !== undefined
}

/** Language whose words, and other tables, a tag is served with; `undefined` when nothing of it comes with the product. */
export function findSupplied(language: Language): SuppliedLanguage | undefined {
  const { language: primary, script } = new Intl.Locale(language).maximize()
  return suppliedLanguages.find(
    // Words in another script are no help: simplified Chinese for `zh-TW`, say.
    (known) => known === primary && new Intl.Locale(known).maximize().script === script,
  )
}
