/** Filling words with facts, and facts as words. */
import { describeDuration } from '../../descriptions/duration.ts'
import { languageFacts } from '../../site/languages.ts'
import type { Language } from '../../site/vocabulary.ts'

/** Seconds as words that stay in one line, such as "90 days". */
export function describeSeconds(seconds: number, language: Language): string {
  return describeDuration(seconds, languageFacts[language].locale).replaceAll(' ', '\u00a0')
}

/** A text with values in place of the names in its braces. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
