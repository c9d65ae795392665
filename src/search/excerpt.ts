/** What a result shows of its page: the text around the words that matched, and which words they are. */
import { readText } from './coded-texts.ts'
import { bare, foldLetters } from './fold.ts'
import { isUnspacedLanguage } from './language.ts'
import type { ScoreParts } from './score-parts.ts'
import { notInText } from './search-index.ts'
import type { LanguageIndex } from './search-index.ts'
import { decodeSections, nameSection } from './sections.ts'
import type { NamedSection, Section } from './sections.ts'
import type { Stemmer } from './stemmer.ts'
import { splitPlaces } from './tokenize.ts'
import type { SearchedPage } from './translations.ts'
import { hideWordBreaks, isUnspaced, markWordBreaks } from './word-breaks.ts'

/** What is shown. */
export interface Shown {
  readonly excerpt?: string
  readonly section?: NamedSection
  readonly matched?: readonly string[]
}

/** Shows why a page was found. */
export interface Excerpts {
  /** `number` is that of the page in its language. */
  show(lang: string, number: number, parts: ScoreParts): Shown
}

/** A language whose texts are shown. */
export interface ShownLanguage {
  readonly index: LanguageIndex
  readonly stem: Stemmer
}

/** How much of a text is shown, in words. */
interface Extent {
  readonly words: number
  readonly before: number
  /** What stands between the dots of an excerpt and its text. */
  readonly gap: string
}

const spacedExtent: Extent = { words: 26, before: 6, gap: ' ' }
/** Words of Japanese and Chinese are of one or two signs. */
const unspacedExtent: Extent = { words: 60, before: 12, gap: '' }
const titleShare = 0.1
const space = 0x20
const wordBreakByte = 0x1f
const decoder = new TextDecoder()

/** A place of a text that matched, how much it says about the page, and the term it has. */
interface MatchedPlace {
  readonly place: number
  readonly weight: number
  readonly term: string
}

/** A word as it is written, folded, and as a term. */
interface ShownWord {
  readonly shown: string
  readonly folded: string
  readonly term: string
}

/** Excerpts of the texts of some languages; `pages` are those of the site. */
export function createExcerpts(
  languages: readonly ShownLanguage[],
  pages: readonly SearchedPage[],
): Excerpts {
  const shows = new Map(
    languages.map((language) => [language.index.lang, createShow(language, pages)]),
  )
  return { show: (lang, number, parts) => shows.get(lang)?.(number, parts) ?? {} }
}

function createShow({ index, stem }: ShownLanguage, pages: readonly SearchedPage[]) {
  const extent = isUnspacedLanguage(index.lang) ? unspacedExtent : spacedExtent
  const readWords = (text: string) => splitPlaces(markWordBreaks(text)).flatMap(wordsAt)
  const titles = new Map<number, readonly ShownWord[]>()

  function wordsAt(part: string): ShownWord[] {
    return (part.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((shown) => {
      const plain = bare(shown)
      return { shown, folded: foldLetters(plain), term: foldLetters(stem([plain])[0] ?? plain) }
    })
  }

  /** Words of a title; each title is read once. */
  function titleOf(number: number): readonly ShownWord[] {
    const known = titles.get(number) ?? readWords(pages[index.pages[number] ?? 0]?.title ?? '')
    titles.set(number, known)
    return known
  }

  return (number: number, { words }: ScoreParts): Shown => {
    const title = titleOf(number)
    const found: MatchedPlace[] = []
    const matched = new Set<string>()
    for (const { reading, posting, idf } of words) {
      if (!reading) continue
      const term = index.terms[reading.term] ?? ''
      for (const word of title) if (isFormOf(word, term)) matched.add(word.shown)
      const place = posting === undefined ? notInText : (index.firsts[posting] ?? notInText)
      // The title is shown above the excerpt: what it says need not be shown again.
      const weight = place < title.length ? idf * titleShare : idf
      if (place !== notInText) found.push({ place, weight, term })
    }
    const excerpt = found.length === 0 ? undefined : cutExcerpt(index, number, found, extent)
    for (const { part, term } of excerpt?.matched ?? []) {
      for (const word of matchedAt(wordsAt(part), term)) matched.add(word)
    }
    return {
      ...(excerpt && { excerpt: excerpt.text }),
      ...(excerpt?.section && { section: excerpt.section }),
      ...(matched.size > 0 && { matched: [...matched] }),
    }
  }
}

/** Whether a word is a form of a term; a term is a stem, mostly the beginning of its forms. */
function isFormOf({ folded, term: own }: ShownWord, term: string): boolean {
  if (own === term) return true
  return folded.startsWith(term) && folded.length <= 2 * term.length + 3 && !isUnspaced(term)
}

/** Of several words at a place, as in `l’école`, the one that is the term; all when none is it alone. */
function matchedAt(words: readonly ShownWord[], term: string): string[] {
  const own = words.filter((word) => word.term === term)
  return (own.length > 0 ? own : words).map(({ shown }) => shown)
}

function cutExcerpt(
  index: LanguageIndex,
  number: number,
  found: readonly MatchedPlace[],
  extent: Extent,
) {
  const text = readText(index.texts, number)
  const best = bestStart(found, extent)
  const section = findSection(index, number, skipPlaces(text, 0, best))
  const first = Math.max(0, best - extent.before)
  const start = skipPlaces(text, 0, first)
  const end = skipPlaces(text, start, extent.words)
  const shown = decoder.decode(text.subarray(start, end))
  const parts = splitPlaces(shown)
  const before = start > 0 ? `…${extent.gap}` : ''
  const after = end < text.length ? `${extent.gap}…` : ''
  return {
    text: `${before}${hideWordBreaks(shown).trim()}${after}`,
    section: section && nameSection(text, section),
    matched: found.flatMap(({ place, term }) => {
      const part = parts[place - first]
      return part === undefined ? [] : [{ part, term }]
    }),
  }
}

/** Section of a page that a byte of its text lies in. */
function findSection(index: LanguageIndex, number: number, byte: number): Section | undefined {
  const { sections, sectionStarts } = index
  const own = sections.subarray(sectionStarts[number], sectionStarts[number + 1])
  return decodeSections(own).findLast(({ start }) => start <= byte)
}

/** The place from which the excerpt shows the words that tell most. */
function bestStart(found: readonly MatchedPlace[], { words, before }: Extent): number {
  let best = 0
  let most = -1
  for (const start of found) {
    let shown = 0
    for (const { place, weight } of found) {
      if (place >= start.place && place < start.place + words - before) shown += weight
    }
    if (shown > most || (shown === most && start.place < best)) {
      best = start.place
      most = shown
    }
  }
  return best
}

/** Where in the bytes the place begins that is `count` places behind `start`. */
function skipPlaces(text: Uint8Array, start: number, count: number): number {
  let at = start
  for (let left = count; left > 0 && at < text.length; at += 1) {
    if (text[at] === space || text[at] === wordBreakByte) left -= 1
  }
  return at
}
