/** Finds parts of a text that Markdown probably reads differently from what the editor meant. */
import type { Code, Heading, List, Nodes, Paragraph, Root } from 'mdast'
import { warning } from '../mistake.ts'
import { findNearest } from '../nearest.ts'
import { nodesOf } from './finding.ts'
import type { ParsedText, TextFinding } from './finding.ts'
import { placeOf } from './find-marks.ts'
import { createShownText } from './shown-text.ts'

/** Kinds of alerts, and names that other systems and languages have for them. */
const alertKinds = ['note', 'tip', 'important', 'warning', 'caution']
const otherNames: Readonly<Record<string, string>> = {
  ...{
    info: 'note',
    hinweis: 'note',
    uwaga: 'note',
    remarque: 'note',
    nota: 'note',
    abstract: 'note',
  },
  ...{
    tipp: 'tip',
    hint: 'tip',
    success: 'tip',
    example: 'note',
    question: 'note',
    summary: 'note',
  },
  ...{
    danger: 'caution',
    error: 'caution',
    achtung: 'warning',
    attention: 'warning',
    wichtig: 'important',
  },
}
/** Maximum length of a bold line that is probably a heading, in characters. */
const longestHeading = 60

/** Warns about alerts, headings, lists, code and definitions that probably are not as intended. */
export function* checkStructure(text: ParsedText): Generator<TextFinding> {
  yield* checkAlerts(text)
  yield* checkHeadingLines(text)
  for (const { node } of nodesOf(text.root, 'list')) yield* checkList(node)
  for (const { node, line } of nodesOf(text.root, 'code')) {
    const [first = ''] = node.value.split('\n')
    if (!isIndented(node, text) || !isSentence(first)) continue
    const message = `shows "${first.trim().slice(0, 40)}…" as code, because the line is indented: remove the blanks at its start`
    yield warning({ line, kind: 'code-block', about: first.trim(), message })
  }
  yield* checkDefinitions(text)
}

function* checkAlerts({ root, markdown }: ParsedText): Generator<TextFinding> {
  const { written } = createShownText(root, markdown)
  const lines = markdown.split('\n')
  const sign =
    /\\?\[!\s*([\p{L}]+)\s*\\?\]|(?<=^|\n)\s*\[(note|tip|important|warning|caution|info)\](?=[^\S\n]*\n)/giu
  for (const match of written.matchAll(sign)) {
    const [about, name = match[2] ?? ''] = match
    const place = placeOf(written, match.index + about.length - about.trimStart().length)
    const line = lines[place.line - 1] ?? ''
    const isQuoted = /^[\s>]*>/.test(line)
    if (match[1] === undefined && !isQuoted) continue
    const isRight = new RegExp(
      `^[\\s>]*>\\s*\\[!(?:${alertKinds.join('|')})\\](?:\\s.*)?$`,
      'i',
    ).test(line)
    if (isRight) continue
    const bare = name.toLowerCase()
    const meant = otherNames[bare] ?? findNearest(bare, alertKinds, 2) ?? 'note'
    const message = `has ${about.trim()}, which does not make a box: write > [!${meant.toUpperCase()}] alone in a line`
    yield warning({ ...place, kind: 'alert', about: about.trim(), message })
  }
}

function* checkHeadingLines({ root, markdown }: ParsedText): Generator<TextFinding> {
  for (const [at, node] of root.children.entries()) {
    const line = node.position?.start.line ?? 1
    if (node.type === 'paragraph' && root.children[at + 1]?.type === 'paragraph') {
      const words = boldLineOf(node)
      if (words === undefined) continue
      const message = `has the bold line "${words}" in place of a heading: write ## ${words}`
      yield warning({ line, kind: 'half-heading', about: words, message })
    }
    if (node.type === 'heading' && isAccident(node, markdown)) {
      const end = node.position?.end.line ?? line
      const message = 'has --- that makes the paragraph a heading: write an empty line before it'
      yield warning({ line: end, kind: 'half-heading', about: '---', message })
    }
  }
}

function boldLineOf({ children }: Paragraph): string | undefined {
  const [only, ...others] = children
  if (only?.type !== 'strong' || others.length > 0) return undefined
  const words = only.children.map((child) => ('value' in child ? child.value : '')).join('')
  const isHeading = words.length <= longestHeading && /[\p{L}\p{N})]$/u.test(words)
  return isHeading ? words : undefined
}

/**
 * Whether a line of dashes or equals signs below a paragraph has turned it into a heading by
 * accident.
 */
function isAccident({ position }: Heading, markdown: string): boolean {
  const source = markdown.slice(position?.start.offset, position?.end.offset)
  if (!/\n[-=]{2,}\s*$/.test(source)) return false
  const words = source.replace(/\n[-=]+\s*$/, '')
  return words.length > longestHeading || words.includes('\n') || /[.,:;]$/.test(words)
}

/** Warns about the first bullet whose indentation is too small to nest it. Skips numbered lists. */
function* checkList({ ordered, children }: List): Generator<TextFinding> {
  if (ordered === true) return
  const [first] = children
  const column = first?.position?.start.column ?? 1
  for (const { position } of children) {
    if (position === undefined || position.start.column <= column) continue
    const message =
      'has an indented bullet that is not nested: write two more blanks before it, or as many as before the bullet above'
    yield warning({ ...position.start, kind: 'half-list', message })
    return
  }
}

function isIndented({ position }: Code, { markdown }: ParsedText): boolean {
  return !/^\s*(?:`{3}|~{3})/.test(markdown.slice(position?.start.offset, position?.end.offset))
}

function isSentence(line: string): boolean {
  return /^\p{Lu}?[\p{L}\p{M}\d\s,'’"()-]+[.!?]?$/u.test(line.trim()) &&
    line.trim().split(/\s+/).length >= 6
    ? /[.,!?]/.test(line)
    : false
}

function* checkDefinitions({ root }: ParsedText): Generator<TextFinding> {
  const used = new Set([
    ...nodesOf(root, 'linkReference').map(({ node }) => node.identifier),
    ...nodesOf(root, 'imageReference').map(({ node }) => node.identifier),
  ])
  for (const { node, line } of nodesOf(root, 'definition')) {
    // `[comment]: # (text)` is a comment.
    if (used.has(node.identifier) || node.url.startsWith('#')) continue
    const about = `[${node.label ?? node.identifier}]:`
    const message = `has ${about}, but no link uses it: write [${node.label ?? node.identifier}] where the link belongs`
    yield warning({ line, kind: 'definition', about, message })
  }
  for (const { node, line } of nodesOf(root, 'footnoteDefinition')) {
    if (node.children.some(hasWords)) continue
    const name = node.label ?? node.identifier
    const message = `has a note [^${name}] without text: write the text after [^${name}]:`
    yield warning({ line, kind: 'note', about: `[^${name}]`, message })
  }
}

function hasWords(node: Nodes | Root): boolean {
  return 'children' in node ? node.children.some(hasWords) : true
}
