/** Parses a Markdown text. Collects its links, HTML tags, ids and findings of the prose rules. */
import type { Heading } from 'mdast'
import { visit } from 'unist-util-visit'
import { markDirectives } from './directives.ts'
import { createHeadingIds } from './heading-ids.ts'
import { blankComments, findTags } from './html-tags.ts'
import { warning } from './mistake.ts'
import type { HtmlTag } from './html-tags.ts'
import type { TextFinding } from './prose/finding.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { checkFormulas } from './prose/formulas.ts'
import { checkProse } from './prose/prose-rules.ts'

/**
 * A link or an embedded file of a text. `image` is an image in Markdown. In HTML, `recording` is a
 * file of an audio or video player, and `source` is a file of another element.
 */
export interface TextLink {
  readonly kind: 'link' | 'image' | 'source' | 'recording'
  readonly href: string
  readonly line: number
  /** Alternative text of a picture. */
  readonly alt?: string | undefined
}

/** Parts of a text that are checked. Line numbers count from the start of the text. */
export interface TextParts {
  readonly links: readonly TextLink[]
  readonly tags: readonly HtmlTag[]
  /** One tag of each HTML block whose Markdown is not rendered. A warning names this tag. */
  readonly unread: readonly HtmlTag[]
  readonly ids: ReadonlySet<string>
  readonly findings: readonly TextFinding[]
}

/** Parses a Markdown text. With `math`, `$…$` is a formula. */
export function readText(written: string, math = false): TextParts {
  const links: TextLink[] = []
  const tags: HtmlTag[] = []
  const unread: HtmlTag[] = []
  const headings: Heading[] = []
  const notes = new Set<string>()
  const { markdown, formulas } = markDirectives(written, math)
  const root = parseMarkdown(markdown)
  const findings = [...checkProse({ root, markdown }), ...checkFormulas(formulas)]
  const pictures = new Map<string, string | undefined>()
  visit(root, 'imageReference', ({ identifier, alt }) => {
    pictures.set(identifier, alt ?? undefined)
  })
  visit(root, (node, _index, parent) => {
    const line = node.position?.start.line ?? 1
    if (node.type === 'heading') headings.push(node)
    if (node.type === 'footnoteReference') notes.add(node.identifier)
    if (node.type === 'link') links.push({ kind: 'link', href: node.url, line })
    if (node.type === 'definition') {
      const { identifier, url: href } = node
      const alt = pictures.get(identifier)
      links.push({ kind: pictures.has(identifier) ? 'image' : 'link', href, line, alt })
    }
    if (node.type === 'image') {
      links.push({ kind: 'image', href: node.url, line, alt: node.alt ?? undefined })
    }
    if (node.type === 'html') {
      const found = findTags(node.value).map((tag) => ({ ...tag, line: tag.line + line }))
      tags.push(...found)
      links.push(...found.flatMap(linksOf))
      // Inside a paragraph, an HTML node is a single tag, so it contains no Markdown.
      const isBlock = parent?.type === 'root' || parent?.type === 'listItem'
      const tag = isBlock ? findMarkdownIn(node.value) : undefined
      if (tag) unread.push({ ...tag, line: tag.line + line })
    }
  })
  findings.push(...findRepeatedIds(headings, tags))
  const ids = [
    ...headings.map(createHeadingIds([...notes])),
    ...idsOf(tags),
    ...Array.from(notes, (note) => `user-content-fn-${note}`),
  ]
  return { links, tags, unread, ids: new Set(ids), findings }
}

/** Warns about ids that a text has twice. A link to such an id leads to the first place. */
function findRepeatedIds(headings: readonly Heading[], tags: readonly HtmlTag[]): TextFinding[] {
  const idOf = createHeadingIds([])
  const known = new Set<string>()
  const all = [
    ...headings.map((heading) => ({ id: idOf(heading), line: heading.position?.start.line ?? 1 })),
    ...tags.flatMap((tag) => idsOf([tag]).map((id) => ({ id, line: tag.line }))),
  ]
  return all.flatMap(({ id, line }) => {
    if (!known.has(id)) {
      known.add(id)
      return []
    }
    const message = `has the id "${id}" a second time, and links lead to the first place: write another id here`
    return [warning({ line, kind: 'heading', about: id, message })]
  })
}

/** A link or bold words in Markdown. */
const markdownSign = /\[[^\][\n]+\]\([^()\s]+\)|\*\*[^*\s][^*\n]*\*\*/

/**
 * Finds a tag to name in a warning, if an HTML block contains Markdown or the attribute `markdown`.
 * Other processors render such Markdown. CommonMark does so only after an empty line, which ends
 * the block (§4.6).
 */
function findMarkdownIn(html: string): HtmlTag | undefined {
  const tags = findTags(html)
  const asks = tags.find(({ attributes }) => attributes.has('markdown'))
  const shown = blankComments(html)
    .replaceAll(/<(pre|code|script|style|textarea)\b[^]*?<\/\1>/gi, '')
    .replaceAll(/<[^<>]*>/g, ' ')
  return asks ?? (markdownSign.test(shown) ? tags[0] : undefined)
}

function idsOf(tags: readonly HtmlTag[]): string[] {
  return tags.flatMap(({ name, attributes }) => {
    const given = [attributes.get('id'), name === 'a' ? attributes.get('name') : undefined]
    return given.filter((id) => id !== undefined)
  })
}

/** Elements whose address is not checked as a link. `active-html.ts` checks these elements. */
const unlinked: readonly string[] = ['iframe', 'script']
/** Elements for sound and film. */
const players: readonly string[] = ['audio', 'video', 'source', 'track']

function linksOf({ name: element, attributes, line }: HtmlTag): TextLink[] {
  if (unlinked.includes(element)) return []
  const shown = players.includes(element) ? 'recording' : 'source'
  const kinds = { href: 'link', src: shown, poster: shown } as const
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const href = attributes.get(name)
    return href === undefined ? [] : [{ kind, href, line }]
  })
}
