/** Which parts of a text are the words that matched, to be marked. */

/** A part of a text. */
export interface TextPart {
  readonly text: string
  readonly isMatch: boolean
}

/** Scripts that write no space between words: there a word is a part of a run of letters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** A text in its parts, in order; words are of letters, marks and digits alone. */
export function splitMatches(text: string, words: readonly string[]): TextPart[] {
  const known = new Set(words)
  const inside = words.filter((word) => unspaced.test(word))
  // The longest first, or 図書館 would be marked as 図書 and 館 alone.
  inside.sort((a, b) => b.length - a.length)
  const pattern = inside.length === 0 ? undefined : new RegExp(`(${inside.join('|')})`, 'u')
  return text
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .flatMap((run) => (known.has(run) || !pattern ? [run] : run.split(pattern)))
    .map((part) => ({ text: part, isMatch: known.has(part) }))
}
