/**
 * Reads titles, and writes ids to headings. If the headings of a translation have the same levels
 * as in the first language, they get the ids of the page in the first language. Other headings keep
 * the ids of the old site.
 */
import type { Heading, Nodes, Parents } from 'mdast'
import { blockMark } from '../../src/content/directive-marks.ts'
import { markDirectives } from '../../src/content/directives.ts'
import { createHeadingIds, ownId, slugOf } from '../../src/content/heading-ids.ts'
import { parseMarkdown } from '../../src/content/parse-markdown.ts'
import { textOfLines } from './model.ts'
import type { Dialect, Line } from './model.ts'

/** A text without its title, with ids on its headings. */
export interface HeadedText {
  readonly lines: readonly Line[]
  readonly depths: readonly number[]
  readonly ids: readonly string[]
  /** Id that an old link may use → id on the new page. */
  readonly idOf: ReadonlyMap<string, string>
}

/**
 * Removes the title from a text: the first heading, if it is an `h1`. Any other `h1` becomes an
 * `h2`.
 */
export function takeTitle(lines: readonly Line[]) {
  const kept = [...lines]
  const { headings } = readNodes(kept)
  const [first] = headings
  let title: string | undefined
  let demoted = 0
  for (const node of headings.toReversed()) {
    const start = (node.position?.start.line ?? 1) - 1
    const end = (node.position?.end.line ?? 1) - 1
    if (node.depth !== 1) continue
    const line = kept[start]
    if (node === first) {
      title = plainOf(node).replace(ownId, '').trim()
      kept.splice(start, end - start + 1)
    } else if (line) {
      const text = line.text.replace(/^(\s*)#\s/, '$1## ')
      // In an underlined heading, = means the first level and - the second level.
      if (text === line.text && kept[end]) kept[end] = { ...kept[end], text: '---' }
      kept[start] = { ...line, text }
      demoted += 1
    }
  }
  return { title: title || undefined, lines: kept, demoted }
}

/**
 * Writes ids to the headings of a text. `source` is the same page in the first language. The text
 * gets the ids of `source` if both have headings of the same levels.
 */
export function writeHeadingIds(
  lines: readonly Line[],
  dialect: Dialect,
  source?: Pick<HeadedText, 'depths' | 'ids'>,
): HeadedText {
  const headings = readHeadings(lines, dialect)
  const depths = headings.map(({ depth }) => depth)
  const isSame = source !== undefined && depths.join() === source.depths.join()
  const written = [...lines]
  const idOf = new Map<string, string>()
  const ids = headings.map((heading, at) => {
    const id = (isSame ? source.ids[at] : undefined) ?? (heading.oldId || heading.ourId)
    const line = written[heading.line]
    if (id !== heading.ourId && line) written[heading.line] = withId(line, id)
    for (const known of [heading.oldId, heading.ourId]) if (!idOf.has(known)) idOf.set(known, id)
    return id
  })
  for (const id of ids) idOf.set(id, id)
  for (const [, id = ''] of textOfLines(written).matchAll(/<[^>]+\s(?:id|name)=["']?([\w:.-]+)/g)) {
    idOf.set(id, id)
  }
  return { lines: written, depths, ids, idOf }
}

function withId(line: Line, id: string): Line {
  const bare = line.text.replace(/\s+#+\s*$/, '').replace(ownId, '')
  return { ...line, text: `${bare} {#${id}}` }
}

/** Reads headings, with line numbers from 0, old ids, and the ids that Vitrine would make. */
function readHeadings(lines: readonly Line[], dialect: Dialect) {
  const ourIdOf = createHeadingIds([])
  const used = new Map<string, number>()
  const { headings, titles } = readNodes(lines)
  return headings.flatMap((node) => {
    const ourId = ourIdOf(node)
    // Skips titles of tabs, because they were not headings on the old site.
    if (titles.has(node)) return []
    const text = plainOf(node)
    const [, explicit] = ownId.exec(text) ?? []
    const slug = (dialect.slug ?? slugOf)(text.replace(ownId, ''))
    const oldId = explicit ?? free(slug, used, dialect.slugSeparator ?? '-')
    return { line: (node.position?.start.line ?? 1) - 1, depth: node.depth, oldId, ourId }
  })
}

/** Adds a number to an id that is in use, and to an empty id, as Python-Markdown does. */
function free(slug: string, used: Map<string, number>, separator: string): string {
  const count = used.get(slug) ?? (slug === '' ? 1 : 0)
  used.set(slug, count + 1)
  return count === 0 ? slug : `${slug}${separator}${count}`
}

/** Finds the headings of a text. `titles` has those headings that are titles of tabs. */
function readNodes(lines: readonly Line[]): { headings: Heading[]; titles: Set<Heading> } {
  const headings: Heading[] = []
  const titles = new Set<Heading>()
  const visit = (parent: Parents): void => {
    const open: { name: string; depth?: number }[] = []
    for (const node of parent.children) {
      const [, name] = (node.type === 'html' && blockMark.exec(node.value)) || []
      if (name === 'end') open.pop()
      else if (name !== undefined) open.push({ name })
      const block = open.at(-1)
      if (node.type === 'heading') {
        headings.push(node)
        if (block?.name === 'tabs' && (block.depth ??= node.depth) === node.depth) titles.add(node)
      } else if ('children' in node) visit(node)
    }
  }
  visit(parseMarkdown(markDirectives(textOfLines(lines)).markdown))
  return { headings, titles }
}

/** Returns the plain text of a Markdown node. */
export function plainOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  if (node.type === 'image') return node.alt ?? ''
  if (node.type === 'break') return ' '
  return 'children' in node ? node.children.map(plainOf).join('') : ''
}
