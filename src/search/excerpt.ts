/** What a result shows of its page: the text around the words that matched, and which words they are. */
import type { ScoreParts } from './score-parts.ts'
import { notInText } from './search-index.ts'
import type { LanguageIndex, SearchIndex } from './search-index.ts'
import { fold } from './fold.ts'
import type { SearchedPage } from './translations.ts'

/** What is shown. */
export interface Shown {
  readonly excerpt?: string
  readonly matched?: readonly string[]
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

/** A word of a text that matched, by its number in the text, and how much it says about the page. */
interface MatchedWord {
  readonly wordAt: number
  readonly weight: number
}

/** Excerpts of the texts of an index; `pages` are those of the site. */
export function createExcerpts(index: SearchIndex, pages: readonly SearchedPage[]): Excerpts {
  const byLanguage = new Map(index.languages.map((language) => [language.lang, language]))
  const titleWords = createTitleWords(pages)

  function show(language: LanguageIndex, number: number, { words }: ScoreParts): Shown {
    const title = titleWords(language.pages[number] ?? 0)
    const found: MatchedWord[] = []
    const matched = new Set<string>()
    for (const { reading, posting, idf } of words) {
      if (!reading) continue
      const term = language.terms[reading.term] ?? ''
      for (const { shown, folded } of title) if (beginsAs(folded, term)) matched.add(shown)
      const wordAt = posting === undefined ? notInText : (language.firsts[posting] ?? notInText)
      // The title is shown above the excerpt: what it says need not be shown again.
      const weight = wordAt < title.length ? idf * titleShare : idf
      if (wordAt !== notInText) found.push({ wordAt, weight })
    }
    const excerpt = found.length === 0 ? undefined : cutExcerpt(language, number, found)
    for (const word of excerpt?.matched ?? []) matched.add(word)
    return {
      ...(excerpt && { excerpt: excerpt.text }),
      ...(matched.size > 0 && { matched: [...matched] }),
    }
  }

  return {
    show(lang, number, parts) {
      const language = byLanguage.get(lang)
      return language ? show(language, number, parts) : {}
    },
  }
}

/** Words of the titles of pages, as they are written and folded; each title is split once. */
function createTitleWords(pages: readonly SearchedPage[]) {
  const known = new Map<number, { shown: string; folded: string }[]>()
  return (position: number) => {
    const words =
      known.get(position) ??
      wordsOf(pages[position]?.title ?? '').map((shown) => ({ shown, folded: fold(shown) }))
    known.set(position, words)
    return words
  }
}

/** Whether a word is a form of a term; a term is a stem, mostly the beginning of its forms. */
function beginsAs(folded: string, term: string): boolean {
  return folded.startsWith(term) && folded.length <= 2 * term.length + 3
}

function cutExcerpt(index: LanguageIndex, number: number, found: readonly MatchedWord[]) {
  const text = index.texts.subarray(index.textStarts[number], index.textStarts[number + 1])
  const first = Math.max(0, bestStart(found) - wordsBefore)
  const start = skipWords(text, 0, first)
  const end = skipWords(text, start, wordsShown)
  const shown = decoder.decode(text.subarray(start, end)).trim()
  const words = shown.split(' ')
  return {
    text: `${start > 0 ? '… ' : ''}${shown}${end < text.length ? ' …' : ''}`,
    // What the index counts as one word may be several joined, or a word in quotes.
    matched: found.flatMap(({ wordAt }) => wordsOf(words[wordAt - first] ?? '')),
  }
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** The word from which the excerpt shows the words that tell most. */
function bestStart(found: readonly MatchedWord[]): number {
  let best = 0
  let most = -1
  for (const start of found) {
    let shown = 0
    for (const { wordAt, weight } of found) {
      if (wordAt >= start.wordAt && wordAt < start.wordAt + wordsShown - wordsBefore)
        shown += weight
    }
    if (shown > most || (shown === most && start.wordAt < best)) {
      best = start.wordAt
      most = shown
    }
  }
  return best
}

/** Where in the bytes the word begins that is `count` words behind `start`. */
function skipWords(text: Uint8Array, start: number, count: number): number {
  let at = start
  for (let left = count; left > 0 && at < text.length; at += 1) {
    if (text[at] === space) left -= 1
  }
  return at
}
