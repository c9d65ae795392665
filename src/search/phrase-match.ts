/** Headings and questions that say what a query asks for: the page that has one is raised as by its title. */
import type { Ranking } from './accumulators.ts'
import { readTextTerms } from './coded-texts.ts'
import type { Likeness } from './score.ts'
import type { LanguageIndex } from './search-index.ts'
import { decodeHeadings } from './sections.ts'
import type { RankedWord } from './term-weights.ts'
import { pushVarint, readVarints } from './varint.ts'

/** What ranking knows of the words of a query: how rare each is, and all together. */
export interface WeighedQuery {
  readonly words: readonly RankedWord[]
  readonly rarities: readonly number[]
  readonly mass: number
}

/** Reads the headings of pages, and the questions that they answer. */
export interface Headings {
  /** Of the best of some pages by everything else, their places there and how far they say it. Those that do not are left out. */
  read(query: WeighedQuery, found: Ranking): ReadonlyMap<number, Likeness>
}

/** Terms of a heading or a question, and their rarity together. */
interface Phrase {
  readonly terms: ReadonlySet<number>
  /** The same in a row. */
  readonly list: Uint32Array
  readonly mass: number
}

/** What is read of a page. */
interface Phrases {
  readonly headings: readonly Phrase[]
  readonly questions: readonly Phrase[]
}

const none: readonly Phrase[] = []

/** How many pages headings are read of. */
const mostRead = 30
/** Less changes no order. */
const leastLikeness = 0.01
/** So many words of a query must stand together in a phrase. */
const leastWords = 2
/**
 * A heading that has half of the query and says as much again is no answer; squared, it hardly counts. A question that has
 * half of it may be the same in other words.
 */
const steepness = { heading: 2, question: 0.75 }
/** Pages whose phrases are kept: they are read when a page comes near the first results, never while a server starts. */
export const mostKept = 4096

/** Headings and questions of the pages of an index; `idf` is the rarity of each term. */
export function createHeadings(index: LanguageIndex, idf: Float32Array): Headings {
  const kept = new Map<number, Phrases>()
  const isAsked = new Uint8Array(index.terms.length)

  function phrasesOf(page: number): Phrases {
    const known = kept.get(page)
    if (known) return known
    if (kept.size >= mostKept) kept.clear()
    const read = {
      headings: readHeadings(index, page, idf),
      questions: readQuestions(index, page, idf),
    }
    kept.set(page, read)
    return read
  }

  function mostAlike(query: WeighedQuery, phrases: readonly Phrase[]): number {
    let most = 0
    for (const phrase of phrases) {
      // Most have nothing of the query.
      if (hasMarked(phrase.list, isAsked)) most = Math.max(most, coverOf(query, phrase))
    }
    return most
  }

  function likenessOf(query: WeighedQuery, page: number): Likeness {
    const { headings, questions } = phrasesOf(page)
    // One word alone may be a heading; in a question it says no more than that the page has it.
    const isPhrase = query.words.length >= leastWords
    return {
      heading: mostAlike(query, headings) ** steepness.heading,
      question: isPhrase ? mostAlike(query, questions) ** steepness.question : 0,
    }
  }

  function mark(query: WeighedQuery, asked: 0 | 1): void {
    for (const { readings } of query.words) {
      for (const { term } of readings) isAsked[term] = asked
    }
  }

  return {
    read(query, { count, pages, scores }) {
      mark(query, 1)
      const found = largest(scores, count, mostRead).map(
        (at) => [at, likenessOf(query, pages[at] ?? 0)] as const,
      )
      mark(query, 0)
      return new Map(
        found.filter(([, { heading, question }]) => Math.max(heading, question) >= leastLikeness),
      )
    },
  }
}

function readHeadings(index: LanguageIndex, page: number, idf: Float32Array): readonly Phrase[] {
  const { sections, sectionStarts, texts, textTerms } = index
  const [from = 0, to = 0] = [sectionStarts[page], sectionStarts[page + 1]]
  if (from === to) return none
  const words = readVarints(texts.codes, texts.starts[page] ?? 0, texts.starts[page + 1] ?? 0)
  return decodeHeadings(sections.subarray(from, to)).map(([first, end]) => {
    const terms = new Set<number>()
    for (let at = first; at < end; at += 1) {
      const code = textTerms.codes[words[at] ?? 0] ?? 0
      for (const term of readTextTerms(textTerms, code, index.terms.length)) terms.add(term)
    }
    return weigh(terms, idf)
  })
}

function readQuestions(index: LanguageIndex, page: number, idf: Float32Array): readonly Phrase[] {
  const { questions, questionStarts } = index
  const own = questions.subarray(questionStarts[page], questionStarts[page + 1])
  return decodeQuestions(own).map((terms) => weigh(new Set(terms), idf))
}

function weigh(terms: ReadonlySet<number>, idf: Float32Array): Phrase {
  let mass = 0
  for (const term of terms) mass += idf[term] ?? 0
  return { terms, list: Uint32Array.from(terms), mass }
}

function hasMarked(list: Uint32Array, marks: Uint8Array): boolean {
  for (let at = 0; at < list.length; at += 1) if (marks[list[at] ?? 0] === 1) return true
  return false
}

/** Share of the query in a phrase × share of the phrase in the query. */
function coverOf({ words, rarities, mass }: WeighedQuery, phrase: Phrase): number {
  if (phrase.mass === 0 || mass === 0) return 0
  let covered = 0
  let found = 0
  for (const [at, { readings }] of words.entries()) {
    let weight = 0
    for (const reading of readings) {
      if (reading.weight > weight && phrase.terms.has(reading.term)) weight = reading.weight
    }
    covered += weight * (rarities[at] ?? 0)
    if (weight > 0) found += 1
  }
  // One word of several in a phrase of one word says no more than that the page has it.
  if (found < Math.min(leastWords, words.length)) return 0
  return Math.min(1, covered / mass) * Math.min(1, covered / phrase.mass)
}

/** Places of the largest of the first `count` numbers, at most so many. */
function largest(numbers: Float64Array, count: number, most: number): number[] {
  const places: number[] = []
  let least = -Infinity
  for (let at = 0; at < count; at += 1) {
    const number = numbers[at] ?? 0
    // Of thousands of pages nearly all are none of the best.
    if (places.length === most && number <= least) continue
    let place = places.length
    while (place > 0 && (numbers[places[place - 1] ?? 0] ?? 0) < number) place -= 1
    places.splice(place, 0, at)
    if (places.length > most) places.pop()
    least = numbers[places.at(-1) ?? 0] ?? 0
  }
  return places
}

/** Bytes of the questions of a page, each a list of terms. */
export function encodeQuestions(questions: readonly (readonly number[])[]): Uint8Array {
  const bytes: number[] = []
  for (const question of questions) {
    const terms = [...new Set(question)].toSorted((a, b) => a - b)
    pushVarint(bytes, terms.length)
    for (const [at, term] of terms.entries()) pushVarint(bytes, term - (terms[at - 1] ?? 0))
  }
  return Uint8Array.from(bytes)
}

/** The terms of each question of their bytes. */
export function decodeQuestions(bytes: Uint8Array): Uint32Array[] {
  const numbers = readVarints(bytes, 0, bytes.length)
  const questions: Uint32Array[] = []
  for (let at = 0; at < numbers.length;) {
    const end = at + 1 + (numbers[at] ?? 0)
    const terms = numbers.slice(at + 1, end)
    for (let next = 1; next < terms.length; next += 1) {
      terms[next] = (terms[next] ?? 0) + (terms[next - 1] ?? 0)
    }
    questions.push(terms)
    at = end
  }
  return questions
}
