/**
 * Text that readers would not get: what follows a comment or code block without an end, unused
 * notes, surplus cells.
 */
import type { Table } from 'mdast'
import { visit } from 'unist-util-visit'
import { htmlComment } from '../html-tags.ts'
import type { Finding, ParsedText } from './finding.ts'
import { mistake, warning } from './finding.ts'

/** Findings about lost text, at the line where its cause begins. */
export function findLostText({ root, markdown }: ParsedText): Finding[] {
  const findings: Finding[] = []
  const called = new Set<string>()
  visit(root, 'footnoteReference', ({ identifier }) => {
    called.add(identifier)
  })
  visit(root, (node) => {
    const source = markdown.slice(node.position?.start.offset, node.position?.end.offset)
    const line = node.position?.start.line ?? 1
    if (node.type === 'html' || node.type === 'text') {
      const at = findOpenComment(source)
      const lines = source.slice(0, at).split('\n').length - 1
      if (at >= 0) findings.push(mistake(line + lines, openComment))
    }
    if (node.type === 'code') {
      const fence = findOpenFence(source)
      if (fence !== undefined) findings.push(mistake(line, openFence(fence)))
    }
    if (node.type === 'footnoteDefinition' && !called.delete(node.identifier)) {
      findings.push(warning(line, lostNote(node.label ?? node.identifier)))
    }
    if (node.type === 'table') findings.push(...findSurplusCells(node))
  })
  return findings
}

const openComment =
  'has a comment that begins with <!-- and does not end. Write --> at its end, in the same paragraph'

function openFence(fence: string): string {
  return `has a code block that begins with ${fence} and does not end. Write ${fence} in a line of its own below the code`
}

function lostNote(name: string): string {
  return `has a note [^${name}]: that is not shown. Write [^${name}] where it belongs, and give each note a name of its own`
}

/**
 * Where a comment without an end begins, or -1. Within a line Markdown shows such a comment as
 * text.
 */
function findOpenComment(source: string): number {
  const blanked = source.replaceAll(htmlComment, (comment) =>
    comment.endsWith('-->') ? comment.replaceAll(/[^\n]/g, ' ') : comment,
  )
  return blanked.search(/(?<!\\)<!--/)
}

/** Fence of a code block without an end; the block may be in a quotation or a list. */
function findOpenFence(source: string): string | undefined {
  const [fence] = /^(?:`{3,}|~{3,})/.exec(source) ?? []
  if (fence === undefined) return undefined
  const [, ...lines] = source.trimEnd().split('\n')
  const last = lines.at(-1)?.replace(/^[\s>]+/, '') ?? ''
  return last.startsWith(fence) && /^(.)\1*$/.test(last) ? undefined : fence
}

/** Words in more cells than the first row of the table has: Markdown leaves these cells out. */
function findSurplusCells({ children: [head, ...rows] }: Table): Finding[] {
  const columns = head?.children.length ?? 0
  return rows
    .filter((row) => row.children.slice(columns).some((cell) => cell.children.length > 0))
    .map(({ children, position }) =>
      warning(
        position?.start.line ?? 1,
        `has a row of ${children.length} cells that is cut off after ${columns}. Write as many cells in the first row of the table and in the line of dashes`,
      ),
    )
}
