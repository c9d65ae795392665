/** Headings that say what a query asks for: the page of such a section is raised as by its title. */
import type { Ranking } from './accumulators.ts'
import { readText } from './coded-texts.ts'
import { fold } from './fold.ts'
import type { RankedWord } from './credit.ts'
import type { LanguageIndex } from './search-index.ts'
import { decodeSections } from './sections.ts'
import type { Stemmer } from './stemmer.ts'
import { splitPlaces, wordsAtPlace } from './tokenize.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What ranking knows of the words of a query: how rare each is, and all together. */
export interface WeighedQuery {
  readonly words: readonly RankedWord[]
  readonly rarities: readonly number[]
  readonly mass: number
}

/** Reads the headings of pages. */
export interface Headings {
  /**
   * Of the best of some pages by everything else, their places there and how far one heading of each is the query: 1 when
   * it says that and nothing else. Pages where that changes nothing are left out.
   */
  read(query: WeighedQuery, found: Ranking): ReadonlyMap<number, number>
}

/** Terms of a heading, and their rarity together. */
interface Heading {
  readonly terms: ReadonlySet<number>
  readonly mass: number
}

/** As if no page had any. */
export const noHeadings: Headings = { read: () => new Map() }

/** How many pages headings are read of. */
const mostRead = 30
/** Less changes no order. */
const leastCoverage = 0.01
/** So many words of a query must stand together in a heading, or all of them. */
const leastWords = 2
/** Pages whose headings are kept: they are read when a page comes near the first results, never while a server starts. */
export const mostKept = 4096
/** A heading that has half of the query and says as much again is no answer; squared, it hardly counts. */
const steepness = 2

/** Headings of the pages of an index; `idf` is the rarity of each term. */
export function createHeadings(
  index: LanguageIndex,
  vocabulary: Pick<Vocabulary, 'find'>,
  stem: Stemmer,
  idf: Float32Array,
): Headings {
  const kept = new Map<number, readonly Heading[]>()

  function headingsOf(page: number): readonly Heading[] {
    const known = kept.get(page)
    if (known) return known
    if (kept.size >= mostKept) kept.clear()
    const read = readHeadings(page)
    kept.set(page, read)
    return read
  }

  function readHeadings(page: number): Heading[] {
    const { sections, sectionStarts } = index
    const text = readText(index.texts, page)
    const own = sections.subarray(sectionStarts[page], sectionStarts[page + 1])
    return decodeSections(own).map(({ start, headingEnd }) => {
      const words = splitPlaces(text.slice(start, headingEnd))
      const terms = new Set(
        stem(words.flatMap(wordsAtPlace)).flatMap((found) => vocabulary.find(fold(found)) ?? []),
      )
      return { terms, mass: [...terms].reduce((sum, term) => sum + (idf[term] ?? 0), 0) }
    })
  }

  function cover(query: WeighedQuery, page: number): number {
    let most = 0
    for (const heading of headingsOf(page)) most = Math.max(most, coverOf(query, heading))
    return most ** steepness
  }

  return {
    read(query, { count, pages, scores }) {
      const covers = largest(scores.subarray(0, count), mostRead).map(
        (at) => [at, cover(query, pages[at] ?? 0)] as const,
      )
      return new Map(covers.filter(([, coverage]) => coverage >= leastCoverage))
    },
  }
}

/** Share of the query in the heading × share of the heading in the query. */
function coverOf({ words, rarities, mass }: WeighedQuery, heading: Heading): number {
  if (heading.mass === 0 || mass === 0) return 0
  let covered = 0
  let found = 0
  for (const [at, { readings }] of words.entries()) {
    let weight = 0
    for (const reading of readings) {
      if (reading.weight > weight && heading.terms.has(reading.term)) weight = reading.weight
    }
    covered += weight * (rarities[at] ?? 0)
    if (weight > 0) found += 1
  }
  // One word of several in a heading of one word says no more than that the page has it.
  if (found < Math.min(leastWords, words.length)) return 0
  return Math.min(1, covered / mass) * Math.min(1, covered / heading.mass)
}

/** Places of the largest of some numbers, at most so many. */
function largest(numbers: Float64Array, most: number): number[] {
  const places: number[] = []
  for (const [at, number] of numbers.entries()) {
    if (places.length === most && number <= (numbers[places.at(-1) ?? 0] ?? 0)) continue
    let place = places.length
    while (place > 0 && (numbers[places[place - 1] ?? 0] ?? 0) < number) place -= 1
    places.splice(place, 0, at)
    if (places.length > most) places.pop()
  }
  return places
}
