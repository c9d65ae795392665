/** Finds half-written links and pictures, which Markdown shows as text with their brackets. */
import { warning } from '../mistake.ts'
import { nodesOf } from './finding.ts'
import type { ParsedText, TextFinding } from './finding.ts'
import { placeOf } from './find-marks.ts'

/**
 * Match links and pictures that Markdown does not recognise. `half`: the address has blanks or is
 * not closed. `named`: no line defines the label. A bracket after a backslash does not match,
 * because the editor wants to show it.
 */
const half = /(?<!\\)!?\[[^[\]]*\]\([^)\n]*\)?/
const named = /(?<!\\)\[([^[\]\n]+)\]\[([^[\]\n]*)\]/

/** Reports links and pictures that Markdown shows as text. */
export function* findBrokenMarks({ root, markdown }: ParsedText) {
  for (const { node, line } of nodesOf(root, 'text')) {
    // Uses the source, because the value of the node has no backslashes.
    const from = node.position?.start.offset ?? 0
    const written = markdown.slice(from, node.position?.end.offset)
    const lineOf = (at: number) => line + written.slice(0, at).split('\n').length - 1
    // `written` is only this text. It can end before the address of the broken link, because
    // Markdown turns some addresses into links. So `whole` goes on to the end of the paragraph.
    const whole = markdown.slice(from).split('\n\n', 1)[0] ?? ''
    const middle = written.search(/(?<!\\)\]\(/)
    if (middle >= 0) yield* explainMiddle(middle, whole, { markdown, from })
    const reference = named.exec(written)
    if (!reference) continue
    const [shown, text = '', label = ''] = reference
    const message = `shows ${shown} as plain text: write a line [${label || text}]: /address/`
    yield warning({ line: lineOf(reference.index), message })
  }
}

/** Explains a broken link or picture, with `](` at offset `middle` of `whole`. */
function* explainMiddle(
  middle: number,
  whole: string,
  { markdown, from }: { readonly markdown: string; readonly from: number },
): Generator<TextFinding> {
  const open = Math.max(0, whole.lastIndexOf('[', middle) - (whole.includes('![') ? 1 : 0))
  const found = half.exec(whole.slice(open))
  if (found && found.index + open < middle) {
    const place = placeOf(markdown, from + open + found.index)
    yield { ...place, message: explain(found[0]) }
    return
  }
  const [shown = '', words = '', address = ''] =
    /([^\s[\]]*)\]\(([^)\n]*)\)?/.exec(whole.slice(whole.lastIndexOf(' ', middle) + 1)) ?? []
  const message = `shows ${shown} as plain text: write [${words}](${address})`
  yield { ...placeOf(markdown, from + middle), message }
}

function explain(shown: string): string {
  const [, mark = '', address = ''] = /^(!?)[^(]*\(([^)]*)\)?$/.exec(shown) ?? []
  const what = mark === '' ? 'link' : 'picture'
  const text = shown.length > 60 ? `${shown.slice(0, 59)}…` : shown
  if (!shown.endsWith(')')) return `has a ${what} that is not closed: add ) after ${text}`
  const name = address.trim()
  if (/^\/.* /.test(name)) {
    const path = name.replaceAll(/ +/g, '-')
    return `shows ${text} as plain text, because the address has a blank: write the address of the page, without blanks, such as (${path})`
  }
  return name.includes(' ')
    ? `shows ${text} as plain text, because the address has a blank: write (<${name}>)`
    : `shows ${text} as plain text: write an address between ( and )`
}
