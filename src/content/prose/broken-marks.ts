/** Links and pictures that are half written: Markdown shows them as they are, brackets and all. */
import { visit } from 'unist-util-visit'
import type { Finding, ParsedText } from './finding.ts'
import { mistake, warning } from './finding.ts'

/** `](` is what is left of a link that could not be read; with a backslash before a bracket it is meant. */
const half = /(?<!\\)!?\[[^[\]]*\]\([^)\n]*\)?/
const named = /(?<!\\)\[([^[\]\n]+)\]\[([^[\]\n]*)\]/

/** Findings about marks that stand in the text as signs. */
export function findBrokenMarks({ root, markdown }: ParsedText): Finding[] {
  const findings: Finding[] = []
  visit(root, 'text', ({ position }) => {
    // As it is written, because a backslash is gone from the value.
    const from = position?.start.offset ?? 0
    const written = markdown.slice(from, position?.end.offset)
    const lineOf = (at: number) =>
      (position?.start.line ?? 1) + written.slice(0, at).split('\n').length - 1
    // What follows may have been read as an address of its own.
    const whole = markdown.slice(from).split('\n\n', 1)[0] ?? ''
    const found = written.includes('](') ? half.exec(whole) : null
    if (found) findings.push(mistake(lineOf(found.index), explain(found[0])))
    const reference = named.exec(written)
    if (reference) {
      const [shown, text = '', label = ''] = reference
      const message = `shows ${shown} as it is written: there is no line [${label || text}]: /address/`
      findings.push(warning(lineOf(reference.index), message))
    }
  })
  return findings
}

function explain(shown: string): string {
  const [, mark = '', address = ''] = /^(!?)[^(]*\(([^)]*)\)?$/.exec(shown) ?? []
  const what = mark === '' ? 'link' : 'picture'
  const text = shown.length > 60 ? `${shown.slice(0, 59)}…` : shown
  if (!shown.endsWith(')')) return `has a ${what} that is not closed, expects ) behind ${text}`
  const name = address.trim()
  return name.includes(' ')
    ? `shows ${text} as it is written, because of the blank in it, expects (<${name}>)`
    : `shows ${text} as it is written, expects an address in the brackets`
}
