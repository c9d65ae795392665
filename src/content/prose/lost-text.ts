/**
 * Finds text that readers would not see as intended: text after a comment or code block without an
 * end, unused footnotes, and surplus cells.
 */
import type { Nodes, Table } from 'mdast'
import { htmlComment } from '../html-tags.ts'
import { warning } from '../mistake.ts'
import { nodesOf } from './finding.ts'
import type { ParsedText } from './finding.ts'

/** Reports lost text at the line where its cause begins. */
export function* findLostText({ root, markdown }: ParsedText) {
  const sourceOf = ({ position }: Nodes) =>
    markdown.slice(position?.start.offset, position?.end.offset)
  for (const { node, line } of [...nodesOf(root, 'html'), ...nodesOf(root, 'text')]) {
    const source = sourceOf(node)
    const at = findOpenComment(source)
    const lines = source.slice(0, at).split('\n').length - 1
    if (at >= 0) yield { line: line + lines, message: openComment }
  }
  for (const { node, line } of nodesOf(root, 'code')) {
    const fence = findOpenFence(sourceOf(node))
    if (fence === undefined) continue
    const message = `has a code block that begins with ${fence} and does not end. Write ${fence} in a line of its own below the code`
    yield { line, message }
  }
  const called = new Set(nodesOf(root, 'footnoteReference').map(({ node }) => node.identifier))
  for (const { node, line } of nodesOf(root, 'footnoteDefinition')) {
    if (called.delete(node.identifier)) continue
    const name = node.label ?? node.identifier
    const message = `has a note [^${name}] that is not shown. Write [^${name}] in the text where the note belongs. If two notes have this name, rename one`
    yield warning({ line, kind: 'note', about: `[^${name}]`, message })
  }
  for (const { node } of nodesOf(root, 'table')) yield* findSurplusCells(node)
}

const openComment =
  'has a comment that begins with <!-- and does not end. Write --> at its end, in the same paragraph'

/**
 * Finds the offset of a comment without an end; -1 if there is none. If the comment begins within a
 * line, Markdown shows it as text.
 */
function findOpenComment(source: string): number {
  const blanked = source.replaceAll(htmlComment, (comment) =>
    comment.endsWith('-->') ? comment.replaceAll(/[^\n]/g, ' ') : comment,
  )
  return blanked.search(/(?<!\\)<!--/)
}

/** Returns the opening fence of a code block; `undefined` if it has an end or has no fence. */
function findOpenFence(source: string): string | undefined {
  const [fence] = /^(?:`{3,}|~{3,})/.exec(source) ?? []
  if (fence === undefined) return undefined
  const [, ...lines] = source.trimEnd().split('\n')
  const last = lines.at(-1)?.replace(/^[\s>]+/, '') ?? ''
  return last.startsWith(fence) && /^(.)\1*$/.test(last) ? undefined : fence
}

/**
 * Finds rows with text in more cells than the first row of the table has. Markdown leaves out the
 * surplus cells.
 */
function* findSurplusCells({ children: [head, ...rows] }: Table) {
  const columns = head?.children.length ?? 0
  for (const { children, position } of rows) {
    if (children.slice(columns).every((cell) => cell.children.length === 0)) continue
    const message = `has a row of ${children.length} cells, of which ${columns} are shown. Write ${children.length} cells in the first row of the table and in the line of dashes`
    yield warning({ line: position?.start.line ?? 1, kind: 'cells', message })
  }
}
