/** Half-written links and pictures, which Markdown shows as text with their brackets. */
import { warning } from '../mistake.ts'
import { nodesOf } from './finding.ts'
import type { ParsedText } from './finding.ts'

/** Marks of a link that Markdown did not read. An escaped bracket is intended. */
const half = /(?<!\\)!?\[[^[\]]*\]\([^)\n]*\)?/
const named = /(?<!\\)\[([^[\]\n]+)\]\[([^[\]\n]*)\]/

/** Findings about marks that are shown as text. */
export function* findBrokenMarks({ root, markdown }: ParsedText) {
  for (const { node, line } of nodesOf(root, 'text')) {
    // The source, because the value of the node has no backslashes.
    const from = node.position?.start.offset ?? 0
    const written = markdown.slice(from, node.position?.end.offset)
    const lineOf = (at: number) => line + written.slice(0, at).split('\n').length - 1
    // Markdown may have read the rest of the link as a separate address.
    const whole = markdown.slice(from).split('\n\n', 1)[0] ?? ''
    const found = written.includes('](') ? half.exec(whole) : null
    if (found) yield { line: lineOf(found.index), message: explain(found[0]) }
    const reference = named.exec(written)
    if (!reference) continue
    const [shown, text = '', label = ''] = reference
    const message = `shows ${shown} as it is written: there is no line [${label || text}]: /address/`
    yield warning({ line: lineOf(reference.index), message })
  }
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
