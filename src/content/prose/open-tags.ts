/** Finds HTML elements without an end tag. The rest of the page becomes part of them. */
import { visit } from 'unist-util-visit'
import { blankComments } from '../html-tags.ts'
import type { Finding, ParsedText } from './finding.ts'
import { warning } from './finding.ts'

/** Void elements (HTML §13.1.2) and elements whose end tag is optional (§13.1.2.4). */
const unclosed: ReadonlySet<string> = new Set([
  ...[
    'area',
    'base',
    'br',
    'col',
    'embed',
    'hr',
    'img',
    'input',
    'link',
    'meta',
    'source',
    'track',
    'wbr',
  ],
  ...['p', 'li', 'dt', 'dd', 'td', 'th', 'tr', 'thead', 'tbody', 'tfoot', 'caption', 'colgroup'],
  ...['option', 'optgroup', 'rp', 'rt'],
])

/** Warnings about elements without an end tag, at the line of the start tag. */
export function findOpenTags({ root }: ParsedText): Finding[] {
  const open: { name: string; line: number }[] = []
  visit(root, 'html', ({ value, position }) => {
    const shown = blankComments(value)
    for (const { 1: slash, 2: tag = '', 3: rest = '', index } of shown.matchAll(
      /<(\/?)([a-z][a-z0-9-]*)([^<>]*)>/gi,
    )) {
      const name = tag.toLowerCase()
      const line = (position?.start.line ?? 1) + shown.slice(0, index).split('\n').length - 1
      if (slash === '/') {
        const at = open.findLastIndex((one) => one.name === name)
        if (at >= 0) open.splice(at, 1)
      } else if (!unclosed.has(name) && !(rest.endsWith('/') && isForeign.has(name))) {
        open.push({ name, line })
      }
    }
  })
  return open.map(({ name, line }) => warning(line, `has <${name}> without an end: add </${name}>`))
}

/** SVG elements. Only these may be self-closing (`<path />`). */
const isForeign: ReadonlySet<string> = new Set([
  'path',
  'circle',
  'rect',
  'line',
  'use',
  'polygon',
  'polyline',
  'ellipse',
])
