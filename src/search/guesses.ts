/**
 * Lists words of a query that no page of the searched language has. For each, gives the word
 * that search used instead, or another language whose pages have the word, if there is one.
 */
import type { RankedWord } from './term-weights.ts'
import { distance } from './distance.ts'
import { fold } from './fold.ts'
import type { ReadingKind } from './readings.ts'
import type { ScorePart, ScoreParts } from './explanation.ts'
import { markWordBreaks } from './tokenize.ts'
import { isMisspelt } from './page-names.ts'

/** A word of the query that no searched page has. */
export interface Guess {
  /** The word as the query writes it. */
  readonly word: string
  /** The word that the first page has instead. Absent if there is no such word. */
  readonly taken?: string
  /** Another language whose pages have the word, when no page of the searched language has it. */
  readonly elsewhere?: string
}

/** The guesses of a search result. */
export interface Guesses {
  /**
   * Language of the query. If it is unknown, the language of the first page found. If no page was
   * found, the first language of the index.
   */
  readonly lang: string
  readonly words: readonly Guess[]
}

/** The first page of a search result. */
export interface FirstPage {
  readonly words: readonly RankedWord[]
  readonly parts: ScoreParts
  readonly title: string
  readonly matched: readonly string[]
  /** Number of the page in its language. */
  readonly number: number
  /** Whether the title of the page is one typing error away from the query. */
  readonly isNear: boolean
}

/** Kinds of matches (readings) that count as guesses. */
const guessing: ReadonlySet<ReadingKind> = new Set(['typo', 'shorter'])
/**
 * A whole result counts as guessed when guessed words give at least this share of the score of the
 * first page.
 */
const mostGuessed = 0.5
/**
 * Maximum number of words of a short query. In a short query each word is essential, so an unknown
 * word that resembles no term is reported.
 */
const mostShort = 3
/**
 * Minimum number of letters of an unknown word that is reported in a short query. A shorter word
 * may be a form of another word.
 */
const strangeLength = 6
/** Largest edit distance between a word of the query and the word that was searched for instead. */
const farthest = 12

/**
 * Finds words of the query that no searched page has: names, and long unknown words of a short
 * query. Includes the other guessed words only if guessed words give at least `mostGuessed` of the
 * score or `isNear` is true.
 */
export function findGuesses(query: string, page: FirstPage): Guess[] {
  const { words } = page
  const parts = page.parts.words
  const isGuess = parts.map((part, at) => isGuessed(part, words[at], page))
  const whole = parts.reduce((sum, { score }) => sum + score, 0)
  const guessed = parts.reduce((sum, { score }, at) => sum + (isGuess[at] === true ? score : 0), 0)
  const isMostly = guessed > 0 && guessed >= whole * mostGuessed
  const isShort = words.length <= mostShort
  const isName = createNameTest(query, new Set(words.map(({ folded }) => folded)))
  return parts.flatMap((part, at): Guess[] => {
    const asked = words[at]
    if (!asked) return []
    const isNamed = isName(asked.folded) || (isShort && isStrange(asked))
    if (part.score === 0 && (asked.place !== undefined || isNamed)) return missing(query, asked)
    // A misspelt name is reported even if the other words are right, because search used a
    // different name.
    const isSaid = isMostly || page.isNear || isNamed || namesMisspelt(asked, page.number)
    if (!isSaid || isGuess[at] !== true) return []
    const taken = findTaken(asked, part, page)
    return [{ word: asWritten(query, asked.folded), ...(taken !== undefined && { taken }) }]
  })
}

/** Finds the words that no page of the searched language has, for a query that found nothing. */
export function findMissing(query: string, words: readonly RankedWord[]): Guess[] {
  return words.flatMap((word) => missing(query, word))
}

/** Returns the guess for a word. Empty if a searched page has the word or a form of it. */
function missing(query: string, { folded, place, isUnknown, elsewhere }: RankedWord): Guess[] {
  const word = asWritten(query, folded)
  if (elsewhere !== undefined) return [{ word, elsewhere }]
  return place !== undefined || isUnknown ? [{ word }] : []
}

function isGuessed(
  part: ScorePart,
  word: RankedWord | undefined,
  { number: page, isNear }: FirstPage,
): boolean {
  if (!word) return false
  if (isNear && word.isUnknown) return true
  if (part.score === 0) return false
  if (!part.reading || part.reading.kind === 'form') {
    if (namesMisspelt(word, page)) return true
  }
  if (!part.reading) return false
  if (word.place !== undefined) return part.reading.kind !== 'synonym'
  return word.isUnknown && guessing.has(part.reading.kind)
}

function isStrange({ isUnknown, readings, folded }: RankedWord): boolean {
  return isUnknown && readings.length === 0 && folded.length >= strangeLength
}

/** Whether a word of the query is a misspelt name of the page. */
function namesMisspelt({ namedPages }: RankedWord, page: number): boolean {
  return namedPages.some((named) => named.page === page && isMisspelt(named))
}

function asWritten(query: string, folded: string): string {
  const words = (markWordBreaks(query).match(writtenWord) ?? []).flatMap(withParts)
  return words.find((word) => fold(word) === folded) ?? folded
}

/** A word and its parts between hyphens. */
function withParts(word: string): string[] {
  const parts = word.split('-')
  return parts.length > 1 ? [word, ...parts] : [word]
}

/**
 * Finds the word that is most similar to the word of the query, among the words of the title or the
 * matched words of the page.
 */
function findTaken(word: RankedWord, { reading }: ScorePart, page: FirstPage): string | undefined {
  const asked = word.folded
  const isOfTitle = page.isNear || !reading || namesMisspelt(word, page.number)
  const shown = (isOfTitle ? (page.title.match(writtenWord) ?? []) : page.matched).flatMap(
    withParts,
  )
  const near = shown
    .map((word) => ({ word, apart: distance(fold(word), asked, farthest) }))
    .filter(({ apart }) => apart <= farthest)
  return near.toSorted((a, b) => a.apart - b.apart)[0]?.word
}

/** Words and numbers as written, with the apostrophes and hyphens inside them. */
const writtenWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu

const capital = /^\p{Lu}/u
const capitals = /^\p{Lu}{2}/u
const mixedCase = /\p{Ll}\p{M}*\p{Lu}/u
const lowerCase = /^\p{Ll}/u
const hasCase = /^[\p{Lu}\p{Ll}]/u
/**
 * A letter of a writing system without case. In a query with such a letter, a capital at the
 * beginning of a sentence also marks a name.
 */
const caseless = /\p{Lo}/u
const digit = /\p{N}/u
const letter = /\p{L}/u
/**
 * Three digits in a row. A shorter number does not count as a name, because it is often a time or
 * an amount.
 */
const longNumber = /\p{N}{3}/u
const sentenceEnd = /[.!?…:]/u

/**
 * Creates a test for words that the query writes like names: with a digit (a number needs three
 * digits), with a capital after a small letter, with two capitals at the beginning, or with one
 * capital at the beginning of a word inside a sentence. The last two rules do not apply if all
 * words inside a sentence begin with a capital. Function words do not count for this: `searched`
 * has the folded words of the query without function words.
 */
function createNameTest(query: string, searched: ReadonlySet<string>): (folded: string) => boolean {
  const isCaseless = caseless.test(query)
  const marked = markWordBreaks(query)
  let end = 0
  const words = Array.from(marked.matchAll(writtenWord), ({ 0: text, index }) => {
    const isFirst = index === 0 || sentenceEnd.test(marked.slice(end, index))
    end = index + text.length
    return { text, isFirst: isFirst && !isCaseless }
  })
  const inside = words.filter(({ text, isFirst }) => !isFirst && searched.has(fold(text)))
  const cased = inside.filter(({ text }) => hasCase.test(text))
  const isTitle = cased.length > 1 && cased.every(({ text }) => !lowerCase.test(text))
  const names = words.filter(
    ({ text, isFirst }) =>
      (letter.test(text) ? digit : longNumber).test(text) ||
      mixedCase.test(text) ||
      (!isTitle && (capitals.test(text) || (!isFirst && capital.test(text)))),
  )
  const folded = new Set(names.flatMap(({ text }) => [text, ...text.split('-')]).map(fold))
  return (word) => folded.has(word)
}
