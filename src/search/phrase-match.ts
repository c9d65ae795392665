/**
 * Finds headings and questions that are similar to a query. A page with such a heading or question
 * ranks higher, like a page with a similar title.
 */
import { pushVarint, readTextTerms, readVarints } from './coded-texts.ts'
import { decodeHeadings } from './page-texts.ts'
import type { Likeness, Ranking } from './scoring.ts'
import type { LanguageIndex } from './search-index.ts'
import type { RankedWord } from './term-weights.ts'

/** The words of a query with the rarity of each, and their total rarity. */
export interface WeighedQuery {
  readonly words: readonly RankedWord[]
  readonly rarities: readonly number[]
  readonly mass: number
}

/** Terms of a heading or a question, each once, and their total rarity. */
interface Phrase {
  readonly terms: Uint32Array
  readonly mass: number
  /**
   * Number of the section of the heading, or of the answer to the question; −1 for a question
   * without a section.
   */
  readonly section: number
}

/** Likeness of the most similar phrase, and the number of its section. */
interface Alike {
  readonly most: number
  readonly section: number
}

/** Term → the words of the query that it matches, with weights. */
type AskedTerms = ReadonlyMap<number, readonly (readonly [word: number, weight: number])[]>

/** Number of best pages whose headings and questions are compared with the query. */
const mostRead = 30
/** Smaller likenesses are ignored, because they would not change the order of pages. */
const leastLikeness = 0.01
/** Minimum number of query words that a phrase must have, unless the query has only one word. */
const leastWords = 2
/**
 * Exponents of likeness. A likeness of 0.5 becomes 0.25 for a heading and 0.59 for a question. A
 * question counts more, because it may ask the same in other words.
 */
const steepness = { heading: 2, question: 0.75 }
/** Minimum likeness of a question or a heading that decides the section of the excerpt. */
const leastToChoose = { question: 0.45, heading: 0.9 }
/** Maximum number of pages whose phrases are cached. */
export const mostKept = 4096

/** Creates the comparison of queries with headings and questions. `idf` has the term rarities. */
export function createPhraseMatch(index: LanguageIndex, idf: Float32Array) {
  const cached = new Map<number, ReturnType<typeof readPhrases>>()
  // Most terms of a phrase are not in the query. This array rejects them faster than a map.
  const isAsked = new Uint8Array(index.terms.length)

  function phrasesOf(page: number) {
    const known = cached.get(page)
    if (known) return known
    if (cached.size >= mostKept) cached.clear()
    const phrases = readPhrases(index, page, idf)
    cached.set(page, phrases)
    return phrases
  }

  function mostAlike(query: WeighedQuery, asked: AskedTerms, phrases: readonly Phrase[]): Alike {
    let [most, section] = [0, noSection]
    for (const phrase of phrases) {
      const cover = hasMarked(phrase.terms, isAsked) ? coverOf(query, asked, phrase) : 0
      if (cover > most) [most, section] = [cover, phrase.section]
    }
    return { most, section }
  }

  function likenessOf(query: WeighedQuery, asked: AskedTerms, page: number): Likeness {
    const { headings, questions } = phrasesOf(page)
    // A query of one word may match a heading, but it is not compared with questions.
    const isPhrase = query.words.length >= leastWords
    const ofQuestions = mostAlike(query, asked, isPhrase ? questions : [])
    const ofHeadings = mostAlike(query, asked, headings)
    const question = ofQuestions.most ** steepness.question
    const heading = ofHeadings.most ** steepness.heading
    const isAnswer = ofQuestions.section !== noSection && question >= leastToChoose.question
    const { section } = isAnswer ? ofQuestions : ofHeadings
    const isChosen = isAnswer || heading >= leastToChoose.heading
    return { heading, question, ...(isChosen && { section }) }
  }

  return {
    /**
     * Compares the headings and questions of the best pages with the query. Returns the likeness of
     * the similar pages, by their index in the ranking.
     */
    read(query: WeighedQuery, { count, pages, scores }: Ranking): ReadonlyMap<number, Likeness> {
      const asked = listTerms(query)
      for (const term of asked.keys()) isAsked[term] = 1
      const found = largest(scores, count, mostRead).map(
        (at) => [at, likenessOf(query, asked, pages[at] ?? 0)] as const,
      )
      for (const term of asked.keys()) isAsked[term] = 0
      return new Map(
        found.filter(([, { heading, question }]) => Math.max(heading, question) >= leastLikeness),
      )
    },
  }
}

function listTerms({ words }: WeighedQuery): AskedTerms {
  const asked = new Map<number, [word: number, weight: number][]>()
  for (const [word, { readings }] of words.entries()) {
    for (const { term, weight } of readings) {
      const known = asked.get(term)
      if (known) known.push([word, weight])
      else asked.set(term, [[word, weight]])
    }
  }
  return asked
}

/** The phrases of a page. */
function readPhrases(index: LanguageIndex, page: number, idf: Float32Array) {
  const { questions, questionStarts } = index
  const asked = questions.subarray(questionStarts[page], questionStarts[page + 1])
  return {
    headings: readHeadings(index, page, idf),
    questions: decodeQuestions(asked).map(({ terms, section }) => {
      return weigh(new Set(terms), idf, section)
    }),
  }
}

function readHeadings(index: LanguageIndex, page: number, idf: Float32Array): readonly Phrase[] {
  const { sections, sectionStarts, texts, textTerms } = index
  const own = sections.subarray(sectionStarts[page], sectionStarts[page + 1])
  if (own.length === 0) return []
  const words = readVarints(texts.codes, texts.starts[page] ?? 0, texts.starts[page + 1] ?? 0)
  return decodeHeadings(own).map(([first, end], section) => {
    const terms = new Set<number>()
    for (let at = first; at < end; at += 1) {
      const code = textTerms.codes[words[at] ?? 0] ?? 0
      for (const term of readTextTerms(textTerms, code, index.terms.length)) terms.add(term)
    }
    return weigh(terms, idf, section)
  })
}

function weigh(terms: ReadonlySet<number>, idf: Float32Array, section: number): Phrase {
  let mass = 0
  for (const term of terms) mass += idf[term] ?? 0
  return { terms: Uint32Array.from(terms), mass, section }
}

function hasMarked(terms: Uint32Array, marks: Uint8Array): boolean {
  for (let at = 0; at < terms.length; at += 1) if (marks[terms[at] ?? 0] === 1) return true
  return false
}

/**
 * Multiplies the share of the query that the phrase has by the share of the phrase that the query
 * has.
 */
function coverOf(
  { words, rarities, mass }: WeighedQuery,
  asked: AskedTerms,
  phrase: Phrase,
): number {
  if (phrase.mass === 0 || mass === 0) return 0
  const weights = new Float64Array(words.length)
  for (const term of phrase.terms) {
    for (const [word, weight] of asked.get(term) ?? []) {
      if (weight > (weights[word] ?? 0)) weights[word] = weight
    }
  }
  let covered = 0
  let found = 0
  for (const [word, weight] of weights.entries()) {
    covered += weight * (rarities[word] ?? 0)
    if (weight > 0) found += 1
  }
  // One shared word is too little for a query of several words.
  if (found < Math.min(leastWords, words.length)) return 0
  return Math.min(1, covered / mass) * Math.min(1, covered / phrase.mass)
}

/** Returns the indexes of the `most` largest numbers among the first `count`. */
function largest(numbers: Float64Array, count: number, most: number): number[] {
  const places: number[] = []
  let least = -Infinity
  for (let at = 0; at < count; at += 1) {
    const number = numbers[at] ?? 0
    // This comparison rejects nearly all pages.
    if (places.length === most && number <= least) continue
    let place = places.length
    while (place > 0 && (numbers[places[place - 1] ?? 0] ?? 0) < number) place -= 1
    places.splice(place, 0, at)
    if (places.length > most) places.pop()
    least = numbers[places.at(-1) ?? 0] ?? 0
  }
  return places
}

const noSection = -1

/** The terms of a question, and the number of the section with the answer; −1 if unknown. */
interface Question {
  readonly terms: Uint32Array | readonly number[]
  readonly section: number
}

/**
 * Encodes the questions of a page as varints. Each question has the number of its section plus one,
 * the number of its terms, and its terms, each relative to the previous one.
 */
export function encodeQuestions(questions: readonly Question[]): Uint8Array {
  const bytes: number[] = []
  for (const question of questions) {
    const terms = [...new Set(question.terms)].toSorted((a, b) => a - b)
    pushVarint(bytes, question.section + 1)
    pushVarint(bytes, terms.length)
    for (const [at, term] of terms.entries()) pushVarint(bytes, term - (terms[at - 1] ?? 0))
  }
  return Uint8Array.from(bytes)
}

/** Decodes questions. */
export function decodeQuestions(bytes: Uint8Array): Question[] {
  const numbers = readVarints(bytes, 0, bytes.length)
  const questions: Question[] = []
  for (let at = 0; at < numbers.length;) {
    const section = (numbers[at] ?? 0) - 1
    const end = at + 2 + (numbers[at + 1] ?? 0)
    const terms = numbers.slice(at + 2, end)
    for (let next = 1; next < terms.length; next += 1) {
      terms[next] = (terms[next] ?? 0) + (terms[next - 1] ?? 0)
    }
    questions.push({ terms, section })
    at = end
  }
  return questions
}
