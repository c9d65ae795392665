/**
 * Shortens the excerpt of a result, so that people can look through the list quickly. Programs get
 * the whole excerpt.
 */
import { splitMatches } from './matches.ts'

/** Maximum length of an excerpt in UTF-16 units: about three lines on a phone. */
const longest = 200

/** Maximum length of the text before the first match of a cut excerpt, in UTF-16 units. */
const before = 40

/**
 * Returns the part of an excerpt that has the most words of the query. `…` shows where text was
 * cut.
 */
export function cutExcerpt(excerpt: string, words: readonly string[]): string {
  if (excerpt.length <= longest) return excerpt
  let at = 0
  const matches = splitMatches(excerpt, words).flatMap(({ text, isMatch }) => {
    at += text.length
    return isMatch ? [{ text, end: at }] : []
  })
  const wordsFrom = (start: number) =>
    new Set(
      matches
        .filter(({ text, end }) => end - text.length >= start && end <= start + longest)
        .map(({ text }) => text),
    ).size
  let start = 0
  for (const { text, end } of matches) {
    const from = wordStart(excerpt, Math.max(0, end - text.length - before))
    if (wordsFrom(from) > wordsFrom(start)) start = from
  }
  const end = wordEnd(excerpt, start + longest)
  return `${start > 0 ? '… ' : ''}${excerpt.slice(start, end).replace(/^[\s·;:,]+|\s+$/g, '')}${end < excerpt.length ? ' …' : ''}`
}

/** Returns the start of the word after `at`, or `at` if no space is near, as in Japanese. */
function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return at === 0 || space < 0 || space > at + before ? at : space + 1
}

function wordEnd(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return at >= text.length ? text.length : space > at - before ? space : at
}
