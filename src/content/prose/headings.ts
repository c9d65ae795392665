/** Headings: the title of a page is its only one of the first level, and none is left out on the way down (WCAG 2.2, 1.3.1). */
import { visit } from 'unist-util-visit'
import type { Finding, ParsedText } from './finding.ts'
import { warning } from './finding.ts'

/** Warnings about headings that leave out a level, say nothing, or stand beside the title. */
export function checkHeadings({ root }: ParsedText): Finding[] {
  const findings: Finding[] = []
  let above = 1
  visit(root, 'heading', ({ depth, children, position }) => {
    const line = position?.start.line ?? 1
    const marks = '#'.repeat(above + 1)
    if (depth === 1) {
      findings.push(warning(line, 'has a heading with one #, which the title is alone, expects ##'))
    } else if (depth > above + 1) {
      findings.push(
        warning(line, `has a heading with ${depth} # below one with ${above}, expects ${marks}`),
      )
    }
    if (children.length === 0) findings.push(warning(line, 'has a heading without words'))
    above = Math.max(depth, 1)
  })
  return findings
}
