/** Text → words, the same on both sides of the index. */

const longestWord = 40
const mostWords = 24
const notPlain = /[^ -~\n]/

/** A word as asked for: bare of marks, as the stemmer wants it, and folded, as it is compared. */
export interface Word {
  readonly bare: string
  readonly folded: string
}

/** Words of a query in order, each once: at most 24, of at most 40 letters. */
export function tokenize(text: string): Word[] {
  const words = new Map<string, Word>()
  for (const match of bare(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    const word = cut(match[0])
    const folded = fold(word)
    if (!words.has(folded)) words.set(folded, { bare: word, folded })
    if (words.size === mostWords) break
  }
  return [...words.values()]
}

/** Text in lower case without accents; `ł` and `ß` have no decomposition and are mapped. */
export function fold(text: string): string {
  return bare(text).replaceAll('ł', 'l').replaceAll('ß', 'ss')
}

/** Words of a text, folded; nothing is left out. */
export function foldedWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Text in lower case, without accents, as Pagefind stems it. */
function bare(text: string): string {
  // Most texts are plain, and have nothing to take apart.
  if (!notPlain.test(text)) return text.toLowerCase()
  return (
    text
      // What goes in the end goes first: sorting a long run of marks would take the square of its length.
      .replace(/\p{M}/gu, '')
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase()
      // A capital may fall apart only now, such as the dotted I of Turkish.
      .replace(/\p{M}/gu, '')
  )
}

/** The first letters of a word, never half of a surrogate pair. */
function cut(word: string): string {
  return word.length <= longestWord ? word : Array.from(word).slice(0, longestWord).join('')
}
