/** Cuts what the forms of a word differ in by rules of its language: endings, small words written onto its beginning. */

/** How the words of a language end, and begin. */
export interface EndingRules {
  /** Letters that stay at least: what is left of shorter words would be the same for many. */
  readonly shortest: number
  /** Endings, in the order in which they are tried; only the first that fits is cut off. */
  readonly endings: readonly string[]
  /** Letters that change before an ending: `ręka`, `ręce`. The first row that fits is applied once. */
  readonly changes: readonly (readonly [from: string, to: string])[]
  /** Small words that are written onto the next one: `והספר`, and the book. The first that fits is cut off. */
  readonly beginnings?: readonly string[]
}

/** A change needs so many letters before it, or it would eat the root of a short word. */
const shortestRoot = 2

/** What the forms of a word share; the word itself in a language without rules. */
export function cutEnding(word: string, rules: EndingRules | undefined): string {
  if (!rules) return word
  const { shortest, endings, changes, beginnings = [] } = rules
  const isSpare = (part: string, whole: string) => whole.length - part.length >= shortest
  const beginning = beginnings.find((begin) => word.startsWith(begin) && isSpare(begin, word))
  const rest = beginning === undefined ? word : word.slice(beginning.length)
  const ending = endings.find((end) => rest.endsWith(end) && isSpare(end, rest))
  const bare = ending === undefined ? rest : rest.slice(0, -ending.length)
  const change = changes.find(
    ([from]) => bare.endsWith(from) && bare.length - from.length >= shortestRoot,
  )
  return change ? bare.slice(0, -change[0].length) + change[1] : bare
}
