/**
 * Reads the sections of a parsed document: headings with anchors, and blocks of text with links.
 */
import type { Element, ElementContent, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { collapse, textOf } from '../../src/markdown/html-tree.ts'
import type { Block, Piece, SetSection } from './set-page.ts'

/** How the reader treats an element. */
export type Role = 'skip' | 'heading' | 'block' | 'inline'

/** Functions that depend on the format of the documents. */
export interface Reading {
  roleOf(node: Element, parents: readonly Element[]): Role
  /** Path of the page to which an element links; `undefined` if that page is not in the set. */
  targetOf(node: Element): string | undefined
  /** Anchor of a heading. */
  anchorOf(node: Element, parents: readonly Element[]): string | undefined
  /** Text of a heading. Default: the text of the element. */
  headingOf?(node: Element): string
  /** Text of a link, such as the title of its target. Default: the text of the element. */
  shownFor?(node: Element): string | undefined
}

interface OpenSection {
  heading?: string
  anchor?: string
  blocks: Block[]
}

/** Parses a fragment of HTML. */
export function parseHtml(html: string): Root {
  return unified().use(rehypeParse, { fragment: true }).parse(html)
}

/** Reads the sections of an element. Leaves out sections without text. */
export function readSections(root: Element | Root, reading: Reading): SetSection[] {
  const sections: OpenSection[] = [{ blocks: [] }]
  let pieces: Piece[] = []

  function flush(): void {
    const block = joinPieces(pieces)
    pieces = []
    if (block !== undefined) sections.at(-1)?.blocks.push(block)
  }

  function open(node: Element, parents: readonly Element[]): void {
    const heading = collapse(reading.headingOf?.(node) ?? textOf(node, ' '))
    if (heading === '') return
    const anchor = reading.anchorOf(node, parents)
    sections.push({ heading, ...(anchor !== undefined && { anchor }), blocks: [] })
  }

  function visit(
    node: ElementContent | Root['children'][number],
    parents: readonly Element[],
  ): void {
    if (node.type === 'text') pieces.push(node.value)
    if (node.type !== 'element') return
    const role = reading.roleOf(node, parents)
    if (role === 'skip') return
    if (role !== 'inline') flush()
    if (role === 'heading') {
      open(node, parents)
      return
    }
    const target = reading.targetOf(node)
    if (target === undefined) for (const child of node.children) visit(child, [...parents, node])
    else pieces.push([collapse(reading.shownFor?.(node) ?? textOf(node, ' ')), target])
    if (role === 'block') flush()
  }

  for (const child of root.children) visit(child, [])
  flush()
  return sections.filter(({ heading, blocks }) => heading !== undefined || blocks.length > 0)
}

/**
 * Joins pieces to a block, and collapses white space as a browser does. Returns `undefined` if
 * there is no text.
 */
export function joinPieces(pieces: readonly Piece[]): Block | undefined {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (typeof piece !== 'string') {
      if (piece[0] !== '') joined.push(piece)
    } else if (typeof last === 'string') joined[joined.length - 1] = collapseInside(last + piece)
    else if (piece !== '') joined.push(collapseInside(piece))
  }
  const [first] = joined
  if (typeof first === 'string') joined[0] = first.trimStart()
  const last = joined.at(-1)
  if (typeof last === 'string') joined[joined.length - 1] = last.trimEnd()
  const kept = joined.filter((piece) => piece !== '')
  const [only] = kept
  if (kept.length === 0) return undefined
  return kept.length === 1 && typeof only === 'string' ? only : kept
}

function collapseInside(text: string): string {
  return text.replace(/\s+/g, ' ')
}
