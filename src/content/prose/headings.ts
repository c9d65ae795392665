/**
 * Checks headings (WCAG 2.2, 1.3.1). Only the page title is at the first level, and no level is
 * left out.
 */
import { visit } from 'unist-util-visit'
import type { Finding, ParsedText } from './finding.ts'
import { warning } from './finding.ts'

/** Warnings about headings of the first level, without words, or below a missing level. */
export function checkHeadings({ root }: ParsedText): Finding[] {
  const findings: Finding[] = []
  let above = 1
  visit(root, 'heading', ({ depth, children, position }) => {
    const line = position?.start.line ?? 1
    const marks = '#'.repeat(above + 1)
    if (depth === 1) {
      findings.push(warning(line, 'has a heading with one #, the level of the page title: use ##'))
    } else if (depth > above + 1) {
      findings.push(
        warning(line, `has a heading with ${depth} # below one with ${above}: use ${marks}`),
      )
    }
    if (children.length === 0) findings.push(warning(line, 'has a heading without words'))
    above = Math.max(depth, 1)
  })
  return findings
}
