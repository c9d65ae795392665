/** What a result shows of its page: the text around the words that matched, and which words they are. */
import type { ScoreParts } from './rank.ts'
import { notInText } from './search-index.ts'
import type { LanguageIndex, SearchIndex } from './search-index.ts'
import { foldedWords } from './tokenize.ts'
import type { SearchedPage } from './translations.ts'

/** What is shown. */
export interface Shown {
  readonly excerpt?: string
  readonly matched?: string[]
}

/** Shows why a page was found. */
export interface Excerpts {
  /** `number` is that of the page in its language. */
  show(lang: string, number: number, parts: ScoreParts): Shown
}

const wordsShown = 26
const wordsBefore = 6
const titleShare = 0.1
const space = 0x20
const decoder = new TextDecoder()

/** A word of a text that matched, and how much it tells. */
interface Place {
  readonly at: number
  readonly weight: number
}

/** Excerpts of the texts of an index; `pages` are those of the site. */
export function createExcerpts(index: SearchIndex, pages: readonly SearchedPage[]): Excerpts {
  const byLanguage = new Map(index.languages.map((language) => [language.lang, language]))
  return {
    show(lang, number, { words }) {
      const language = byLanguage.get(lang)
      if (!language) return {}
      const terms = words.flatMap(({ reading }) =>
        reading ? [language.terms[reading.term] ?? ''] : [],
      )
      const title = pages[language.pages[number] ?? 0]?.title ?? ''
      const places = words.flatMap(({ posting, idf }) => {
        const at = posting === undefined ? notInText : (language.firsts[posting] ?? notInText)
        // The title stands above the excerpt already: what it says need not be shown again.
        const weight = at < title.split(/\s+/).length ? idf * titleShare : idf
        return at === notInText ? [] : [{ at, weight }]
      })
      const excerpt = places.length === 0 ? undefined : cutExcerpt(language, number, places)
      const matched = [...new Set(matchedWords(`${title} ${excerpt ?? ''}`, terms))]
      return { ...(excerpt !== undefined && { excerpt }), ...(matched.length > 0 && { matched }) }
    },
  }
}

/** Words of a text that begin as one of the terms; a term is a stem, mostly the beginning of its forms. */
function matchedWords(text: string, terms: readonly string[]): string[] {
  return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter((word) => {
    const [folded = ''] = foldedWords(word)
    return terms.some((term) => folded.startsWith(term) && folded.length <= 2 * term.length + 3)
  })
}

function cutExcerpt(index: LanguageIndex, number: number, places: readonly Place[]): string {
  const text = index.texts.subarray(index.textStarts[number], index.textStarts[number + 1])
  const first = Math.max(0, bestStart(places) - wordsBefore)
  const start = skipWords(text, 0, first)
  const end = skipWords(text, start, wordsShown)
  const words = decoder.decode(text.subarray(start, end)).trim()
  return `${start > 0 ? '… ' : ''}${words}${end < text.length ? ' …' : ''}`
}

/** The place from which the excerpt shows the words that tell most. */
function bestStart(places: readonly Place[]): number {
  const told = (start: Place) =>
    places
      .filter(({ at }) => at >= start.at && at < start.at + wordsShown - wordsBefore)
      .reduce((sum, { weight }) => sum + weight, 0)
  return places.toSorted((a, b) => told(b) - told(a) || a.at - b.at)[0]?.at ?? 0
}

/** Where in the bytes the word begins that stands `count` words behind `start`. */
function skipWords(text: Uint8Array, start: number, count: number): number {
  let at = start
  for (let left = count; left > 0 && at < text.length; at += 1) {
    if (text[at] === space) left -= 1
  }
  return at
}
