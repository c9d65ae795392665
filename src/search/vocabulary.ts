/** The terms of one language, with lookups by form, beginning, ending and similarity. */
import { distance, letterMask, maskDifference } from './distance.ts'
import { loosen } from './morphology.ts'

/** A term and its distance from a word. */
export interface SimilarTerm {
  readonly term: number
  readonly distance: number
}

/** A term with the same beginning as a word. */
export interface NearTerm {
  readonly term: number
  /** Length of the shared beginning, as a share of the longer word. */
  readonly likeness: number
}

/** Lookups over a sorted list of terms. A term is its index in the list. */
export interface Vocabulary {
  /** The term that equals the stem. */
  find(stem: string): number | undefined
  /** Terms with this light stem. */
  findForms(loose: string): readonly number[]
  /** Terms that begin with a text and are longer. */
  findBeginning(text: string, most: number): number[]
  /** Terms with the same beginning as a word and another short ending. */
  findNear(word: string, most: number): NearTerm[]
  /** Terms that end with a text and are longer. */
  findEnding(text: string, most: number): number[]
  /** The longest term, of at least `shortest` letters, that the word begins with. */
  findBeginningOf(word: string, shortest: number): number | undefined
  /** Terms one or two letters away, the nearest first. */
  findSimilar(stem: string): SimilarTerm[]
}

const mostSimilar = 8
const lengthOfLongWords = 8
const shortestSimilar = 4
/**
 * Other forms share this part of a word, at least so many letters, and are at most so much longer.
 */
const rootShare = 0.65
const shortestRoot = 3
const mostLonger = 3

/** Opens the vocabulary of a language. `isCommon` selects the terms that correct typing errors. */
export function createVocabulary(
  lang: string,
  terms: readonly string[],
  isCommon: (term: number) => boolean,
): Vocabulary {
  const numbers = new Map(terms.map((term, at) => [term, at]))
  const forms = groupByLooseStem(lang, terms)
  const byLength = groupByLength(terms, isCommon)
  let reversed: ReversedTerms | undefined

  return {
    find: (stem) => numbers.get(stem),
    findForms: (loose) => forms.get(loose) ?? [],
    findBeginning: (text, most) => findBeginning(terms, text, most),
    findNear: (word, most) => findNear(terms, word, most),
    findEnding(text, most) {
      // Sorted on first use: most languages write no compounds.
      reversed ??= reverseTerms(terms)
      const { texts, numbers: of } = reversed
      return findBeginning(texts, reverse(text), most).map((at) => of[at] ?? 0)
    },
    findBeginningOf(word, shortest) {
      for (let length = word.length - 1; length >= shortest; length -= 1) {
        const at = numbers.get(word.slice(0, length))
        if (at !== undefined) return at
      }
      return undefined
    },
    findSimilar: (stem) => findSimilar(stem, terms, byLength),
  }
}

/** Indexes in a sorted list of the texts that begin with a text and are longer. */
function findBeginning(sorted: readonly string[], text: string, most: number): number[] {
  const found: number[] = []
  for (let at = lowerBound(sorted, text); found.length < most; at += 1) {
    const term = sorted[at]
    if (term === undefined || !term.startsWith(text)) break
    if (term !== text) found.push(at)
  }
  return found
}

function findNear(terms: readonly string[], word: string, most: number): NearTerm[] {
  const root = word.slice(0, Math.max(shortestRoot, Math.ceil(word.length * rootShare)))
  if (root.length < shortestRoot) return []
  const found: NearTerm[] = []
  for (let term = lowerBound(terms, root); terms[term]?.startsWith(root) === true; term += 1) {
    const other = terms[term] ?? ''
    if (other === word || other.length > word.length + mostLonger) continue
    found.push({ term, likeness: shared(word, other) / Math.max(word.length, other.length) })
    if (found.length === most) break
  }
  return found
}

/** Length of the shared beginning of two words. */
function shared(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

function findSimilar(
  stem: string,
  terms: readonly string[],
  byLength: ReadonlyMap<number, LengthGroup>,
): SimilarTerm[] {
  // A short word is similar to too many others.
  if (stem.length < shortestSimilar) return []
  const most = stem.length < lengthOfLongWords ? 1 : 2
  const mask = letterMask(stem)
  const found: SimilarTerm[] = []
  for (let length = stem.length - most; length <= stem.length + most; length += 1) {
    const group = byLength.get(length)
    if (!group) continue
    for (let at = 0; at < group.terms.length; at += 1) {
      // One wrong letter changes two bits. Counting bits is much faster than the distance.
      if (maskDifference(group.masks[at] ?? 0, mask) > 2 * most) continue
      const term = group.terms[at] ?? 0
      const apart = distance(stem, terms[term] ?? '', most)
      if (apart <= most) found.push({ term, distance: apart })
    }
  }
  return found.toSorted((a, b) => a.distance - b.distance || a.term - b.term).slice(0, mostSimilar)
}

/** Terms of one length, with the sets of their letters. */
interface LengthGroup {
  readonly terms: Uint32Array
  readonly masks: Int32Array
}

function groupByLength(
  terms: readonly string[],
  isCommon: (term: number) => boolean,
): Map<number, LengthGroup> {
  const groups = new Map<number, number[]>()
  for (const [at, { length }] of terms.entries()) {
    if (!isCommon(at)) continue
    const group = groups.get(length)
    if (group) group.push(at)
    else groups.set(length, [at])
  }
  return new Map(
    [...groups].map(([length, group]) => {
      const masks = Int32Array.from(group, (term) => letterMask(terms[term] ?? ''))
      return [length, { terms: Uint32Array.from(group), masks }]
    }),
  )
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

/** Reversed terms, so that an ending is a beginning. */
interface ReversedTerms {
  readonly texts: readonly string[]
  /** Text → its term. */
  readonly numbers: Uint32Array
}

function reverseTerms(terms: readonly string[]): ReversedTerms {
  const sorted = terms
    .map((term, at) => ({ text: reverse(term), at }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1))
  return {
    texts: sorted.map(({ text }) => text),
    numbers: Uint32Array.from(sorted, ({ at }) => at),
  }
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
