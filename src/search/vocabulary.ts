/** The terms of one language, with lookups by form, beginning, ending and similarity. */
import { distance, letterMask, maskDifference } from './distance.ts'
import { loosen } from './morphology.ts'

/** Lookups over a sorted list of terms. A term is its index in the list. */
export type Vocabulary = ReturnType<typeof createVocabulary>

const mostSimilar = 8
const lengthOfLongWords = 8
const shortestSimilar = 4
/**
 * Two forms of a word have the same beginning. Its length is at least this share of the word, and
 * at least `shortestRoot` letters. The other form is at most `mostLonger` letters longer.
 */
const rootShare = 0.65
const shortestRoot = 3
const mostLonger = 3

/** Creates the vocabulary of a language. Typing errors are corrected only to `isCommon` terms. */
export function createVocabulary(
  lang: string,
  terms: readonly string[],
  isCommon: (term: number) => boolean,
) {
  const numbers = new Map(terms.map((term, at) => [term, at]))
  const forms = Map.groupBy(terms.keys(), (term) => loosen(lang, terms[term] ?? ''))
  const byLength = groupByLength(terms, isCommon)
  let reversed: ReturnType<typeof reverseTerms> | undefined

  return {
    /** Finds the term that equals the stem. */
    find: (stem: string) => numbers.get(stem),
    /** Finds the terms with the light stem `loose`. */
    findForms: (loose: string) => forms.get(loose) ?? [],
    /** Finds at most `most` terms that begin with a text and are longer. */
    findBeginning: (text: string, most: number) => findBeginning(terms, text, most),
    /** Finds at most `most` terms that begin like a word and have another short ending. */
    findNear: (word: string, most: number) => findNear(terms, word, most),
    /** Finds at most `most` terms that end with a text and are longer. */
    findEnding(text: string, most: number) {
      // Sorted on first use, because most languages write no compounds.
      reversed ??= reverseTerms(terms)
      const { texts, numbers: of } = reversed
      return findBeginning(texts, reverse(text), most).map((at) => of[at] ?? 0)
    },
    /** Finds the longest term that the word begins with, of at least `shortest` letters. */
    findBeginningOf(word: string, shortest: number) {
      for (let length = word.length - 1; length >= shortest; length -= 1) {
        const at = numbers.get(word.slice(0, length))
        if (at !== undefined) return at
      }
      return undefined
    },
    /** Finds terms within one typing error, or two for a long word, the most similar first. */
    findSimilar: (stem: string) => findSimilar(stem, terms, byLength),
  }
}

/** Finds the indexes of the texts in a sorted list that begin with `text` and are longer. */
function findBeginning(sorted: readonly string[], text: string, most: number): number[] {
  const found: number[] = []
  for (let at = lowerBound(sorted, text); found.length < most; at += 1) {
    const term = sorted[at]
    if (term === undefined || !term.startsWith(text)) break
    if (term !== text) found.push(at)
  }
  return found
}

/**
 * Finds terms that begin like the word. `likeness` is the length of the shared beginning, divided
 * by the length of the longer word.
 */
function findNear(terms: readonly string[], word: string, most: number) {
  const root = word.slice(0, Math.max(shortestRoot, Math.ceil(word.length * rootShare)))
  if (root.length < shortestRoot) return []
  const found: { term: number; likeness: number }[] = []
  for (let term = lowerBound(terms, root); terms[term]?.startsWith(root) === true; term += 1) {
    const other = terms[term] ?? ''
    if (other === word || other.length > word.length + mostLonger) continue
    found.push({ term, likeness: shared(word, other) / Math.max(word.length, other.length) })
    if (found.length === most) break
  }
  return found
}

/** Returns the length of the shared beginning of two words. */
function shared(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

function findSimilar(
  stem: string,
  terms: readonly string[],
  byLength: ReturnType<typeof groupByLength>,
) {
  // A short word is similar to too many others.
  if (stem.length < shortestSimilar) return []
  const most = stem.length < lengthOfLongWords ? 1 : 2
  const mask = letterMask(stem)
  const found: { term: number; distance: number }[] = []
  for (let length = stem.length - most; length <= stem.length + most; length += 1) {
    const group = byLength.get(length)
    if (!group) continue
    for (let at = 0; at < group.terms.length; at += 1) {
      // One wrong letter changes at most two bits of a letter mask. Counting bits is much faster
      // than computing the distance.
      if (maskDifference(group.masks[at] ?? 0, mask) > 2 * most) continue
      const term = group.terms[at] ?? 0
      const apart = distance(stem, terms[term] ?? '', most)
      if (apart <= most) found.push({ term, distance: apart })
    }
  }
  return found.toSorted((a, b) => a.distance - b.distance || a.term - b.term).slice(0, mostSimilar)
}

/** Groups terms by length, with their letter masks. Omits those that `isCommon` refuses. */
function groupByLength(terms: readonly string[], isCommon: (term: number) => boolean) {
  const common = [...terms.keys()].filter(isCommon)
  const groups = Map.groupBy(common, (term) => terms[term]?.length ?? 0)
  return new Map(
    [...groups].map(([length, group]) => {
      const masks = Int32Array.from(group, (term) => letterMask(terms[term] ?? ''))
      return [length, { terms: Uint32Array.from(group), masks }] as const
    }),
  )
}

/** Reverses and sorts terms, so that `findBeginning` finds terms by their ending. */
function reverseTerms(terms: readonly string[]) {
  const sorted = terms
    .map((term, at) => ({ text: reverse(term), at }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1))
  return {
    texts: sorted.map(({ text }) => text),
    /** Text → its term. */
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
