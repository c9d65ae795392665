/**
 * Statistics of an index that ranking needs, computed when it is opened. City pages are
 * near-identical and do not count.
 */
import { rareKind, readCounts } from './coded-counts.ts'
import { unpackCounts } from './search-index.ts'
import type { LanguageIndex, PageNumbers } from './search-index.ts'

/** Weights of BM25F. */
export const fieldWeights = {
  title: 4,
  headings: 2.25,
  description: 3.5,
  keywords: 3.5,
  questions: 1,
  /** Saturation: how soon more of the same word counts no more. */
  saturation: 2.8,
  /** How much a long text counts less than a short one. */
  length: 0.6,
}
/** A description that repeats a word does not count more. */
const mostInDescription = 2

/** Statistics of one language. */
export interface Statistics {
  /** Term → first posting on a city page, behind those on ordinary pages. */
  readonly ordinaryEnds: Uint32Array
  /** Term → its rarity (IDF) among ordinary pages. */
  readonly idf: Float32Array
  /** Rarity of a word that no page has. */
  readonly mostIdf: number
  /** Posting → weighted and saturated frequency. */
  readonly impacts: Float32Array
  /** Posting → 1 when the title of the page has the term, else 0. */
  readonly inTitles: Uint8Array
  /** Page → total rarity of the words in its title. */
  readonly titleMasses: Float32Array
}

/** Computes the statistics of an index. */
export function createStatistics(index: LanguageIndex): Statistics {
  const { terms, starts, postings, counts, lengths, ordinary } = index
  const base = ordinary === 0 ? lengths.length : ordinary
  const average =
    lengths.subarray(0, base).reduce((sum, length) => sum + length, 0) / Math.max(1, base)
  const ordinaryEnds = new Uint32Array(terms.length)
  const idf = new Float32Array(terms.length)
  const impacts = new Float32Array(postings.length)
  const inTitles = new Uint8Array(postings.length)
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
    const ordinaryEnd = findPage(postings, start, end, base)
    ordinaryEnds[term] = ordinaryEnd
    const rarity = rarityOf(ordinaryEnd - start, base)
    idf[term] = rarity
    // There are millions of postings, so this loop reads numbers from arrays. Postings of one kind
    // share their weights.
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
  const mostIdf = rarityOf(0, base)
  return { ordinaryEnds, idf, mostIdf, impacts, inTitles, titleMasses }
}

function rarityOf(pages: number, all: number): number {
  return Math.log(1 + (all - pages + 0.5) / (pages + 0.5))
}

/** First posting on this page or a later one. */
function findPage(postings: PageNumbers, start: number, end: number, page: number): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >> 1
    if ((postings[middle] ?? 0) < page) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Weights of postings by their kind: frequency in the text, weight of the other fields, whether the
 * title has the term.
 */
interface Kinds {
  readonly text: Float64Array
  readonly rest: Float64Array
  readonly isInTitle: Uint8Array
}

/** Weighs packed counts. The last entry is for a rare kind. */
function weighKinds(packed: Uint32Array): Kinds {
  const size = rareKind + 1
  const kinds = {
    text: new Float64Array(size),
    rest: new Float64Array(size),
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
