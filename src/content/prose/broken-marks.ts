/** Half-written links and pictures, which Markdown shows as text with their brackets. */
import { visit } from 'unist-util-visit'
import type { Finding, ParsedText } from './finding.ts'
import { mistake, warning } from './finding.ts'

/** Marks of a link that Markdown did not read. An escaped bracket is intended. */
const half = /(?<!\\)!?\[[^[\]]*\]\([^)\n]*\)?/
const named = /(?<!\\)\[([^[\]\n]+)\]\[([^[\]\n]*)\]/

/** Findings about marks that are shown as text. */
export function findBrokenMarks({ root, markdown }: ParsedText): Finding[] {
  const findings: Finding[] = []
  visit(root, 'text', ({ position }) => {
    // The source, because the value of the node has no backslashes.
    const from = position?.start.offset ?? 0
    const written = markdown.slice(from, position?.end.offset)
    const lineOf = (at: number) =>
      (position?.start.line ?? 1) + written.slice(0, at).split('\n').length - 1
    // Markdown may have read the rest of the link as a separate address.
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
  if (!shown.endsWith(')')) return `has a ${what} that is not closed: add ) after ${text}`
  const name = address.trim()
  return name.includes(' ')
    ? `shows ${text} as it is written because the address has a blank: write (<${name}>)`
    : `shows ${text} as it is written: write an address in the brackets`
}
