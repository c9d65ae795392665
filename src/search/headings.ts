/** Headings that say what a query asks for: the page of such a section is raised as by its title. */
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
  /** How far one heading of a page is the query: 1 when it says that and nothing else. */
  cover(query: WeighedQuery, page: number): number
}

/** Terms of a heading, and their rarity together. */
interface Heading {
  readonly terms: ReadonlySet<number>
  readonly mass: number
}

/** As if no page had any. */
export const noHeadings: Headings = { cover: () => 0 }

/** Pages whose headings are kept: they are read when a page comes near the first results, never while a server starts. */
const mostKept = 4096
/** A heading that has half of the query and says as much again is no answer; squared, it hardly counts. */
const steepness = 2
const decoder = new TextDecoder()

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
    const { texts, textStarts, sections, sectionStarts } = index
    const text = texts.subarray(textStarts[page], textStarts[page + 1])
    const own = sections.subarray(sectionStarts[page], sectionStarts[page + 1])
    return decodeSections(own).map(({ start, headingEnd }) => {
      const words = splitPlaces(decoder.decode(text.subarray(start, headingEnd)))
      const terms = new Set(
        stem(words.flatMap(wordsAtPlace)).flatMap((found) => vocabulary.find(fold(found)) ?? []),
      )
      return { terms, mass: [...terms].reduce((sum, term) => sum + (idf[term] ?? 0), 0) }
    })
  }

  return {
    cover(query, page) {
      let most = 0
      for (const heading of headingsOf(page)) most = Math.max(most, coverOf(query, heading))
      return most ** steepness
    },
  }
}

/** Share of the query in the heading × share of the heading in the query. */
function coverOf({ words, rarities, mass }: WeighedQuery, heading: Heading): number {
  if (heading.mass === 0 || mass === 0) return 0
  let covered = 0
  for (const [at, { readings }] of words.entries()) {
    let weight = 0
    for (const reading of readings) {
      if (reading.weight > weight && heading.terms.has(reading.term)) weight = reading.weight
    }
    covered += weight * (rarities[at] ?? 0)
  }
  return Math.min(1, covered / mass) * Math.min(1, covered / heading.mass)
}
