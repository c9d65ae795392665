/** Text → words, the same on both sides of the index. */

const longestWord = 40
const mostWords = 24

/** Words of a text: lower case, without accents, in order, each once, at most 24 of at most 40 letters. */
export function tokenize(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => word.slice(0, longestWord)))].slice(0, mostWords)
}

/** Text in lower case without accents; `ł` and `ß` have no decomposition and are mapped. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
}
