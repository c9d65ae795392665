/** Filling words with facts, and facts as words. */
import { texts } from './texts.ts'
import type { Language } from '../site/vocabulary.ts'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Seconds in the largest unit that keeps them whole, such as "90 days". */
export function describeSeconds(seconds: number, language: Language): string {
  const [unit, length] = units.find(([, length]) => seconds % length === 0) ?? ['second', 1]
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  const words = new Intl.NumberFormat(texts[language].locale, options).format(seconds / length)
  return words.replaceAll(' ', '\u00a0')
}

/** A text with values in place of the names in its braces. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
