/** Finds the matching words of a text, to highlight them. */

/**
 * Matches a letter of a writing system without spaces between words. There, a match may be any part
 * of a run of letters.
 */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * `word` matches one word. `joined` also matches several words joined by hyphens or apostrophes.
 */
const word = /([\p{L}\p{N}\p{M}]+)/u
const joined = /([\p{L}\p{N}\p{M}]+(?:[-‐‑'’ʼ׳״"][\p{L}\p{N}\p{M}]+)*)/u

/**
 * Splits a text into matching and other parts. `words` have the same spelling as in the text. A
 * joined word such as `e-mail` is compared with `words` as a whole first, and then in parts.
 */
export function splitMatches(text: string, words: readonly string[]) {
  const known = new Set(words)
  const inside = words.filter((name) => unspaced.test(name))
  // Sorts the longest words first. Otherwise 図書館 would be highlighted as 図書 and 館.
  inside.sort((a, b) => b.length - a.length)
  const pattern = inside.length === 0 ? undefined : new RegExp(`(${inside.join('|')})`, 'u')

  return text.split(joined).flatMap((run) => {
    if (known.has(run)) return [{ text: run, isMatch: true }]
    const parts = run.split(word).flatMap((part) => {
      return known.has(part) || !pattern ? [part] : part.split(pattern)
    })
    // Does not highlight a single letter that is part of a joined word.
    return parts.map((part) => ({
      text: part,
      isMatch: known.has(part) && (part.length > 1 || unspaced.test(part)),
    }))
  })
}
