/** Formats lifetimes on the consent pages. */
import { describeDuration } from '../../descriptions/duration.ts'
import { languageFacts } from '../../site/languages.ts'
import type { Language } from '../../site/vocabulary.ts'

/** Formats seconds in words that stay on one line, such as "90 days". */
export function describeSeconds(seconds: number, language: Language): string {
  return describeDuration(seconds, languageFacts(language).locale).replaceAll(' ', '\u00a0')
}
