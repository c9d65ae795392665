/** Names the words of a text that matched, whole and as they are written there, so that they can be marked. */
import type { LocatedPart, WrittenWord } from './located-words.ts'
import { isUnspaced } from './word-breaks.ts'

/** What joins two words to one, as in `e-mail` and `l’école`. */
const joined = /^[\p{L}\p{N}\p{M}]+(?:[-‐‑'’ʼ׳״"][\p{L}\p{N}\p{M}]+)+$/u
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu
/** A sign may stand between two words that are neighbours. */
const mostBetween = 2

/** A part whose words matched, and their names. */
interface NamedPart {
  readonly start: number
  readonly end: number
  readonly names: readonly string[]
}

/**
 * The words of some parts of a text that matched, in its order. A letter alone counts beside another word that matched, as
 * in `vitamin C`, and where nothing else did: the `e` of `e-mail` would be marked wherever a text has one.
 */
export function nameMatched(
  text: string,
  parts: readonly LocatedPart[],
  isMatch: (word: WrittenWord) => boolean,
): readonly string[] {
  const named: NamedPart[] = []
  for (const { start, end, words } of parts) {
    const matched = words.filter(isMatch)
    if (matched.length === 0) continue
    named.push({ start, end, names: nameWords(text.slice(start, end), matched) })
  }
  if (!named.some(({ names }) => names.some(isLone))) return named.flatMap(({ names }) => names)
  const isAllLone = named.every(({ names }) => names.every(isLone))
  return named.flatMap(({ start, end, names }, at) => {
    const isBeside =
      start - (named[at - 1]?.end ?? -Infinity) <= mostBetween ||
      (named[at + 1]?.start ?? Infinity) - end <= mostBetween
    return isAllLone || isBeside ? names : names.filter((name) => !isLone(name))
  })
}

/** Words of one part; several that a hyphen joins are one, and a letter of such a word is none. */
function nameWords(part: string, words: readonly WrittenWord[]): readonly string[] {
  const found = [...new Set(words.map(({ shown }) => shown))]
  if (found.length === 1 && !found.some(isLone)) return found
  const whole = part.replace(edges, '')
  if (found.length > 1 && joined.test(whole)) return [whole]
  return found.filter((name) => name === whole || !isLone(name))
}

/** Whether a name is a letter alone, and no word of a script that needs no more. */
function isLone(name: string): boolean {
  return name.length === 1 && !isUnspaced(name)
}
