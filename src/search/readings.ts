/** Finds the terms that a word of a query may mean, each with a weight. */
import {
  isCompoundHead,
  jointsOf,
  shortestOf,
  splitCompound,
  loosen,
  mayDerive,
  uninflect,
} from './morphology.ts'
import type { FindPart } from './morphology.ts'
import type { LanguageIndex } from './search-index.ts'
import { isUnspaced, markOf, marks } from './tokenize.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A word, and the terms that are forms of the word. */
export interface KnownWord extends StemmedWord {
  readonly known: readonly Reading[]
}

/** A reader of query words in one language. */
export type Reader = ReturnType<typeof createReader>

const mostBeginnings = 60
/** Factor for the weight of a term with other accents than the query, such as `iş` for `is`. */
const otherMarks = 0.3
/**
 * In a language with compounds, a query word with at least this number of letters matches all terms
 * that end with it. If the word is shorter, the term must begin with the first part of a compound.
 */
const longEnding = 6

/** Creates the reader over the index of one language. */
export function createReader(index: LanguageIndex, vocabulary: Vocabulary) {
  /** Finds the terms that are forms of the word. Empty when no page of the language has them. */
  const know = (word: StemmedWord): readonly Reading[] => findForms(word, index, vocabulary)
  const synonyms = indexSynonyms(index, know)
  return {
    know,
    /**
     * Finds all readings (matching terms) of every word. `guess` returns whether the unknown word
     * at a position may be misspelt.
     */
    read(words: readonly KnownWord[], guess: (at: number) => boolean): (readonly Reading[])[] {
      const meant = findSynonyms(words, synonyms)
      return words.map((word, at) => {
        const found = [...word.known, ...(meant[at] ?? []), ...findLonger(word, index, vocabulary)]
        if (word.known.length > 0) return best(found)
        // Guesses are made only for unknown words. For a known word, other terms would hide the
        // pages that have the word.
        return best([...found, ...guessAt(word, guess(at), index, vocabulary)])
      })
    },
  }
}

/** Finds the terms of the word itself and of its other forms. */
function findForms(
  { folded, stem, loose, written = [] }: StemmedWord,
  { lang, terms, isStemmed }: LanguageIndex,
  vocabulary: Vocabulary,
): Reading[] {
  const exact = vocabulary.find(stem) ?? vocabulary.find(folded)
  const found = written.flatMap((text) => {
    const term = vocabulary.find(text)
    const kind = markOf(text) === marks.word ? 'word' : 'spelling'
    return term === undefined ? [] : [reading(kind, term)]
  })
  // A term with other accents counts less, unless no page has the word as the query writes it.
  const share = found.length === 0 ? 1 : otherMarks
  if (exact !== undefined) found.push(reading('exact', exact, share))
  const bare = uninflect(lang, stem)
  for (const term of vocabulary.findForms(loose)) {
    const text = terms[term] ?? ''
    const isSame = uninflect(lang, text) === bare
    const isBent =
      !isSame && !mayDerive(lang, loose) && !text.startsWith(stem) && !stem.startsWith(text)
    if (term === exact || isBent) continue
    found.push(reading(isSame ? 'inflection' : 'form', term))
  }
  // Without a stemmer, a word with the same beginning may be another form.
  if (isStemmed || isUnspaced(folded)) return found
  const near = vocabulary.findNear(folded, mostBeginnings)
  return [...found, ...near.map(({ term, likeness }) => reading('form', term, likeness))]
}

/**
 * Finds longer terms that begin with the word, and compounds that end with the word. A longer term
 * counts less.
 */
function findLonger(
  { stem }: StemmedWord,
  { lang, terms }: LanguageIndex,
  vocabulary: Vocabulary,
): Reading[] {
  const { length } = stem
  const shortest = shortestOf(stem)
  const beginnings =
    length >= shortest.beginning ? vocabulary.findBeginning(stem, mostBeginnings) : []
  const joiners = jointsOf(lang, stem)
  const endings =
    joiners && length >= shortest.ending ? vocabulary.findEnding(stem, mostBeginnings) : []
  const isHead = (term: number) => {
    const head = (terms[term] ?? '').slice(0, -length)
    if (length >= longEnding) return true
    return isCompoundHead(head, joiners, partFinder(lang, vocabulary))
  }
  const shareOf = (term: number) => Math.sqrt(length / (terms[term]?.length ?? 1))
  return [
    ...beginnings.map((term) => reading('beginning', term, shareOf(term))),
    ...endings.filter(isHead).map((term) => reading('ending', term, shareOf(term))),
  ]
}

/** Finds guesses for an unknown word: parts of a compound, similar terms, a shorter term. */
function guessAt(
  { folded, stem }: StemmedWord,
  mayBeMisspelt: boolean,
  { lang, terms }: LanguageIndex,
  vocabulary: Vocabulary,
): Reading[] {
  const shortest = shortestOf(stem)
  const parts = splitCompound(stem, jointsOf(lang, stem), shortest, partFinder(lang, vocabulary))
  const similar = mayBeMisspelt ? vocabulary.findSimilar(stem) : []
  const shorter = vocabulary.findBeginningOf(
    folded,
    Math.max(shortest.shorter, Math.ceil(folded.length / 2)),
  )
  const found = [
    ...parts.map((term) => reading('part', term)),
    ...similar.map(({ term, distance }) => reading('typo', term, 1 / distance)),
  ]
  if (shorter === undefined) return found
  const share = Math.sqrt((terms[shorter]?.length ?? 0) / folded.length)
  return [...found, reading('shorter', shorter, share)]
}

/** Creates the function that finds the term for a part of a compound. */
function partFinder(lang: string, vocabulary: Vocabulary): FindPart {
  return (text) => vocabulary.find(text) ?? vocabulary.findForms(loosen(lang, text))[0]
}

/** Returns each term once, with its largest weight. */
function best(readings: readonly Reading[]): readonly Reading[] {
  if (readings.length < 2) return readings
  const byTerm = new Map<number, Reading>()
  for (const found of readings) {
    const known = byTerm.get(found.term)
    if (!known || known.weight < found.weight) byTerm.set(found.term, found)
  }
  return byTerm.size === readings.length ? readings : [...byTerm.values()]
}

/** How a term matches a word of the query. */
export type ReadingKind =
  | 'word'
  | 'spelling'
  | 'exact'
  | 'inflection'
  | 'form'
  | 'synonym'
  | 'beginning'
  | 'ending'
  | 'part'
  | 'shorter'
  | 'typo'

/** One term that a word may mean. `weight` is at most the `readingWeights` entry of its kind. */
export interface Reading {
  readonly term: number
  readonly weight: number
  readonly kind: ReadingKind
}

/** A word in one language: folded, with its stem and its light stem. */
interface StemmedWord {
  readonly folded: string
  readonly stem: string
  readonly loose: string
  /** Terms of the word and its stem as they are written. Only in a language with a dotless i. */
  readonly written?: readonly string[]
}

/** Weight of each kind of reading (match). */
export const readingWeights: Record<ReadingKind, number> = {
  word: 1.25,
  spelling: 1,
  exact: 1,
  inflection: 1,
  form: 0.6,
  synonym: 0.7,
  beginning: 0.55,
  ending: 0.6,
  part: 0.6,
  shorter: 0.3,
  typo: 0.8,
}

/** Creates a reading. `share` scales the weight of its kind. */
function reading(kind: ReadingKind, term: number, share = 1): Reading {
  return { term, weight: readingWeights[kind] * share, kind }
}

/**
 * Indexes the expressions of synonym groups by the light stem of their first word. In the result,
 * `words` are the light stems of an expression, and `readings` are the terms of the other
 * expressions in its group. `know` finds the terms of a word.
 */
function indexSynonyms(
  { synonyms, lang }: LanguageIndex,
  know: (word: StemmedWord) => readonly Reading[],
) {
  const termsOf = (expression: readonly string[]) =>
    expression.flatMap((stem) =>
      know({ folded: stem, stem, loose: loosen(lang, stem) }).map(({ term }) =>
        reading('synonym', term, 1 / Math.sqrt(expression.length)),
      ),
    )
  const expressions = synonyms.flatMap((group) =>
    group.map((words) => ({
      words: words.map((word) => loosen(lang, word)),
      readings: group.filter((other) => other !== words).flatMap(termsOf),
    })),
  )
  return Map.groupBy(expressions, ({ words }) => words[0] ?? '')
}

/**
 * Finds the synonyms of each word. When the query has all words of an expression, the first word
 * gets the synonyms of the expression.
 */
function findSynonyms(
  words: readonly StemmedWord[],
  synonyms: ReturnType<typeof indexSynonyms>,
): Reading[][] {
  const present = new Set(words.map(({ loose }) => loose))
  return words.map(({ loose }) =>
    (synonyms.get(loose) ?? [])
      .filter((expression) => expression.words.every((word) => present.has(word)))
      .flatMap(({ readings }) => readings),
  )
}
