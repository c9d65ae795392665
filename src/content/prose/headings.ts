/**
 * Checks headings (WCAG 2.2, 1.3.1). Only the page title may have the first level, and no level may
 * be skipped.
 */
import { warning } from '../mistake.ts'
import { nodesOf } from './finding.ts'
import type { ParsedText } from './finding.ts'

/** Warns about headings of the first level, empty headings, and headings that skip a level. */
export function* checkHeadings({ root }: ParsedText) {
  let above = 1
  for (const { node, line } of nodesOf(root, 'heading')) {
    const { depth, children } = node
    if (depth === 1) {
      const message = 'has a heading with one #, the level of the page title: use ##'
      yield warning({ line, kind: 'heading', message })
    } else if (depth > above + 1) {
      const marks = '#'.repeat(above + 1)
      const message = `has a heading of level ${depth} below a heading or title of level ${above}: use ${marks}`
      yield warning({ line, kind: 'heading', message })
    }
    if (children.length === 0)
      yield warning({
        line,
        kind: 'heading',
        message: 'has a heading without words: write them after the #',
      })
    above = depth
  }
}
