/** Where a text has the words of a query: looked for when a page is shown, so that the index need not keep every place. */
import { bare, foldLetters } from './fold.ts'
import { findByLanguage } from './language.ts'
import type { LocatedPart, PageText, WrittenWord } from './page-texts.ts'
import type { Stemmer } from './stemmer.ts'
import { wordsAtPlace } from './tokenize.ts'
import { wordBreak } from './word-breaks.ts'
import { keysOf } from './word-starts.ts'

/** Finds terms in the texts of one language. */
export interface Locator {
  /** Words of a part between two spaces. */
  read(part: string): readonly WrittenWord[]
  /** Parts of a text that have one of the terms, in its order. */
  find(page: PageText, terms: ReadonlyMap<string, unknown>): LocatedPart[]
}

/** Parts whose words are kept: texts say most of their words again. A longer one would keep in memory the text it is cut from. */
export const keptParts = { most: 8192, length: 12 } as const
/** Languages whose stemmers take letters off the beginning of a word: there every word may be a form of a term. */
const cutsBeginnings: Readonly<Record<string, true>> = {
  ...{ ar: true, he: true, ga: true, id: true, ta: true, yi: true },
}
const space = 0x20
const breakCode = wordBreak.charCodeAt(0)

/** Locator of a language. */
export function createLocator(lang: string, stem: Stemmer): Locator {
  const isFiltered = findByLanguage(cutsBeginnings, lang) !== true
  const kept = new Map<string, readonly WrittenWord[]>()

  function read(part: string): readonly WrittenWord[] {
    const known = kept.get(part)
    if (known) return known
    const words = readPart(part, stem)
    if (part.length > keptParts.length) return words
    if (kept.size >= keptParts.most) kept.clear()
    kept.set(part, words)
    return words
  }

  function readAround(text: string, at: number): LocatedPart {
    const [start, end] = partAround(text, at)
    return { start, end, words: read(text.slice(start, end)) }
  }

  return {
    read,
    find({ text, starts: { places, keys }, parts }, terms) {
      const wanted = keysOf(terms.keys())
      const found: LocatedPart[] = []
      let behind = 0
      for (let word = 0; word < places.length; word += 1) {
        if (isFiltered && wanted[keys[word] ?? 0] !== 1) continue
        const at = places[word] ?? 0
        if (at < behind) continue
        const part = (parts[word] ??= readAround(text, at))
        if (part.words.some(({ term }) => terms.has(term))) found.push(part)
        behind = part.end
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

/** The part between two spaces or word breaks that a place lies in. */
function partAround(text: string, at: number): [start: number, end: number] {
  let start = at
  let end = at
  while (start > 0 && !isGap(text.charCodeAt(start - 1))) start -= 1
  while (end < text.length && !isGap(text.charCodeAt(end))) end += 1
  return [start, end]
}

function isGap(code: number): boolean {
  return code === space || code === breakCode
}
