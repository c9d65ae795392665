/** Words around the content, by language. What is in braces is filled in; a country or a date is named by `Intl`. */
import type { Language } from '../vocabulary.ts'
import { english } from './en.ts'
import type { Words } from './en.ts'
import { german } from './de.ts'
import { polish } from './pl.ts'

/** Tag of each language that has words (BCP 47). */
const supplied: Readonly<Record<string, Words>> = { en: english, pl: polish, de: german }

/** Words of a language: its own, those of the language without its region, or English ones. */
export function wordsOf(language: Language): Words {
  return supplied[language] ?? supplied[primaryOf(language)] ?? english
}

/** Whether a language has words of its own. */
export function hasWords(language: Language): boolean {
  return primaryOf(language) in supplied
}

function primaryOf(language: Language): string {
  return new Intl.Locale(language).language
}
