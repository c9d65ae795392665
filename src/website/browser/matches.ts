/** Which parts of a text are the words that matched, to be marked. */

/** A part of a text. */
export interface TextPart {
  readonly text: string
  readonly isMatch: boolean
}

/** Scripts that write no space between words: there a word is a part of a run of letters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** A word, and several that a hyphen or an apostrophe joins: either may be named. */
const word = /([\p{L}\p{N}\p{M}]+)/u
const joined = /([\p{L}\p{N}\p{M}]+(?:[-‐‑'’ʼ׳״"][\p{L}\p{N}\p{M}]+)*)/u

/** A text in its parts, in order; words are named as they stand there, `e-mail` as one. */
export function splitMatches(text: string, words: readonly string[]): TextPart[] {
  const known = new Set(words)
  const inside = words.filter((name) => unspaced.test(name))
  // The longest first, or 図書館 would be marked as 図書 and 館 alone.
  inside.sort((a, b) => b.length - a.length)
  const pattern = inside.length === 0 ? undefined : new RegExp(`(${inside.join('|')})`, 'u')

  return text.split(joined).flatMap((run) => {
    if (known.has(run)) return [{ text: run, isMatch: true }]
    const parts = run.split(word).flatMap((part) => {
      return known.has(part) || !pattern ? [part] : part.split(pattern)
    })
    // A letter that is joined to a word is not the letter alone.
    return parts.map((part) => ({
      text: part,
      isMatch: known.has(part) && (part.length > 1 || unspaced.test(part)),
    }))
  })
}
