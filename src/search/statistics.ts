/** What ranking needs of an index, worked out once when it is loaded. City pages are near-identical and do not count. */
import { rareKind, readCounts } from './coded-counts.ts'
import { unpackCounts } from './search-index.ts'
import type { LanguageIndex } from './search-index.ts'

/** Weights of BM25F. */
export const fieldWeights = {
  title: 4,
  headings: 2.25,
  description: 3.5,
  keywords: 3.5,
  /** How soon more of the same word counts no more. */
  saturation: 2.8,
  /** How much a long text counts less than a short one. */
  length: 0.6,
}
/** A word that a description repeats says no more about the page. */
const mostInDescription = 2

/** Statistics of one language. */
export interface Statistics {
  /** Term → first posting on a city page: where those on ordinary pages end. */
  readonly ordinaryEnds: Uint32Array
  /** Term → its rarity among ordinary pages. */
  readonly idf: Float32Array
  /** Rarity of a word that no page has. */
  readonly mostIdf: number
  /** Posting → weighted, saturated frequency. */
  readonly impacts: Float32Array
  /** Posting → 1 when its term stands in the title of the page, else 0. */
  readonly inTitles: Uint8Array
  /** Page → rarity of the words of its title together. */
  readonly titleMasses: Float32Array
}

/** Statistics of an index. */
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
  const kinds = Array.from(counts.kinds, weigh)
  const most = fieldWeights.saturation + 1
  const factors = Float32Array.from(
    lengths,
    (length) => 1 - fieldWeights.length + (fieldWeights.length * length) / Math.max(1, average),
  )
  for (let term = 0; term < terms.length; term += 1) {
    const start = starts[term] ?? 0
    const end = starts[term + 1] ?? start
    let at = start
    while (at < end && (postings[at] ?? 0) < base) at += 1
    ordinaryEnds[term] = at
    const rarity = rarityOf(at - start, base)
    idf[term] = rarity
    for (at = start; at < end; at += 1) {
      const page = postings[at] ?? 0
      const code = codes[at] ?? rareKind
      // Most postings are of a kind whose counts are taken apart once.
      const kind = code === rareKind ? weigh(readCounts(counts, at)) : (kinds[code] ?? nothing)
      const weighted = kind.text / (factors[page] ?? 1) + kind.rest
      impacts[at] = (weighted * most) / (weighted + fieldWeights.saturation)
      if (!kind.isInTitle) continue
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

/** What a posting weighs: how often the text has the term, what the other fields add, and whether the title has it. */
interface Weight {
  readonly text: number
  readonly rest: number
  readonly isInTitle: boolean
}

const nothing: Weight = { text: 0, rest: 0, isInTitle: false }

function weigh(packed: number): Weight {
  const counts = unpackCounts(packed)
  return {
    text: counts.body,
    rest:
      fieldWeights.headings * counts.headings +
      fieldWeights.title * counts.title +
      fieldWeights.description * Math.min(counts.description, mostInDescription) +
      fieldWeights.keywords * counts.keywords,
    isInTitle: counts.title > 0,
  }
}
