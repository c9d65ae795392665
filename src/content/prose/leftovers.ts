/** Finds placeholders and characters of a wrong encoding. */
import { warning } from '../mistake.ts'
import { nodesOf } from './finding.ts'
import type { ParsedText } from './finding.ts'

/** Patterns and remedies. Matches get only a warning, because a language may have such a word. */
const kinds: readonly (readonly [pattern: RegExp, remedy: string])[] = [
  [/\blorem ipsum\b/i, 'filler text: write your own'],
  [/\b(?:TODO|FIXME|TBD)\b/, 'a note to yourself: write the text instead'],
  [/\bx{3,}\b|\bX{4,}\b/, 'a placeholder: write the value instead'],
  [/\uFFFD/, 'a character that was lost in a wrong encoding: type the right character instead'],
  [
    /[ÃÄÅ][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]|â€[\u2122\u0153\u009D\u201C\u201D]/,
    'letters that were read in a wrong encoding: type the right letters instead',
  ],
]

/** Returns messages about placeholders and wrong characters in a text. */
export function leftoversIn(text: string): string[] {
  return kinds.flatMap(([pattern, remedy]) => {
    const [found] = pattern.exec(text) ?? []
    return found === undefined ? [] : [`contains "${found}", ${remedy}`]
  })
}

/** Warns about placeholders and wrong characters outside code. */
export function* findLeftovers({ root }: ParsedText) {
  for (const { node, line: first } of nodesOf(root, 'text')) {
    for (const [at, line] of node.value.split('\n').entries()) {
      for (const message of leftoversIn(line))
        yield warning({ line: first + at, kind: 'leftover', message })
    }
  }
}
