/** Reads the facts of a text: numbers, durations, dates, telephone numbers and postal codes. */
import { visit } from 'unist-util-visit'
import type { Language } from '../../site/vocabulary.ts'
import { wordsOf } from '../checked-words.ts'
import { parseMarkdown } from '../parse-markdown.ts'
import { createDateWriter, numberOf } from './dates.ts'
import { createFindValues } from './number-words.ts'
import type { FindValues } from './number-words.ts'
import { houseSuffixOf, readPostalCode, writePostalCodes } from './postal-codes.ts'

/** A value that a translation should have too. `shown` is the value as the text writes it. */
export interface Fact {
  readonly value: string
  readonly shown: string
  readonly line: number
  /** Other values of the same fact. For 2 weeks these include `14`, the number of days. */
  readonly alike: readonly string[]
}

/**
 * Facts of a text, and all values in the text. A fact of the translation may match any of these
 * values, even values that are not facts, such as the number of a chapter.
 */
export interface TextFacts {
  readonly facts: readonly Fact[]
  readonly values: ReadonlySet<string>
}

const units = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
type Unit = (typeof units)[number]
/** Units of time, and the length of each in other units. A week has five or seven days. */
const factors: Readonly<Record<Unit, readonly (readonly [number, Unit])[]>> = {
  minute: [[1 / 60, 'hour']],
  hour: [
    [60, 'minute'],
    [1 / 24, 'day'],
  ],
  day: [
    [24, 'hour'],
    [1 / 7, 'week'],
    [1 / 5, 'week'],
    [1 / 30, 'month'],
  ],
  week: [
    [7, 'day'],
    [5, 'day'],
    [1 / 4, 'month'],
  ],
  month: [
    [1 / 12, 'year'],
    [4, 'week'],
    [30, 'day'],
  ],
  year: [[12, 'month']],
}

const token =
  /\d{4}-\d\d-\d\d|--\d\d-\d\d|\d{1,2}:\d\d(?!\d)|\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?|[\p{L}][\p{L}\p{M}\d-]*/gu
/** Matches a word before the number of a part of a text, such as `chapter`. */
const parts = new RegExp(`(?:${wordsOf('part').join('|')})e?[nsu]?[ \u00a0]$`, 'i')
/** Matches the text before a number that is part of a name, as in `v. 2`, `§3` or `ISO 9001`. */
const named = /(?:\p{L}[-\d]*|[§#./[]|(?<!\p{L})v\. |(?<!\p{L})(\p{Lu}{2,5})[ -])$/u
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Lookups for the words of one language. */
interface Lexicon {
  readonly findValues: FindValues
  unitOf(word: string): Unit | undefined
  multiplierOf(word: string): number
}

/** A number or word of a text, and the text around it. */
interface Place {
  readonly word: string
  /** The next three words or numbers, in lower case. */
  readonly next: readonly string[]
  readonly before: string
  readonly rest: string
}

/** The values that a number or word can mean, and its fact, if it states one. */
interface Reading {
  readonly values: readonly string[]
  readonly fact?: Omit<Fact, 'line'>
}

/** Creates a function that reads the facts of Markdown texts in a language. */
export function createFactReader(lang: Language): (markdown: string) => TextFacts {
  const writeDates = createDateWriter(lang)
  const splitLists = createListSplitter(lang)
  const lexicon = {
    findValues: createFindValues(lang),
    unitOf: createUnitFinder(lang),
    multiplierOf: createMultiplierFinder(lang),
  }
  return (markdown) => {
    const facts: Fact[] = []
    const values = new Set<string>()
    for (const { text, line } of partsOf(markdown)) {
      for (const place of placesIn(splitLists(writeDates(normalize(text))))) {
        const read = /^\p{L}/u.test(place.word) ? readWord : readNumber
        const { values: here, fact } = read(place, lexicon)
        for (const value of here) values.add(value)
        if (fact) facts.push({ ...fact, line })
      }
    }
    return { facts, values }
  }
}

function normalize(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/(?![0-9])\p{Nd}/gu, valueOfDigit)
  return writePostalCodes(plain.replaceAll(/(?<!\p{L})v(?=\d)/gu, 'v. '))
}

/** Returns the value of a digit of any writing system. Unicode has digits in order from zero. */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value % 10)
}

function placesIn(text: string): Place[] {
  const tokens = [...text.matchAll(token)]
  return tokens.map(({ 0: word, index }, at) => ({
    word,
    next: tokens.slice(at + 1, at + 4).map(([one]) => one.toLowerCase()),
    before: text.slice(Math.max(0, index - 20), index),
    rest: text.slice(index + word.length, index + word.length + 20),
  }))
}

/**
 * Reads a word. Facts are postal codes with letters, and number words up to 99 if a unit of time
 * follows, as in "four to seven weeks".
 */
function readWord({ word, next }: Place, { findValues, unitOf }: Lexicon): Reading {
  const postalCode = readPostalCode(word)
  if (postalCode !== undefined)
    return { values: [word], fact: { value: word, shown: postalCode, alike: [] } }
  const words = word.toLowerCase().split('-')
  const values = [
    ...words.flatMap(findValues).flatMap((one) => [String(one), `${one} alone`]),
    ...words.map(unitOf).flatMap((unit) => (unit === undefined ? [] : `1 ${unit}`)),
    // For example 95 in Fortran-95.
    ...(word.match(/\d+/g) ?? []),
  ]
  const [value] = findValues(word.toLowerCase())
  const [first = '', second = '', third = ''] = next
  const isRange = findValues(second).length > 0 && findValues(first).length === 0
  const unit = unitOf(first) ?? (isRange ? unitOf(third) : undefined)
  if (value === undefined || unit === undefined || value > 99) return { values }
  const fact = {
    value: String(value),
    shown: [word, ...next.slice(0, isRange ? 3 : 1)].join(' '),
    alike: alikeOf(value, unit),
  }
  return { values, fact }
}

function readNumber({ word, next, before, rest }: Place, lexicon: Lexicon): Reading {
  const value = valueOf(word, next[0], rest, lexicon)
  const suffix = houseSuffixOf(word, rest)
  const [, whole, part] = /^(\d{1,2})[,.](\d{1,2})$/.exec(word) ?? []
  const [, second] = /^, (\d{1,2})(?!\d)/.exec(rest) ?? []
  const isDecade = /^(?:\d\d)?\d0$/.test(word) && /^(?:['’]?s|er)\b/.test(rest)
  const values = [
    value,
    // `alone` marks a number without a letter. So 20C matches 20 °C, but 12a does not match 12b.
    suffix === undefined ? `${value} alone` : value + suffix,
    // Other possible values: the year of a date; `90` for `1990s`; `2` and `3` for `2,3`; `2.3` for
    // `2, 3`.
    ...(value.match(/^\d{4}(?=-)/) ?? []),
    ...(isDecade ? [word.slice(-2)] : []),
    ...[whole, part].filter((one) => one !== undefined),
    ...(second === undefined ? [] : [String(Number(`${value}.${second}`))]),
  ]
  const [name, code = ''] = named.exec(before) ?? []
  const isName = (name !== undefined && !currencies.has(code)) || parts.test(before)
  // Not facts: 100 %, which usually means "completely", and 2.1.4, a version or section number.
  const isOther = /^\.\d/.test(rest) || (value === '100' && /^\s?%/.test(rest))
  if (isDecade || isName || isOther) return { values }
  if (suffix !== undefined && !rest.startsWith(' ')) {
    const alike = [`${value} alone`]
    return { values, fact: { value: value + suffix, shown: word + suffix, alike } }
  }
  if (/^[01]$/.test(value)) return { values }
  const unit = next.map(lexicon.unitOf).find((one) => one !== undefined)
  const isTime = unit !== undefined && !Number.isNaN(Number(value))
  return { values, fact: { value, shown: word, alike: isTime ? alikeOf(Number(value), unit) : [] } }
}

function valueOf(
  word: string,
  next: string | undefined,
  rest: string,
  { multiplierOf }: Lexicon,
): string {
  if (/^(?:\d{4}|-)-\d\d-\d\d$/.test(word)) return word
  const [, hour, minutes = '00'] = /^(\d{1,2}):(\d\d)$/.exec(word) ?? []
  const evening = /^\s?p\.?m\b/i.test(rest) && Number(hour ?? word) < 12 ? 12 : 0
  if (hour !== undefined) {
    const hours = Number(hour) + evening
    return minutes === '00' ? String(hours) : `${hours}:${minutes}`
  }
  const value = Number(numberOf(word)) * multiplierOf(next ?? '') + evening
  return String(Math.round(value * 1000) / 1000)
}

/** Lists the texts of a page with their lines, without code, addresses and footnote numbers. */
function partsOf(markdown: string): { text: string; line: number }[] {
  const parts: { text: string; line: number }[] = []
  visit(parseMarkdown(markdown), ['paragraph', 'heading', 'tableCell'], (node) => {
    let text = ''
    visit(node, (inner) => {
      if (inner.type === 'text') text += inner.value
      else if (inner.type === 'inlineCode' || inner.type === 'break') text += ' ; '
    })
    parts.push({ text: withoutAddresses(text), line: node.position?.start.line ?? 1 })
  })
  return parts
}

/**
 * Creates a function that puts blanks into lists such as 63,240,63, which are not decimals. In
 * languages with a decimal point, 1,2 is a list too.
 */
function createListSplitter(lang: Language): (text: string) => string {
  const hasPoint = new Intl.NumberFormat(lang).format(1.5).includes('.')
  return (text) =>
    text.replace(/(?<![\d.,])\d{1,3}(?:,\d{1,3})+(?![\d.])/g, (numbers) => {
      const isNumber = /^\d{1,3}(?:,\d{3})+$/.test(numbers)
      const isList = !isNumber && (hasPoint || numbers.split(',').length > 2)
      return isList ? numbers.replaceAll(',', ', ') : numbers
    })
}

function withoutAddresses(text: string): string {
  return text
    .replaceAll(/https?:\S+|\S+@\S+|\b[a-z][\w.]*\/\S*/g, ' ; ')
    .replaceAll(/\+\d(?:[\s()./-]*\d){6,}/g, (number) => ` ${number.replaceAll(/\D/g, '')} `)
}

/**
 * Converts a duration to other units. A count of one includes the unit, such as `1 week`, because
 * many languages write one week without a number.
 */
function alikeOf(value: number, unit: Unit): string[] {
  return factors[unit].map(([factor, other]) => {
    const count = Math.round(value * factor * 1000) / 1000
    return count === 1 ? `1 ${other}` : String(count)
  })
}

/** Creates a function that returns the unit of time that a word means. */
function createUnitFinder(lang: Language): (word: string) => Unit | undefined {
  const words = new Map<string, Unit>()
  for (const unit of units) {
    for (const unitDisplay of ['long', 'short'] as const) {
      const format = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay })
      for (const count of [1, 2, 5, 1.5]) {
        for (const { type, value } of format.formatToParts(count)) {
          if (type === 'unit') words.set(value.replace(/\.$/, '').toLowerCase(), unit)
        }
      }
    }
  }
  return (word) =>
    words.get(word) ??
    [...words].find(([one]) => one.length > 3 && word.startsWith(one.slice(0, -1)))?.[1]
}

/** Creates a function that returns the multiplier of a word, such as 1000 for `thousand`. */
function createMultiplierFinder(lang: Language): (word: string) => number {
  const words = new Map<string, number>()
  for (const value of [1e3, 1e6, 1e9]) {
    for (const compactDisplay of ['long', 'short'] as const) {
      const format = new Intl.NumberFormat(lang, { notation: 'compact', compactDisplay })
      for (const count of [1, 2, 5]) {
        for (const { type, value: word } of format.formatToParts(count * value)) {
          // Short forms such as B and M also have other meanings.
          if (type === 'compact' && word.length > 2)
            words.set(word.replace(/\.$/, '').toLowerCase(), value)
        }
      }
    }
  }
  return (word) => words.get(word) ?? 1
}
