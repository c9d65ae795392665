/** Finds facts such as `EUR 4400` in texts. Compares numbers, dates and currencies by value. */
import { createDateWriter, numberOf } from '../../src/content/facts/dates.ts'
import { fold } from '../../src/search/fold.ts'

/** Whether a text contains a fact. */
export type FindFact = (text: string, fact: string) => boolean

const currencies: Readonly<Record<string, string>> = {
  ...{ '€': 'eur', euro: 'eur', euros: 'eur', '£': 'gbp', $: 'usd', '¥': 'jpy' },
  ...{ zł: 'pln', eur: 'eur', gbp: 'gbp', usd: 'usd', jpy: 'jpy', pln: 'pln', chf: 'chf' },
}
/** Matches dates, numbers, words, currencies and `%`. A date without a year begins with `--`. */
const token =
  /\d{4}-\d\d-\d\d|--\d\d-\d\d|\d{1,3}(?:[ .,'’]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|\p{Sc}|%/gu
const isoDate = /^(?:\d{4}|-)-\d\d-\d\d$/
const isNumber = (word: string | undefined) => word !== undefined && /^\d+(?:\.\d+)?$/.test(word)

/**
 * Creates a function that finds facts in texts of a language.
 *
 * @example createFactFinder('de')('Österreich: 4.400 €', 'EUR 4400') // true
 */
export function createFactFinder(lang: string): FindFact {
  const writeDates = createDateWriter(lang)
  const read = (text: string) => readTokens(writeDates(text.normalize('NFKC')))
  return (text, fact) => {
    const [whole, wanted] = [read(text), read(fact)]
    if (wanted.length === 0) return false
    return whole.some((_, at) => wanted.every((word, next) => isSame(whole[at + next], word)))
  }
}

/** Checks whether two tokens are equal. A wanted date without a year equals the day in any year. */
function isSame(found: string | undefined, wanted: string): boolean {
  if (found === wanted) return true
  return isoDate.test(wanted) && wanted.startsWith('--') && found?.slice(4) === wanted.slice(1)
}

/** Splits a text into words and values. Puts each currency before its number. */
function readTokens(text: string): string[] {
  const words = Array.from(text.matchAll(token), ([word]) => valueOf(word))
  const codes = new Set(Object.values(currencies))
  for (let at = 0; at + 1 < words.length; at += 1) {
    const [word = '', next = ''] = [words[at], words[at + 1]]
    const isPair = codes.has(word) ? isNumber(next) : isNumber(word) && codes.has(next)
    if (!isPair) continue
    if (codes.has(next)) words.splice(at, 2, next, word)
    at += 1
  }
  return words
}

function valueOf(word: string): string {
  if (isoDate.test(word)) return word
  if (/^\d/.test(word) && !/\p{L}/u.test(word)) return numberOf(word)
  const lower = word.toLowerCase()
  return currencies[lower] ?? fold(lower)
}
