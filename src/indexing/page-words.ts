/** Divides pages into words by the same code that divides queries, and counts the terms. */
import { packCounts } from '../search/search-index.ts'
import type { Field, FieldCounts } from '../search/search-index.ts'
import type { Section } from '../search/page-texts.ts'
import type { Stemmer } from '../search/stemmer.ts'
import {
  markWordBreaks,
  splitPlaces,
  termOf,
  withoutMark,
  wordBreak,
  wordsAtPlace,
} from '../search/tokenize.ts'
import type { Anchor } from './bundle-text.ts'
import type { BundlePage } from './pagefind-bundle.ts'

/** Term frequency in each field, and the last counted position in the text. */
type WordCounts = { -readonly [Name in keyof FieldCounts]: number } & { last: number }

/** The pages that have a term, with the packed counts of each. */
export interface TermPostings {
  readonly pages: number[]
  /** Packed by `packCounts`. */
  readonly counts: number[]
}

/** A word of a page and its field. `place` is its position in the page text, or `notInText`. */
export interface PlacedWord {
  readonly word: string
  readonly field: Field
  readonly place: number
}

/**
 * Pagefind fields that are searched. Only records of a preview have the field `headings`, because
 * their text has no markup for headings.
 */
const fieldsOfMeta = ['title', 'description', 'keywords', 'headings'] as const
/** Position of a word that is not in the text. */
const notInText = -1
/**
 * Maximum number of words stemmed in one call. The stemmer gets the words of one call as one query,
 * which must not become too long.
 */
const stemmedAtOnce = 64

/** Divides each question of a page into words. */
export function splitQuestions(questions: readonly string[], lang: string): PlacedWord[][] {
  return questions.map((question) => wordsOfField(question, 'questions', lang))
}

/** Divides a page. Returns its text with word breaks, its sections, and the words of all fields. */
export function splitPage({ text, headings, anchors, meta }: BundlePage, lang: string) {
  const body = splitText(text, headings, lang)
  const sections = placeSections(body.text, anchors)
  const fields = fieldsOfMeta.flatMap((field) => wordsOfField(meta[field] ?? '', field, lang))
  return { ...body, sections, words: [...body.words, ...fields] }
}

function wordsOfField(text: string, field: Field, lang: string): PlacedWord[] {
  return splitPlaces(markWordBreaks(text)).flatMap((part) =>
    wordsAtPlace(part, lang).map((word) => ({ word, field, place: notInText })),
  )
}

function splitText(text: string, headings: BundlePage['headings'], lang: string) {
  const marked = markWordBreaks(text)
  const words: PlacedWord[] = []
  /** Number of words in the text. */
  let length = 0
  let next = 0
  let inMarked = 0
  let inText = 0
  for (const [place, part] of splitPlaces(marked).entries()) {
    while ((headings[next]?.[1] ?? text.length) <= inText && next < headings.length) next += 1
    const [start, end] = headings[next] ?? [text.length, text.length]
    const field = start < inText + part.length && inText < end ? 'headings' : 'body'
    const found = wordsAtPlace(part, lang)
    for (const word of found) words.push({ word, field, place })
    length += found.length === 0 ? 0 : 1
    inMarked += part.length + 1
    inText += part.length + (marked.charAt(inMarked - 1) === wordBreak ? 0 : 1)
  }
  return { text: marked, length, words }
}

/**
 * Finds the sections of `marked`, a text with word breaks. The positions of `anchors` count no word
 * breaks.
 */
function placeSections(marked: string, anchors: readonly Anchor[]): Section[] {
  let inText = 0
  let inMarked = 0
  let place = 0
  let counted = 0

  /**
   * Converts a position that counts no word breaks to a position in `marked`. Positions must
   * increase from call to call.
   */
  function findStart(asked: number): number {
    for (; inText < asked && inMarked < marked.length; inMarked += 1) {
      if (marked.charAt(inMarked) !== wordBreak) inText += 1
    }
    return inMarked
  }

  /** Counts the words that end before a position in `marked`. */
  function countWords(end: number): number {
    for (; counted < end; counted += 1) {
      const sign = marked.charAt(counted)
      if (sign === ' ' || sign === wordBreak) place += 1
    }
    return place
  }

  return anchors.map(({ start: from, end, fragment }) => {
    const start = findStart(from)
    const headingEnd = findStart(end)
    const word = countWords(start)
    const words = headingEnd > start ? countWords(headingEnd) + 1 - word : 0
    return { start, headingEnd, word, words, fragment }
  })
}

/** Creates a counter of terms, which are the stems of words. */
export function createTermCounter(stem: Stemmer) {
  const terms = new Map<string, TermPostings>()
  const known = new Map<string, string>()
  return {
    terms,
    /** Returns the term of a word that was counted. Returns other words unchanged. */
    termOf: (word: string) => known.get(word) ?? word,
    /** Adds a page. Add pages in the order of their numbers. */
    add(page: number, words: readonly PlacedWord[]): void {
      learn(words, known, stem)
      for (const [term, counts] of countTerms(words, known)) {
        const list = terms.get(term) ?? { pages: [], counts: [] }
        terms.set(term, list)
        list.pages.push(page)
        list.counts.push(packCounts(counts))
      }
    },
  }
}

const noCounts = { body: 0, headings: 0, title: 0, description: 0, keywords: 0, questions: 0 }

function countTerms(
  words: readonly PlacedWord[],
  known: ReadonlyMap<string, string>,
): ReadonlyMap<string, WordCounts> {
  const counted = new Map<string, WordCounts>()
  for (const { word, field, place } of words) {
    const term = known.get(word) ?? word
    const counts = counted.get(term) ?? { ...noCounts, last: notInText }
    counted.set(term, counts)
    // `employee’s` gives two words at one position, `employee` and `employees`. If both have the
    // same term, the term counts once.
    if (place !== notInText && counts.last === place) continue
    counts[field] += 1
    counts.last = place
  }
  return counted
}

/** Stems the words that no earlier page had, and adds their terms to `known`. */
function learn(words: readonly PlacedWord[], known: Map<string, string>, stem: Stemmer): void {
  const all = words.flatMap(({ word }) => (known.has(word) ? [] : [word]))
  const unknown = [...new Set(all)]
  for (let start = 0; start < unknown.length; start += stemmedAtOnce) {
    const some = unknown.slice(start, start + stemmedAtOnce)
    for (const [at, stemmed] of stem(some.map(withoutMark)).entries()) {
      const word = some[at] ?? ''
      known.set(word, termOf(word, stemmed))
    }
  }
}
