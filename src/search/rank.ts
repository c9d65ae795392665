/** Ranks the pages of one language for the words of a query: BM25F, words joined by OR, a bonus for titles. */
import { createAccumulators } from './accumulators.ts'
import type { Sums } from './accumulators.ts'
import { createPlaces } from './towns.ts'
import type { NamedCity } from './towns.ts'
import type { Reading } from './readings.ts'
import type { LanguageIndex } from './search-index.ts'
import { createStatistics, isInTitle } from './statistics.ts'

/** A word of a query with what it may mean in one language. */
export interface ReadWord {
  readonly folded: string
  readonly readings: readonly Reading[]
  /** Whether no language has the word. */
  readonly isUnknown: boolean
}

/** A word of a query as ranking needs it. */
export interface RankedWord extends ReadWord {
  /** City pages that the word names. */
  readonly cities: readonly NamedCity[]
}

/** Which city pages take part: none but those that are named, or all. */
export type CityScope = 'named' | 'all'

/** Scores of pages by their number. */
export interface Ranking {
  readonly pages: readonly number[]
  readonly scores: readonly number[]
}

/** Part of a score: the reading of a word that counts most on a page. */
export interface ScorePart {
  readonly word: string
  readonly reading: Reading | undefined
  /** Posting of the reading's term on the page; absent for a named city. */
  readonly posting: number | undefined
  readonly idf: number
  readonly impact: number
  readonly score: number
}

/** How far a page has a word: in any field, and in its title. */
interface Weights {
  readonly covered: number
  readonly titled: number
}

/** A whole score and what it is made of. */
export interface ScoreParts {
  readonly words: readonly ScorePart[]
  /** Rarity of all words of the query together, by which scores of languages are comparable. */
  readonly mass: number
  readonly coverage: number
  readonly titleCoverage: number
  readonly score: number
}

/** Ranks the pages of one language. */
export interface LanguageRanker {
  /** The words with the city pages that they name. */
  nameCities(words: readonly ReadWord[]): RankedWord[]
  rank(words: readonly RankedWord[], cities: CityScope): Ranking
  /** The parts of one page's score, as `rank` adds them. */
  explain(words: readonly RankedWord[], page: number): ScoreParts
}

/** How a score is put together. */
export const rankWeights = {
  /** Exponent of the share of the query that a page has. */
  coverage: 0.3,
  /** Share of the query in the title × share of the title in the query. */
  title: 1,
  /** Impact of a town in the title of its page. */
  town: 2,
  /** What a word that no page has counts of the query. */
  unknown: 0.5,
}

/** A ranker over an index; `titles` are those of its pages, by number. */
export function createLanguageRanker(
  index: LanguageIndex,
  titles: readonly string[],
): LanguageRanker {
  const { starts, postings, counts, ordinary } = index
  const statistics = createStatistics(index)
  const { idf, impacts, ordinaryEnds, titleMasses, mostIdf } = statistics
  const places = createPlaces(index.lang, new Map([...titles.entries()].slice(ordinary)))
  const accumulators = createAccumulators(index.pages.length)

  /** A rare relative does not make a common word rare. */
  function idfOf(word: RankedWord, reading: Reading): number {
    return Math.min(idf[reading.term] ?? 0, wordIdf(word))
  }

  function wordIdf({ readings, cities }: RankedWord): number {
    if (cities.length > 0) return mostIdf
    let known = 0
    let any = 0
    for (const { term, kind } of readings) {
      const rarity = idf[term] ?? 0
      if (kind === 'exact') return rarity
      if (kind === 'form') known = Math.max(known, rarity)
      any = Math.max(any, rarity)
    }
    return known > 0 ? known : any > 0 ? any : mostIdf * rankWeights.unknown
  }

  function isCommon({ readings }: ReadWord): boolean {
    return readings.some(
      ({ term, kind }) =>
        (kind === 'exact' || kind === 'form') && (ordinaryEnds[term] ?? 0) > (starts[term] ?? 0),
    )
  }

  function massOf(words: readonly RankedWord[]): number {
    return words.reduce((sum, word) => sum + wordIdf(word), 0)
  }

  function addReading(
    reading: Reading,
    rarity: number,
    scope: CityScope,
    named: readonly number[],
  ) {
    const { term, weight } = reading
    const start = starts[term] ?? 0
    const end = scope === 'all' ? (starts[term + 1] ?? start) : (ordinaryEnds[term] ?? start)
    for (let at = start; at < end; at += 1) addPosting(at, weight, rarity)
    if (scope === 'all') return
    for (const page of named) {
      const at = findPosting(term, page)
      if (at !== undefined) addPosting(at, weight, rarity)
    }
  }

  function addPosting(at: number, weight: number, rarity: number): void {
    const page = postings[at] ?? 0
    const inTitle = isInTitle(counts[at] ?? 0) ? weight : 0
    accumulators.add(page, weight * rarity * (impacts[at] ?? 0), weight, inTitle)
  }

  function findPosting(term: number, page: number): number | undefined {
    let low = starts[term] ?? 0
    const end = starts[term + 1] ?? low
    let high = end
    while (low < high) {
      const middle = (low + high) >> 1
      if ((postings[middle] ?? 0) < page) low = middle + 1
      else high = middle
    }
    return low < end && postings[low] === page ? low : undefined
  }

  /** What `addReading` adds for one page, with the reading it comes from. */
  function bestPart(word: RankedWord, page: number): ScorePart & Weights {
    const part = {
      word: word.folded,
      reading: undefined as Reading | undefined,
      posting: undefined as number | undefined,
      idf: wordIdf(word),
      impact: 0,
      score: 0,
      covered: 0,
      titled: 0,
    }
    const add = (weight: number, titled: number, rarity: number, impact: number) => {
      part.covered = Math.max(part.covered, weight)
      part.titled = Math.max(part.titled, titled)
      const score = weight * rarity * impact
      if (score <= part.score) return false
      part.idf = rarity
      part.impact = impact
      part.score = score
      return true
    }
    for (const reading of word.readings) {
      const posting = findPosting(reading.term, page)
      if (posting === undefined) continue
      const titled = isInTitle(counts[posting] ?? 0) ? reading.weight : 0
      const isBest = add(reading.weight, titled, idfOf(word, reading), impacts[posting] ?? 0)
      if (isBest) {
        part.reading = reading
        part.posting = posting
      }
    }
    for (const city of word.cities) {
      if (city.page !== page) continue
      const { similarity } = city
      if (add(similarity, similarity, mostIdf, rankWeights.town)) {
        part.reading = undefined
        part.posting = undefined
      }
    }
    return part
  }

  function finish(sum: Sums, mass: number, page: number): Omit<ScoreParts, 'words'> {
    const coverage = Math.min(1, sum.covered / mass)
    const titleMass = titleMasses[page] ?? 0
    const titleShare = titleMass === 0 ? 0 : Math.min(1, sum.titled / titleMass)
    const titleCoverage = Math.min(1, sum.titled / mass) * titleShare
    const score =
      (sum.score / mass) *
      coverage ** rankWeights.coverage *
      (1 + rankWeights.title * titleCoverage)
    return { mass, coverage, titleCoverage, score }
  }

  return {
    nameCities(words) {
      const named = places.find(words.map((word) => ({ ...word, isCommon: isCommon(word) })))
      return words.map((word, at) => ({ ...word, cities: named[at] ?? [] }))
    },
    rank(words, scope) {
      const mass = massOf(words)
      const named = [...new Set(words.flatMap(({ cities }) => cities.map(({ page }) => page)))]
      for (const word of words) {
        const rarity = wordIdf(word)
        for (const reading of word.readings) addReading(reading, idfOf(word, reading), scope, named)
        for (const { page, similarity } of word.cities) {
          accumulators.add(page, similarity * mostIdf * rankWeights.town, similarity, similarity)
        }
        accumulators.endWord(rarity)
      }
      const pages: number[] = []
      const scores: number[] = []
      accumulators.drain((page, sum) => {
        pages.push(page)
        scores.push(finish(sum, mass, page).score)
      })
      return { pages, scores }
    },
    explain(words, page) {
      const mass = massOf(words)
      const sum = { score: 0, covered: 0, titled: 0 }
      const parts = words.map((word) => {
        const part = bestPart(word, page)
        const rarity = wordIdf(word)
        sum.score += part.score
        sum.covered += part.covered * rarity
        sum.titled += part.titled * rarity
        return part
      })
      return { words: parts, ...finish(sum, mass, page) }
    },
  }
}
