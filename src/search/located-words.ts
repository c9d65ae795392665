/** Where a text has the words of a query: looked for when a page is shown, so that the index need not keep every place. */
import { bare, foldLetters } from './fold.ts'
import { findByLanguage } from './language.ts'
import type { PageText } from './page-texts.ts'
import type { Stemmer } from './stemmer.ts'
import { wordsAtPlace } from './tokenize.ts'
import { wordBreak } from './word-breaks.ts'
import { createKeyTable, keyOfPart, markKeys, noWord, severalWords } from './word-keys.ts'

/** A word of the part of a text that lies between two spaces: as it is written, folded, and as a term. */
export interface WrittenWord {
  readonly shown: string
  readonly folded: string
  readonly term: string
}

/** A part of a text between two spaces or word breaks, with its words. */
export interface LocatedPart {
  readonly start: number
  readonly end: number
  readonly words: readonly WrittenWord[]
}

/** A part without where it lies: the same wherever a text has it. */
interface ReadPart {
  readonly length: number
  readonly words: readonly WrittenWord[]
}

/** Finds terms in the texts of one language. */
export interface Locator {
  /** Words of a part between two spaces. */
  read(part: string): readonly WrittenWord[]
  /** Parts of a text that have one of the terms, in its order. */
  find(page: PageText, terms: ReadonlyMap<string, unknown>): LocatedPart[]
}

/** Languages whose stemmers take letters off the beginning of a word: there every word may be a form of a term. */
const cutsBeginnings: Readonly<Record<string, true>> = {
  ...{ ar: true, he: true, ga: true, id: true, ta: true, yi: true },
}

/** Of a text that has the words of a query more often than that, the rest says nothing new and takes time. */
const mostFound = 1000

const gapAtEnd = new RegExp(`[ ${wordBreak}]$`)

/** Locator of a language whose texts have so many words; `textOf` reads them, with the space or break behind them. */
export function createLocator(
  lang: string,
  stem: Stemmer,
  words: number,
  textOf: (word: number) => string,
): Locator {
  const isFiltered = findByLanguage(cutsBeginnings, lang) !== true
  const parts: (ReadPart | undefined)[] = []
  /** Key of each word and one more; 0 where it was not worked out yet. */
  const keys = new Uint16Array(words)
  const wanted = createKeyTable()

  function keyOf(word: number): number {
    const known = keys[word] ?? 0
    if (known > 0) return known - 1
    const key = keyOfPart(textOf(word))
    const read = key === noWord || isFiltered ? key : severalWords
    keys[word] = read + 1
    return read
  }

  function readWord(word: number): ReadPart {
    const part = textOf(word).replace(gapAtEnd, '')
    return { length: part.length, words: readPart(part, stem) }
  }

  return {
    read: (part) => readPart(part, stem),
    find(page, terms) {
      const { words: numbers, starts } = page
      const keysOfPage = (page.keys ??= Uint16Array.from(numbers, keyOf))
      markKeys(wanted, terms.keys())
      const found: LocatedPart[] = []
      for (let at = 0; at < keysOfPage.length; at += 1) {
        if (wanted[keysOfPage[at] ?? noWord] !== 1) continue
        const number = numbers[at] ?? 0
        const part = (parts[number] ??= readWord(number))
        if (!part.words.some(({ term }) => terms.has(term))) continue
        const start = starts[at] ?? 0
        found.push({ start, end: start + part.length, words: part.words })
        if (found.length === mostFound) break
      }
      return found
    },
  }
}

/** Words of a part: each as it is written, and what several are together, as in `e-mail`, by all of it. */
function readPart(part: string, stem: Stemmer): readonly WrittenWord[] {
  const runs = part.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const [first, last] = [runs[0] ?? '', runs.at(-1) ?? '']
  const whole = part.slice(part.indexOf(first), part.lastIndexOf(last) + last.length)
  const plain = runs.map(bare)
  return wordsAtPlace(part).map((word) => {
    const own = plain.indexOf(word)
    const at = own < 0 ? plain.findIndex((run) => run.includes(word)) : own
    const shown = runs[at] ?? whole
    return { shown, folded: foldLetters(word), term: foldLetters(stem([word])[0] ?? word) }
  })
}
