/**
 * Finds the words of a query in the text of a page, and lists them for highlighting. Reads the text
 * of each shown page, because the index stores no positions of words.
 */
import { readTextTerms } from './coded-texts.ts'
import { bare, foldLetters } from './fold.ts'
import type { PageText } from './page-texts.ts'
import type { LanguageIndex } from './search-index.ts'
import type { Stemmer } from './stemmer.ts'
import { isUnspaced, termOf, withoutMark, wordBreak, wordsAtPlace } from './tokenize.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A written word: as the page shows it, folded, and as a term. */
export interface WrittenWord {
  readonly shown: string
  readonly folded: string
  /** `undefined` for a word that is not in the index. */
  readonly term: number | undefined
}

/** A part of a text between two spaces or word breaks, with its words. */
export interface LocatedPart {
  readonly start: number
  readonly end: number
  readonly words: readonly WrittenWord[]
}

/** A locator of terms in the texts of one language. */
export type Locator = ReturnType<typeof createLocator>

/** A language whose texts are searched. */
export interface LocatedLanguage {
  readonly index: LanguageIndex
  readonly stem: Stemmer
  readonly vocabulary: Pick<Vocabulary, 'find'>
}

/** Maximum number of matches in one text. Further matches add nothing to an excerpt. */
const mostFound = 1000

const gapAtEnd = new RegExp(`[ ${wordBreak}]$`)

/**
 * Creates the locator of a language. `textOf` reads a word by its number, including the space or
 * break after it.
 */
export function createLocator(language: LocatedLanguage, textOf: (word: number) => string) {
  const { textTerms, terms: all } = language.index
  /** Word number in `CodedTexts` → its length and its `WrittenWord` list, cached for all pages. */
  const parts: (ReturnType<typeof readWord> | undefined)[] = []
  // Every call reuses and clears this array, which is faster than a map for thousands of words.
  const isWanted = new Uint8Array(all.length)

  function hasWanted(code: number): boolean {
    for (const term of readTextTerms(textTerms, code, all.length)) {
      if (isWanted[term] === 1) return true
    }
    return false
  }

  function readWord(word: number) {
    const part = textOf(word).replace(gapAtEnd, '')
    return { length: part.length, words: readPart(part, language) }
  }

  return {
    /** Reads the words of a part between two spaces. */
    read: (part: string) => readPart(part, language),
    /** Finds the parts of a text that have one of the terms, each with the weights of its words. */
    find<Weights>(
      { words, starts, terms: codes }: PageText,
      terms: ReadonlyMap<number, unknown>,
      weigh: (words: readonly WrittenWord[]) => Weights,
    ) {
      for (const term of terms.keys()) isWanted[term] = 1
      const found = []
      for (let at = 0; at < codes.length && found.length < mostFound; at += 1) {
        const code = codes[at] ?? 0
        if (code < all.length ? isWanted[code] !== 1 : !hasWanted(code)) continue
        const word = words[at] ?? 0
        const part = (parts[word] ??= readWord(word))
        const start = starts[at] ?? 0
        const end = start + part.length
        found.push({ start, end, words: part.words, weights: weigh(part.words) })
      }
      for (const term of terms.keys()) isWanted[term] = 0
      return found
    },
  }
}

/**
 * Reads the words of a part. The part `e-mail` has three words: `e`, `mail`, and `email`, which is
 * shown as `e-mail`.
 */
function readPart(
  part: string,
  { index, stem, vocabulary }: LocatedLanguage,
): readonly WrittenWord[] {
  const runs = part.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const [first, last] = [runs[0] ?? '', runs.at(-1) ?? '']
  const whole = part.slice(part.indexOf(first), part.lastIndexOf(last) + last.length)
  const plain = runs.map(bare)
  return wordsAtPlace(part, index.lang).map((word) => {
    const own = plain.indexOf(word)
    const at = own < 0 ? plain.findIndex((run) => run.includes(word)) : own
    const shown = runs[at] ?? whole
    const term = vocabulary.find(termOf(word, stem([withoutMark(word)])[0] ?? word))
    return { shown, folded: foldLetters(word), term }
  })
}

/** Words joined by signs: `e-mail`, `l’école`. */
const joined = /^[\p{L}\p{N}\p{M}]+(?:[-‐‑'’ʼ׳״"][\p{L}\p{N}\p{M}]+)+$/u
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu
/** Maximum number of characters between neighbouring words: a space and a punctuation mark. */
const mostBetween = 2

/**
 * Lists the matched words, spelled and ordered as in the text. A single letter counts only next to
 * another match (`vitamin C`), or when nothing else matched. Without this rule, the `e` of `e-mail`
 * would be marked everywhere.
 */
export function nameMatched(
  text: string,
  parts: readonly LocatedPart[],
  isMatch: (word: WrittenWord) => boolean,
): readonly string[] {
  const named = parts
    .map(({ start, end, words }) => {
      const matched = words.filter(isMatch)
      return { start, end, names: nameWords(text.slice(start, end), matched) }
    })
    .filter(({ names }) => names.length > 0)
  if (!named.some(({ names }) => names.some(isLone))) return named.flatMap(({ names }) => names)
  const isAllLone = named.every(({ names }) => names.every(isLone))
  return named.flatMap(({ start, end, names }, at) => {
    const isBeside =
      start - (named[at - 1]?.end ?? -Infinity) <= mostBetween ||
      (named[at + 1]?.start ?? Infinity) - end <= mostBetween
    return isAllLone || isBeside ? names : names.filter((name) => !isLone(name))
  })
}

/**
 * Lists the matched words of one part of the text. Joined words are one entry. A single letter is
 * an entry only if it is the whole part.
 */
function nameWords(part: string, words: readonly WrittenWord[]): readonly string[] {
  const found = [...new Set(words.map(({ shown }) => shown))]
  if (found.length === 1 && !found.some(isLone)) return found
  const whole = part.replace(edges, '')
  if (found.length > 1 && joined.test(whole)) return [whole]
  return found.filter((name) => name === whole || !isLone(name))
}

/** Whether a listed word is a single letter of a writing system with spaces. */
function isLone(name: string): boolean {
  return name.length === 1 && !isUnspaced(name)
}
