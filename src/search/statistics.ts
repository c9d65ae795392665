/**
 * Statistics of an index for ranking, computed when the index is opened. The rarity of a word and
 * the average length ignore pages that are found by their title alone, because their texts are
 * nearly the same or repeat other pages.
 */
import { rareKind, readCounts } from './coded-counts.ts'
import { unpackCounts } from './search-index.ts'
import type { LanguageIndex } from './search-index.ts'
import { findFirst } from './sorted.ts'
import { markOf } from './tokenize.ts'

/** Weights of BM25F. */
export const fieldWeights = {
  title: 4,
  headings: 2.25,
  description: 3.5,
  keywords: 3.5,
  questions: 1,
  /** `k1` of BM25. With a larger value, repeated occurrences of a word add more to the score. */
  saturation: 2.8,
  /** `b` of BM25, from 0 to 1. With a larger value, a word counts less in a long text. */
  length: 0.6,
}
/** Maximum frequency of a word that counts in a description. Further repetitions add nothing. */
const mostInDescription = 2

/** Statistics of one language. */
export type Statistics = ReturnType<typeof createStatistics>

/** Computes the statistics of an index. */
export function createStatistics(index: LanguageIndex) {
  const { terms, starts, postings, counts, lengths, ordinary } = index
  const base = ordinary === 0 ? lengths.length : ordinary
  const average =
    lengths.subarray(0, base).reduce((sum, length) => sum + length, 0) / Math.max(1, base)
  /** Term → end of its postings on the first `ordinary` pages. Its other postings follow. */
  const ordinaryEnds = new Uint32Array(terms.length)
  /** Term → its rarity (IDF) among the first `ordinary` pages. */
  const idf = new Float32Array(terms.length)
  /** Posting → weighted and saturated frequency. */
  const impacts = new Float32Array(postings.length)
  /** Posting → 1 when the title of the page has the term, else 0. */
  const inTitles = new Uint8Array(postings.length)
  /** Page → total rarity of the words in its title. */
  const titleMasses = new Float32Array(lengths.length)
  const { codes } = counts
  const kinds = weighKinds(counts.kinds)
  const most = fieldWeights.saturation + 1
  const factors = Float32Array.from(
    lengths,
    (length) => 1 - fieldWeights.length + (fieldWeights.length * length) / Math.max(1, average),
  )
  for (let term = 0; term < terms.length; term += 1) {
    const start = starts[term] ?? 0
    const end = starts[term + 1] ?? start
    const ordinaryEnd = findFirst(postings, base, start, end)
    ordinaryEnds[term] = ordinaryEnd
    // A term that begins with one of `marks` repeats a folded term, so it adds nothing to a title
    // or a phrase.
    const rarity = markOf(terms[term] ?? '') === '' ? rarityOf(ordinaryEnd - start, base) : 0
    idf[term] = rarity
    // There are millions of postings, so this loop reads numbers from arrays. Postings with equal
    // counts have the same kind, and `kinds` has the weights of each kind.
    for (let at = start; at < end; at += 1) {
      const page = postings[at] ?? 0
      const kind = codes[at] ?? rareKind
      if (kind === rareKind) setKind(kinds, rareKind, readCounts(counts, at))
      const weighted = (kinds.text[kind] ?? 0) / (factors[page] ?? 1) + (kinds.rest[kind] ?? 0)
      impacts[at] = (weighted * most) / (weighted + fieldWeights.saturation)
      if (kinds.isInTitle[kind] !== 1) continue
      inTitles[at] = 1
      titleMasses[page] = (titleMasses[page] ?? 0) + rarity
    }
  }
  /** Rarity of a word that no page has. */
  const mostIdf = rarityOf(0, base)
  return { ordinaryEnds, idf, mostIdf, impacts, inTitles, titleMasses }
}

function rarityOf(pages: number, all: number): number {
  return Math.log(1 + (all - pages + 0.5) / (pages + 0.5))
}

/** Weights of postings by their kind. */
type Kinds = ReturnType<typeof weighKinds>

/** Weighs packed counts. The last entry is overwritten for each posting of a rare kind. */
function weighKinds(packed: Uint32Array) {
  const size = rareKind + 1
  const kinds = {
    /** Frequency in the text. */
    text: new Float64Array(size),
    /** Weight of the other fields. */
    rest: new Float64Array(size),
    /** Whether the title has the term. */
    isInTitle: new Uint8Array(size),
  }
  for (const [kind, counts] of packed.entries()) setKind(kinds, kind, counts)
  return kinds
}

function setKind({ text, rest, isInTitle }: Kinds, kind: number, packed: number): void {
  const counts = unpackCounts(packed)
  text[kind] = counts.body
  rest[kind] =
    fieldWeights.headings * counts.headings +
    fieldWeights.title * counts.title +
    fieldWeights.description * Math.min(counts.description, mostInDescription) +
    fieldWeights.keywords * counts.keywords +
    fieldWeights.questions * counts.questions
  isInTitle[kind] = counts.title > 0 ? 1 : 0
}
