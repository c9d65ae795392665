/** The text of a page of a Pagefind bundle, put together from its words, and where its headings lie in it. */
import { compose } from '../search/fold.ts'

/** Zero-width space. */
const guessedBreak = '\u200b'
const endsInSign = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー）」』]$/u

/** A heading that an address can lead to. */
export interface Anchor {
  /** Where the heading lies in the text. */
  readonly start: number
  readonly end: number
  readonly fragment: string
}

/** The same as Pagefind tells it. */
export interface BundleAnchor {
  readonly fragment: string
  readonly text: string
  /** How many words stand before it. */
  readonly word: number
}

/** Text of a page, which parts of it are headings, and where each word of Pagefind begins in it. */
export interface JoinedWords {
  readonly text: string
  readonly headings: readonly (readonly [start: number, end: number])[]
  readonly starts: readonly number[]
}

/** Text of a fragment without the separators of Pagefind, and where in it the words lie that are of headings. */
export function joinWords(content: string, headingWords: ReadonlySet<number>): JoinedWords {
  // Between words that no space separates, Pagefind writes its own guess of where one ends: we make ours.
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

/** Headings with where they lie in the text, in its order. */
export function placeAnchors(
  anchors: readonly BundleAnchor[],
  { text, headings, starts }: JoinedWords,
): readonly Anchor[] {
  const placed = anchors.flatMap(({ fragment, text: named, word }): Anchor[] => {
    const from = starts[word]
    if (from === undefined) return []
    const start = text.startsWith(' ', from) ? from + 1 : from
    const shown = compose(named).replaceAll(guessedBreak, '').replace(/\s+/g, ' ').trim()
    const heading = headings.find((range) => range[0] <= start && start < range[1])
    // Behind a heading Pagefind puts the full stop that its text has not.
    const end = text.startsWith(shown, start) ? start + shown.length : (heading?.[1] ?? start)
    return [{ start, end, fragment }]
  })
  return placed.toSorted((a, b) => a.start - b.start)
}

/** A word behind what is before it; where Pagefind ends a block with a full stop and a space, Japanese writes one sign. */
function joinBlock(before: string, word: string): string {
  if (/^\.\s*$/.test(word) && endsInSign.test(before)) return '。'
  const spaced = word.replace(/\s+/g, ' ')
  if (/[。！？]$/.test(before)) return spaced.trimStart()
  return spaced.replace(/(?<=[。！？]) /g, '')
}
