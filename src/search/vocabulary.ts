/** The terms of one language, and the ways to find those that a word may mean. */
import { distance, letterMask, maskDifference } from './distance.ts'
import { loosen } from './loose-stem.ts'

/** A term at some distance of a word. */
export interface SimilarTerm {
  readonly term: number
  readonly distance: number
}

/** Lookups over a sorted list of terms; a term is its place in the list. */
export interface Vocabulary {
  /** The term that is the stem, or `undefined`. */
  find(stem: string): number | undefined
  /** Terms of the same loose stem. */
  findForms(stem: string): readonly number[]
  /** Terms that begin with a text, the text itself left out. */
  findBeginning(text: string, most: number): number[]
  /** Terms that end in a text, the text itself left out. */
  findEnding(text: string, most: number): number[]
  /** The longest term of at least `shortest` letters that the word begins with. */
  findBeginningOf(word: string, shortest: number): number | undefined
  /** Terms of the same letters but one or two, the nearest first. */
  findSimilar(stem: string): SimilarTerm[]
}

const mostSimilar = 8
const letterOfLongWords = 8
const shortestSimilar = 4

/** Vocabulary of a language; `isCommon` tells the terms that typos are corrected to. */
export function createVocabulary(
  lang: string,
  terms: readonly string[],
  isCommon: (term: number) => boolean,
): Vocabulary {
  const places = new Map(terms.map((term, at) => [term, at]))
  const forms = groupByLooseStem(lang, terms)
  const masks = Int32Array.from(terms, letterMask)
  // Read from the end, so that an ending is a beginning.
  const reversed = terms
    .map((term, at) => ({ text: reverse(term), at }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1))
  const reversedTexts = reversed.map(({ text }) => text)

  function findBeginning(sorted: readonly string[], text: string, most: number): number[] {
    const found: number[] = []
    for (let at = lowerBound(sorted, text); found.length < most; at += 1) {
      const term = sorted[at]
      if (term === undefined || !term.startsWith(text)) break
      if (term !== text) found.push(at)
    }
    return found
  }

  return {
    find: (stem) => places.get(stem),
    findForms: (stem) => forms.get(loosen(lang, stem)) ?? [],
    findBeginning: (text, most) => findBeginning(terms, text, most),
    findEnding: (text, most) =>
      findBeginning(reversedTexts, reverse(text), most).map((at) => reversed[at]?.at ?? 0),
    findBeginningOf(word, shortest) {
      for (let length = word.length - 1; length >= shortest; length -= 1) {
        const at = places.get(word.slice(0, length))
        if (at !== undefined) return at
      }
      return undefined
    },
    findSimilar(stem) {
      if (stem.length < shortestSimilar) return []
      const most = stem.length < letterOfLongWords ? 1 : 2
      const mask = letterMask(stem)
      const found: SimilarTerm[] = []
      for (const [at, term] of terms.entries()) {
        if (Math.abs(term.length - stem.length) > most) continue
        if (maskDifference(masks[at] ?? 0, mask) > 2 * most || !isCommon(at)) continue
        const apart = distance(stem, term, most)
        if (apart <= most) found.push({ term: at, distance: apart })
      }
      return found
        .toSorted((a, b) => a.distance - b.distance || a.term - b.term)
        .slice(0, mostSimilar)
    },
  }
}

function groupByLooseStem(lang: string, terms: readonly string[]): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const [at, term] of terms.entries()) {
    const loose = loosen(lang, term)
    const group = groups.get(loose)
    if (group) group.push(at)
    else groups.set(loose, [at])
  }
  return groups
}

function reverse(text: string): string {
  let reversed = ''
  for (let at = text.length - 1; at >= 0; at -= 1) reversed += text.charAt(at)
  return reversed
}

function lowerBound(sorted: readonly string[], value: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < value) low = middle + 1
    else high = middle
  }
  return low
}
