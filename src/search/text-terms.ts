/**
 * Which terms each word of the texts is, by the numbers of both: whoever looks for a term in a text compares numbers, and
 * nothing is folded or stemmed again.
 */

/** Terms of the words of coded texts. */
export interface TextTerms {
  /** Word → its term; where it is several or none, a number behind the terms: the place of its list in `several`. */
  readonly codes: Uint32Array
  /** Lists of terms, each behind its length. The first one is empty. */
  readonly several: Uint32Array
}

/** Terms of words, each with a list of them; `terms` says how many terms there are. */
export function encodeTextTerms(words: readonly (readonly number[])[], terms: number): TextTerms {
  const several = [0]
  const codes = Uint32Array.from(words, (list) => {
    const [first, ...others] = list
    if (first === undefined) return terms
    if (others.length === 0) return first
    several.push(list.length, ...list)
    return terms + several.length - list.length - 1
  })
  return { codes, several: Uint32Array.from(several) }
}

/** Terms of one code. */
export function readTextTerms(
  { several }: TextTerms,
  code: number,
  terms: number,
): readonly number[] | Uint32Array {
  if (code < terms) return [code]
  const start = code - terms + 1
  return several.subarray(start, start + (several[start - 1] ?? 0))
}
