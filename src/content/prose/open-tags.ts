/** Finds HTML elements without an end tag. Browsers put the rest of the page into them. */
import { blankComments } from '../html-tags.ts'
import { warning } from '../mistake.ts'
import { nodesOf } from './finding.ts'
import type { ParsedText } from './finding.ts'

/** Void elements (HTML §13.1.2) and elements whose end tag is optional (§13.1.2.4). */
const unclosed = new Set(
  `area base br col embed hr img input link meta source track wbr
  p li dt dd td th tr thead tbody tfoot caption colgroup option optgroup rp rt`.split(/\s+/),
)
/**
 * SVG elements that may be self-closing, such as `<path />`. Browsers ignore the slash in HTML
 * elements.
 */
const selfClosing = new Set('path circle rect line use polygon polyline ellipse'.split(' '))

/** Warns about start tags without an end tag, and about end tags without a start tag. */
export function* findOpenTags({ root }: ParsedText) {
  const open: { name: string; line: number }[] = []
  for (const { node, line: first } of nodesOf(root, 'html')) {
    const shown = blankComments(node.value)
    for (const { 1: slash, 2: tag = '', 3: rest = '', index } of shown.matchAll(
      /<(\/?)([a-z][a-z0-9-]*)([^<>]*)>/gi,
    )) {
      const name = tag.toLowerCase()
      const line = first + shown.slice(0, index).split('\n').length - 1
      if (slash === '/') {
        const at = open.findLastIndex((one) => one.name === name)
        if (at >= 0) open.splice(at, 1)
        else if (!unclosed.has(name)) yield warning({ line, ...endAlone(name) })
        else if (name === 'br') yield warning({ line, ...endAlone(name, 'write <br>') })
      } else if (!unclosed.has(name) && !(rest.endsWith('/') && selfClosing.has(name))) {
        open.push({ name, line })
      }
    }
  }
  for (const { name, line } of open) {
    const message = `has <${name}> without an end: add </${name}>`
    yield warning({ line, kind: 'tag', about: `<${name}>`, message })
  }
}

function endAlone(name: string, remedy = `add <${name}> before it, or remove it`) {
  return {
    kind: 'tag',
    about: `</${name}>`,
    message: `has </${name}> without a start: ${remedy}`,
  } as const
}
