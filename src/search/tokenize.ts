/**
 * Divides texts into words, the same for pages and queries. Text without spaces, such as Japanese,
 * Chinese and Thai, is divided by the ICU dictionary (`Intl.Segmenter`). The letters of the text
 * decide this, so that a Japanese name on an English page is divided too.
 */
import { bare, compose, fold, foldLetters } from './fold.ts'
import { hasDotlessI } from './language.ts'

const longestWord = 40
const mostWords = 24
/** Matches a word. A combining mark alone is not a word. */
const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const joints = /(?<=\p{L})[-‐‑'’](?=\p{L})/u
/** Positions in a word where a capital letter begins another word. */
const humps = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const shortestInside = 3
const notPlain = /[^ -~]/

/** A word of a query: without accents for the stemmer (`bare`), and folded for comparison. */
export interface Word {
  readonly bare: string
  readonly folded: string
  /** Forms of the word as written, with accents and dots. Only in a language with a dotless i. */
  readonly written?: readonly string[]
}

/**
 * Splits a query into words, in order and without repetitions: at most 24 words of at most 40
 * letters. With `lang`, uses the lower case of that language.
 */
export function tokenize(text: string, lang = ''): Word[] {
  const words = new Map<string, Word>()
  const marked = markWordBreaks(text)
  const isDotless = hasDotlessI(lang)
  for (const { 0: shown } of (isDotless ? marked : bare(marked)).matchAll(wordPattern)) {
    const word = cut(isDotless ? bare(lowerDotless(shown)) : shown)
    const folded = foldLetters(word)
    const written = isDotless && { written: writtenAs(shown) }
    if (!words.has(folded)) words.set(folded, { bare: word, folded, ...written })
    if (words.size === mostWords) break
  }
  return [...words.values()]
}

function lowerDotless(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase('tr')
}

/**
 * Lists the forms of a word as written, with accents and dots, in the lower case of a language with
 * a dotless i. A word in plain letters, such as `API`, may be of another language, so it also has
 * the usual lower case.
 */
function writtenAs(word: string): string[] {
  const forms = notPlain.test(word) ? [word] : [word, word.toLowerCase()]
  return [...new Set(forms.map((form) => cut(lowerDotless(form))))]
}

/** Returns all words of a text, folded. */
export function foldedWords(text: string): string[] {
  return fold(markWordBreaks(text)).match(wordPattern) ?? []
}

/** Splits a text at spaces, and at the word breaks that `markWordBreaks` has added. */
export function splitPlaces(marked: string): string[] {
  const parts = marked.split(' ')
  return marked.includes(wordBreak) ? parts.flatMap((part) => part.split(wordBreak)) : parts
}

/**
 * Lists the words of one part of a text, without accents. A word that consists of several words is
 * found by each of them and by the whole: `mail` and `email`, `point` and `SharePoint`. In a
 * language with a dotless i, words differ by their accents (`iş`, `is`, `ısı`). So the result also
 * has each word as written, after a character of `marks`.
 */
export function wordsAtPlace(part: string, lang = ''): string[] {
  if (!hasDotlessI(lang)) return splitPart(part)
  const foreign = notPlain.test(part) ? [] : splitPart(part)
  const written = Array.from(part.normalize('NFKC').matchAll(wordPattern), ([word]) =>
    writtenAs(word).flatMap((form) => [marks.word + form, marks.stem + form]),
  )
  return [...new Set([...splitPart(lowerDotless(part)), ...foreign, ...written.flat()])]
}

/** First characters of terms that are not folded: written words, and stems of written words. */
export const marks = { word: '=', stem: '~' } as const

/** Returns the character of `marks` before a word from `wordsAtPlace`; empty if there is none. */
export function markOf(word: string): string {
  const [first = ''] = word
  return first === marks.word || first === marks.stem ? first : ''
}

/** Removes the character of `marks` from a word of `wordsAtPlace`. */
export function withoutMark(word: string): string {
  return word.slice(markOf(word).length)
}

/** Returns the term of a word from `wordsAtPlace`. `stem` is the stem of `withoutMark(word)`. */
export function termOf(word: string, stem: string): string {
  const mark = markOf(word)
  if (mark === '') return fold(stem)
  return mark === marks.word ? word : mark + stem
}

function splitPart(part: string): string[] {
  const plain = bare(part)
  const words = (plain.match(wordPattern) ?? []).map(cut)
  if (words.length > 1 && joints.test(plain)) words.push(...joined(words))
  if (humps.test(part)) words.push(...insideOf(part))
  return words
}

function joined(words: readonly string[]): string[] {
  const word = words.join('')
  return word.length > longestWord ? [] : [word]
}

function insideOf(part: string): string[] {
  const words = bare(part.split(humps).join(' ')).match(wordPattern) ?? []
  return words.filter(({ length }) => length >= shortestInside)
}

/** Cuts a word to `longestWord` characters, never inside a surrogate pair. */
function cut(word: string): string {
  return word.length <= longestWord ? word : Array.from(word).slice(0, longestWord).join('')
}

/** Marks the end of a word that has no space after it. It is removed where text is shown. */
export const wordBreak = '\u001f'

const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** Whether a word has a letter of a writing system without spaces. */
export function isUnspaced(word: string): boolean {
  return unspaced.test(word)
}

/** Adds a `wordBreak` between words that no space separates, as in Japanese, Chinese and Thai. */
export function markWordBreaks(text: string): string {
  if (!unspaced.test(text)) return text
  // Composes the text first: the dictionary has a letter and its combining mark as one character.
  return compose(text.replaceAll(wordBreak, ' ')).replace(/\S+/gu, (run) =>
    unspaced.test(run) ? markRun(run) : run,
  )
}

function markRun(run: string): string {
  let marked = ''
  let hasWord = false
  for (const { segment, isWordLike = false } of words.segment(run)) {
    marked += isWordLike && hasWord ? wordBreak + segment : segment
    hasWord ||= isWordLike
  }
  return marked
}

/** Removes the word breaks. */
export function hideWordBreaks(text: string): string {
  return text.replaceAll(wordBreak, '')
}
