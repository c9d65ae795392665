/** Joins the words of a Pagefind page into its text, and finds the headings in that text. */
import { compose } from '../search/fold.ts'

/** Zero-width space. Pagefind writes it between the words of texts without spaces. */
const guessedBreak = '\u200b'
/** Matches a text that ends in Chinese or Japanese, which have no space after a sentence. */
export const endsInSign = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー）」』]$/u

/** A heading with an id. */
export interface Anchor {
  /** Position of the heading in the text. */
  readonly start: number
  readonly end: number
  readonly fragment: string
}

/** A heading as Pagefind describes it. */
export interface BundleAnchor {
  readonly fragment: string
  readonly text: string
  /** Number of words before the heading. */
  readonly word: number
}

/**
 * Removes Pagefind's separators from the text of a page. Finds the ranges of its headings, and
 * where each Pagefind word starts.
 */
export function joinWords(content: string, headingWords: ReadonlySet<number>) {
  // Zero-width spaces are removed, because `tokenize.ts` divides texts without spaces itself.
  const isUnspaced = content.includes(guessedBreak)
  const composed = compose(content)
  const words = isUnspaced ? composed.split(guessedBreak) : composed.split(/\s+/)
  const headings: [number, number][] = []
  const starts: number[] = []
  let text = ''
  for (const [at, word] of words.entries()) {
    if (at > 0 && !isUnspaced) text += ' '
    const start = text.length
    starts.push(start)
    text += isUnspaced ? joinBlock(text, word) : word
    const last = headings.at(-1)
    if (!headingWords.has(at)) continue
    if (last && last[1] >= start - 1) last[1] = text.length
    else headings.push([start, text.length])
  }
  return { text, headings, starts }
}

/** Finds the positions of headings, in the order of the text. */
export function placeAnchors(
  anchors: readonly BundleAnchor[],
  { text, headings, starts }: ReturnType<typeof joinWords>,
): readonly Anchor[] {
  const placed = anchors.flatMap(({ fragment, text: named, word }): Anchor[] => {
    const from = starts[word]
    if (from === undefined) return []
    const start = text.startsWith(' ', from) ? from + 1 : from
    const shown = compose(named).replaceAll(guessedBreak, '').replace(/\s+/g, ' ').trim()
    const heading = headings.find((range) => range[0] <= start && start < range[1])
    // In the text, Pagefind adds a full stop after a heading. The anchor has no full stop.
    const end = text.startsWith(shown, start) ? start + shown.length : (heading?.[1] ?? start)
    return [{ start, end, fragment }]
  })
  return placed.toSorted((a, b) => a.start - b.start)
}

/**
 * Prepares a word for appending to `before`. Pagefind ends a block with a full stop and a space.
 * Chinese and Japanese texts get `。` instead.
 */
function joinBlock(before: string, word: string): string {
  if (/^\.\s*$/.test(word) && endsInSign.test(before)) return '。'
  const spaced = word.replace(/\s+/g, ' ')
  if (/[。！？]$/.test(before)) return spaced.trimStart()
  return spaced.replace(/(?<=[。！？]) /g, '')
}
