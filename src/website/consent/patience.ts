/** Lifetimes as people read them on the consent pages. */
import { describeDuration } from '../../descriptions/duration.ts'
import type { Language } from '../../site/vocabulary.ts'
import { texts } from '../layouts/texts.ts'

/** Seconds as words that stay in one line, such as "90 days". */
export function describeSeconds(seconds: number, language: Language): string {
  return describeDuration(seconds, texts[language].locale).replaceAll(' ', '\u00a0')
}
