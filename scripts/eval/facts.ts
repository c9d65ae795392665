/** Finds facts in texts by rule: numbers, dates, currencies and spaces are compared by value. */
import { fold } from '../../src/search/fold.ts'

/** Finds facts in the texts of a language. */
export type FindFact = (text: string, fact: string) => boolean

const currencies: Readonly<Record<string, string>> = {
  ...{ '€': 'eur', euro: 'eur', euros: 'eur', '£': 'gbp', $: 'usd', '¥': 'jpy' },
  ...{ zł: 'pln', eur: 'eur', gbp: 'gbp', usd: 'usd', jpy: 'jpy', pln: 'pln', chf: 'chf' },
}
/** A date without a year begins with `--`, as in ISO 8601. */
const token =
  /\d{4}-\d\d-\d\d|--\d\d-\d\d|\d{1,3}(?:[ .,'’]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|\p{Sc}|%/gu
const isoDate = /^(?:\d{4}|-)-\d\d-\d\d$/
const isNumber = (word: string | undefined) => word !== undefined && /^\d+(?:\.\d+)?$/.test(word)

/**
 * Creates the finder of a language.
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

/** A date without a year is any year's. */
function isSame(found: string | undefined, wanted: string): boolean {
  if (found === wanted) return true
  return isoDate.test(wanted) && wanted.startsWith('--') && found?.slice(4) === wanted.slice(1)
}

/** Words and values of a text. A currency is before its number. */
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

/** A separator before three digits groups thousands, another is a decimal point. */
function numberOf(word: string): string {
  const plain = word.replace(/[ .,'’](?=\d{3}(?!\d))/g, '').replace(',', '.')
  return plain.replace(/\.0+$/, '')
}

/** Rewrites the dates of a text in ISO 8601. */
function createDateWriter(lang: string): (text: string) => string {
  const months = monthNames(lang)
  const name = [...months.keys()].toSorted((a, b) => b.length - a.length).join('|')
  const dayFirst = new RegExp(
    `(?<!\\d)(\\d{1,2})(?:\\.|st|nd|rd|th)? (?:of |de )?(${name})(?!\\p{L})(?:,? (?:de )?(\\d{4}))?`,
    'giu',
  )
  const monthFirst = new RegExp(
    `(?<!\\p{L})(${name}) (\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,? (\\d{4}))?`,
    'giu',
  )
  const monthOf = (text: string) => months.get(text.toLowerCase()) ?? 0
  return (text) =>
    text
      .replace(
        /(?<![\d.])(\d{1,2})[./] ?(\d{1,2})[./] ?(\d{4})(?!\d)/g,
        (_, day: string, month: string, year: string) => dateOf(year, Number(month), day),
      )
      .replace(dayFirst, (_, day: string, month: string, year?: string) =>
        dateOf(year, monthOf(month), day),
      )
      .replace(monthFirst, (_, month: string, day: string, year?: string) =>
        dateOf(year, monthOf(month), day),
      )
}

function dateOf(year: string | undefined, month: number, day: string): string {
  return `${year ?? '-'}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Month names of a language and of English, in the form of a date and alone. */
function monthNames(lang: string): ReadonlyMap<string, number> {
  const names = new Map<string, number>()
  for (const locale of [lang, 'en']) {
    for (const form of [{ month: 'long' }, { month: 'long', day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' })
      for (let month = 0; month < 12; month += 1) {
        const parts = format.formatToParts(new Date(Date.UTC(2026, month, 1)))
        const name = parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? ''
        if (/^\p{L}+$/u.test(name)) names.set(name, month + 1)
      }
    }
  }
  return names
}
