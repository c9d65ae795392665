/** The terms of one language, and the ways to find those that a word may mean. */
import { distance, letterMask, maskDifference } from './distance.ts'
import { loosen } from './light-stemmer.ts'

/** A term at some distance of a word. */
export interface SimilarTerm {
  readonly term: number
  readonly distance: number
}

/** A term that begins as a word does. */
export interface NearTerm {
  readonly term: number
  /** Share of the longer of the two that both begin with. */
  readonly likeness: number
}

/** Lookups over a sorted list of terms; a term is its position in the list. */
export interface Vocabulary {
  /** The term that is the stem, or `undefined`. */
  find(stem: string): number | undefined
  /** Terms of a loose stem. */
  findForms(loose: string): readonly number[]
  /** Terms that begin with a text, the text itself left out. */
  findBeginning(text: string, most: number): number[]
  /** Terms that begin as a word does and differ from it in a short ending only, the word itself left out. */
  findNear(word: string, most: number): NearTerm[]
  /** Terms that end in a text, the text itself left out. */
  findEnding(text: string, most: number): number[]
  /** The longest term of at least `shortest` letters that the word begins with. */
  findBeginningOf(word: string, shortest: number): number | undefined
  /** Terms of the same letters but one or two, the nearest first. */
  findSimilar(stem: string): SimilarTerm[]
}

const mostSimilar = 8
const lengthOfLongWords = 8
const shortestSimilar = 4
/** Share of a word that its other forms begin with, at least so many letters, and how much longer they may be. */
const rootShare = 0.65
const shortestRoot = 3
const mostLonger = 3

/** Vocabulary of a language; `isCommon` says which terms typos are corrected to. */
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
      // Most languages write no compounds, and never ask.
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

/** Positions in a sorted list of texts that begin with a text and are longer. */
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

/** How many letters two words begin with alike. */
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
  // Every short word is a letter or two from many others.
  if (stem.length < shortestSimilar) return []
  const most = stem.length < lengthOfLongWords ? 1 : 2
  const mask = letterMask(stem)
  const found: SimilarTerm[] = []
  for (let length = stem.length - most; length <= stem.length + most; length += 1) {
    const group = byLength.get(length)
    if (!group) continue
    for (let at = 0; at < group.terms.length; at += 1) {
      // One wrong letter changes two bits, and counting bits is far cheaper than the distance.
      if (maskDifference(group.masks[at] ?? 0, mask) > 2 * most) continue
      const term = group.terms[at] ?? 0
      const apart = distance(stem, terms[term] ?? '', most)
      if (apart <= most) found.push({ term, distance: apart })
    }
  }
  return found.toSorted((a, b) => a.distance - b.distance || a.term - b.term).slice(0, mostSimilar)
}

/** Terms of one length, with the sets of their letters beside them. */
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

/** Terms read from the end, so that an ending is a beginning. */
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
