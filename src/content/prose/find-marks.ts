/** Finds the marks of `marks.ts`, which are probable mistakes, in a text. */
import { warning } from '../mistake.ts'
import type { ParsedText, TextFinding } from './finding.ts'
import { marks } from './marks.ts'
import type { Mark } from './mark.ts'
import { createShownText } from './shown-text.ts'
import type { ShownText } from './shown-text.ts'

/** Maximum length of a quoted text in a message, in characters. */
const longest = 60

/** Warns about the marks of `marks.ts`, such as markup that Markdown does not support. */
export function* findMarks({ root, markdown }: ParsedText): Generator<TextFinding> {
  const shown = createShownText(root, markdown)
  for (const [kind, rows] of Object.entries<readonly Mark[]>(marks)) {
    // Several patterns of a kind may find the same mark. Only the first match gets a warning.
    const found = rows.flatMap((row) => [...findMark(row, shown)])
    let end = -1
    for (const { at, mark, message } of found.toSorted((a, b) => a.at - b.at)) {
      if (at < end) continue
      end = at + mark.length
      const start = at + mark.length - mark.trimStart().length
      yield warning({ ...placeOf(markdown, start), kind, about: shorten(mark), message })
    }
  }
}

function* findMark({ pattern, form = 'words', remedy, fault }: Mark, shown: ShownText) {
  for (const match of shown[form].matchAll(pattern)) {
    const [mark, ...groups] = match
    const about = shorten(mark)
    const write = typeof remedy === 'string' ? remedy : remedy(mark, ...groups)
    const what = fault === undefined ? `shows ${about} as plain text` : `has ${about}, ${fault}`
    yield { at: match.index, mark, message: `${what}: ${shorten(write)}` }
  }
}

/** Returns the line and column of an offset, both counted from 1. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Shortens a text for a message, and replaces invisible characters by their code points. */
function shorten(text: string): string {
  const [first = ''] = text.trim().split('\n')
  const seen = first.replaceAll(
    /[\p{Cf}\p{Co}\u2028\u2029\u3164\uffa0\u115f\ufffc]/gu,
    (sign) => `(U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`,
  )
  return seen.length > longest ? `${seen.slice(0, longest - 1)}…` : seen
}
