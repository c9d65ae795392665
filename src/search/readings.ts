/** What a word of a query may mean: terms of the index, each with a weight. */
import { loosen } from './loose-stem.ts'
import type { LanguageIndex } from './search-index.ts'
import type { Vocabulary } from './vocabulary.ts'

/** How a term was reached. */
export type ReadingKind =
  'exact' | 'form' | 'synonym' | 'beginning' | 'ending' | 'part' | 'shorter' | 'typo'

/** One term a word may mean; a weight of 1 is the word itself. */
export interface Reading {
  readonly term: number
  readonly weight: number
  readonly kind: ReadingKind
}

/** A word in one language: folded, its stem folded, and the terms of its language. */
export interface StemmedWord {
  readonly folded: string
  readonly stem: string
}

/** Reads the words of a query in one language. */
export interface Reader {
  /** Whether the language has the word, in whatever form. */
  knows(word: StemmedWord): boolean
  /** Readings of every word; `guess` says which unknown words may be misspelt. */
  read(words: readonly StemmedWord[], guess: (at: number) => boolean): Reading[][]
}

/** Weight of each kind of reading. */
export const readingWeights: Record<ReadingKind, number> = {
  exact: 1,
  form: 0.6,
  synonym: 0.6,
  beginning: 0.55,
  ending: 0.45,
  part: 0.6,
  shorter: 0.3,
  typo: 0.8,
}

const shortestBeginning = 3
const shortestEnding = 4
const shortestPart = 4
/** The first part may be an abbreviation: `ERP-Konnektor`, written as one word. */
const shortestFirstPart = 3
const mostBeginnings = 60
/** Letters that join the parts of a German compound. */
const joints = ['', 's', 'es', 'n', 'en', 'er', 'e']

/** A reader over the index of one language. */
export function createReader(index: LanguageIndex, vocabulary: Vocabulary): Reader {
  const synonyms = indexSynonyms(index)
  const compounds = index.lang === 'de'

  function knownTerms({ folded, stem }: StemmedWord): Reading[] {
    const exact = vocabulary.find(stem) ?? vocabulary.find(folded)
    return [
      ...(exact === undefined ? [] : [reading('exact', exact)]),
      ...vocabulary.findForms(stem).map((term) => reading('form', term)),
    ]
  }

  function longerTerms({ stem }: StemmedWord): Reading[] {
    const share = (term: number) => Math.sqrt(stem.length / (index.terms[term]?.length ?? 1))
    const longer =
      stem.length < shortestBeginning ? [] : vocabulary.findBeginning(stem, mostBeginnings)
    const ending =
      compounds && stem.length >= shortestEnding ? vocabulary.findEnding(stem, mostBeginnings) : []
    return [
      ...longer.map((term) => reading('beginning', term, share(term))),
      ...ending.map((term) => reading('ending', term, share(term))),
    ]
  }

  function guesses({ folded, stem }: StemmedWord, mayBeMisspelt: boolean): Reading[] {
    const parts = compounds ? splitCompound(stem, vocabulary) : []
    const similar = mayBeMisspelt ? vocabulary.findSimilar(stem) : []
    const shorter = vocabulary.findBeginningOf(folded, Math.max(4, Math.ceil(folded.length / 2)))
    return [
      ...parts.map((term) => reading('part', term)),
      ...similar.map(({ term, distance }) => reading('typo', term, 1 / distance)),
      ...(shorter === undefined
        ? []
        : [
            reading(
              'shorter',
              shorter,
              Math.sqrt((index.terms[shorter]?.length ?? 0) / folded.length),
            ),
          ]),
    ]
  }

  return {
    knows: (word) => knownTerms(word).length > 0,
    read(words, guess) {
      const meant = findSynonyms(words, synonyms, index.lang)
      return words.map((word, at) => {
        const known = knownTerms(word)
        const others = (meant[at] ?? []).flatMap(({ stem, share }) =>
          knownTerms({ folded: stem, stem }).map(({ term }) => reading('synonym', term, share)),
        )
        const found = [...known, ...others, ...longerTerms(word)]
        return best(known.length > 0 ? found : [...found, ...guesses(word, guess(at))])
      })
    },
  }
}

function reading(kind: ReadingKind, term: number, share = 1): Reading {
  return { term, weight: readingWeights[kind] * share, kind }
}

/** Each term once, by its greatest weight. */
function best(readings: readonly Reading[]): Reading[] {
  const byTerm = new Map<number, Reading>()
  for (const found of readings) {
    const known = byTerm.get(found.term)
    if (!known || known.weight < found.weight) byTerm.set(found.term, found)
  }
  return [...byTerm.values()]
}

/** The two parts of a compound that are terms both, the longest first part deciding. */
function splitCompound(stem: string, vocabulary: Vocabulary): number[] {
  for (let length = stem.length - shortestPart; length >= shortestFirstPart; length -= 1) {
    const second = findPart(stem.slice(length), vocabulary)
    if (second === undefined) continue
    const head = stem.slice(0, length)
    for (const joint of joints) {
      if (!head.endsWith(joint) || head.length - joint.length < shortestFirstPart) continue
      const first = findPart(head.slice(0, head.length - joint.length), vocabulary)
      if (first !== undefined) return [first, second]
    }
  }
  return []
}

function findPart(text: string, vocabulary: Vocabulary): number | undefined {
  return vocabulary.find(text) ?? vocabulary.findForms(text)[0]
}

/** An expression of a group, and the stems of the others with their share of the meaning. */
interface Expression {
  readonly words: readonly string[]
  readonly others: readonly { readonly stem: string; readonly share: number }[]
}

/** Loose stem of its first word → expressions. */
type Synonyms = ReadonlyMap<string, readonly Expression[]>

function indexSynonyms({ synonyms, lang }: LanguageIndex): Synonyms {
  const expressions = synonyms.flatMap((group) =>
    group.map((words) => ({
      words: words.map((word) => loosen(lang, word)),
      others: group
        .filter((other) => other !== words)
        .flatMap((other) => other.map((stem) => ({ stem, share: 1 / Math.sqrt(other.length) }))),
    })),
  )
  return Map.groupBy(expressions, ({ words }) => words[0] ?? '')
}

/** For each word the stems that mean the same; those of an expression of several words hang on its first one. */
function findSynonyms(words: readonly StemmedWord[], synonyms: Synonyms, lang: string) {
  const stems = words.map(({ stem }) => loosen(lang, stem))
  const present = new Set(stems)
  return stems.map((stem) =>
    (synonyms.get(stem) ?? [])
      .filter((expression) => expression.words.every((word) => present.has(word)))
      .flatMap(({ others }) => others),
  )
}
