/** Ranks pages for a query by BM25F over text, headings, title and description. Words are joined by OR. */
import type { LanguageIndex, SearchIndex } from './search-index.ts'
import { tokenize } from './tokenize.ts'

/** A ranked page: its position in the site's list and its score. */
export interface RankedPage {
  readonly page: number
  readonly score: number
}

/** Answers queries over one index. */
export type Ranker = (query: string, lang?: string) => RankedPage[]

const saturation = 1.5
const lengthWeight = 0.6
const fieldWeights = { text: 1, headings: 3, meta: 4 }
/** Stems one word may be read as; keeps a single letter from asking for every word. */
const mostReadings = 40
const shortestPrefix = 3

/** A ranker over a compiled index. */
export function createRanker(index: SearchIndex): Ranker {
  const rankers = index.languages.map((language) => ({
    lang: language.lang,
    rank: createLanguageRanker(language),
  }))
  return (query, lang) => {
    const words = tokenize(query)
    return rankers
      .filter((ranker) => lang === undefined || ranker.lang === lang)
      .flatMap(({ rank }) => rank(words))
      .toSorted((a, b) => b.score - a.score || a.page - b.page)
  }
}

function createLanguageRanker(index: LanguageIndex) {
  const count = index.pages.length
  const average = index.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, count)
  const { stems } = index

  return function rank(words: readonly string[]): RankedPage[] {
    const scores = new Map<number, number>()
    let mass = 0
    for (const word of words) {
      const best = new Map<number, number>()
      for (const { at, similarity } of readings(stems, word)) {
        const postings = index.postings[at] ?? []
        const idf = Math.log(1 + (count - postings.length / 4 + 0.5) / (postings.length / 4 + 0.5))
        for (let i = 0; i < postings.length; i += 4) {
          const page = postings[i] ?? 0
          const score = similarity * idf * frequency(postings, i, index.lengths[page] ?? 0, average)
          best.set(page, Math.max(best.get(page) ?? 0, score))
        }
      }
      mass += Math.log(1 + count)
      for (const [page, score] of best) scores.set(page, (scores.get(page) ?? 0) + score)
    }
    return [...scores].map(([page, score]) => ({
      page: index.pages[page] ?? 0,
      score: score / Math.max(1, mass),
    }))
  }
}

function frequency(
  postings: readonly number[],
  at: number,
  length: number,
  average: number,
): number {
  const text = postings[at + 1] ?? 0
  const weighted =
    (fieldWeights.text * text) /
      (1 - lengthWeight + (lengthWeight * length) / Math.max(1, average)) +
    fieldWeights.headings * (postings[at + 2] ?? 0) +
    fieldWeights.meta * (postings[at + 3] ?? 0)
  return (weighted * (saturation + 1)) / (weighted + saturation)
}

/** Stems that a word may mean: the word itself, those it begins, and the longest one that begins it. */
function readings(stems: readonly string[], word: string): { at: number; similarity: number }[] {
  const start = lowerBound(stems, word)
  const found: { at: number; similarity: number }[] = []
  for (let at = start; at < stems.length && found.length < mostReadings; at += 1) {
    const stem = stems[at] ?? ''
    if (!stem.startsWith(word)) break
    if (stem !== word && word.length < shortestPrefix) break
    found.push({ at, similarity: stem === word ? 1 : 0.6 * (word.length / stem.length) })
  }
  for (
    let length = word.length - 1;
    length >= Math.max(shortestPrefix, word.length / 2);
    length -= 1
  ) {
    const at = lowerBound(stems, word.slice(0, length))
    if (stems[at] === word.slice(0, length)) {
      found.push({ at, similarity: 0.9 * (length / word.length) })
      break
    }
  }
  return found
}

function lowerBound(sorted: readonly string[], value: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < value) low = middle + 1
    else high = middle
  }
  return low
}
