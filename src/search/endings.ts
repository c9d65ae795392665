/** Cuts the ending of a word by rules of its language, and undoes the change of letters that the ending brought. */

/** How the words of a language end. */
export interface EndingRules {
  /** Letters that stay at least: what is left of shorter words would be the same for many. */
  readonly shortest: number
  /** Endings, in the order in which they are tried; only the first that fits is cut off. */
  readonly endings: readonly string[]
  /** Letters that change before an ending: `ręka`, `ręce`. The first row that fits is applied once. */
  readonly changes: readonly (readonly [from: string, to: string])[]
}

/** A change needs so many letters before it, or it would eat the root of a short word. */
const shortestRoot = 2

/** What the forms of a word share; the word itself in a language without rules. */
export function cutEnding(word: string, rules: EndingRules | undefined): string {
  if (!rules) return word
  const { shortest, endings, changes } = rules
  const ending = endings.find((end) => word.endsWith(end) && word.length - end.length >= shortest)
  const bare = ending === undefined ? word : word.slice(0, -ending.length)
  const change = changes.find(
    ([from]) => bare.endsWith(from) && bare.length - from.length >= shortestRoot,
  )
  return change ? bare.slice(0, -change[0].length) + change[1] : bare
}
