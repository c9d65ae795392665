/**
 * A parsed document → its sections: headings with anchors, and blocks of text whose links are kept.
 */
import type { Element, ElementContent, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { collapse, textOf } from '../../src/markdown/html-tree.ts'
import type { Block, Piece, SetSection } from './set-page.ts'

/** What an element is to a reader. */
export type Role = 'skip' | 'heading' | 'block' | 'inline'

/** How a kind of documents is read. */
export interface Reading {
  roleOf(node: Element, parents: readonly Element[]): Role
  /** Path and perhaps fragment that an element leads to, if it leads to a page of the set. */
  targetOf(node: Element): string | undefined
  /** Anchor of a heading. */
  anchorOf(node: Element, parents: readonly Element[]): string | undefined
  /** Text of a heading; its own text where this is absent. */
  headingOf?(node: Element): string
  /** What an element without text shows: a link that shows the title of its target. */
  shownFor?(node: Element): string | undefined
}

interface OpenSection {
  heading?: string
  anchor?: string
  blocks: Block[]
}

/** Tree of a piece of HTML. */
export function parseHtml(html: string): Root {
  return unified().use(rehypeParse, { fragment: true }).parse(html)
}

/** Sections of an element, those without any text left out. */
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
 * One block of its pieces, its white space as a browser shows it; none when there is nothing to
 * read.
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
