/**
 * Sets quotation marks, apostrophes and French spaces in rendered Markdown, by the language of the
 * text. The Markdown processor supports only English marks. Code and escaped marks (`\"`) are not
 * changed.
 */
import type { Element, ElementContent, Root, Text } from 'hast'
import { createSlugs } from '../content/heading-ids.ts'
import type { Language } from '../site/vocabulary.ts'
import type { MarkdownPlugin, ProseContext, ProsePlugin, RawHtml } from './prose-plugin.ts'
import { objectMark, setMarks, styleOf } from './typography.ts'

/**
 * Version of the marks, part of the plugin name. Increase it when a mark changes, so that Astro
 * does not use Markdown that it cached under the old name.
 */
const form = 1

/** Inline elements. Every other element begins a new run, which is a text such as a paragraph. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite del dfn em font i input ins label mark q s small span strike strong sub sup time u wbr'.split(
    ' ',
  ),
)

/** Elements whose text is not prose. */
const verbatim: ReadonlySet<string> = new Set(
  'code kbd math pre samp script style svg textarea tt var'.split(' '),
)

/**
 * Placeholders for escaped marks. `keepEscapedMarks` inserts them, and `setProseMarks` replaces
 * them.
 */
const standIns: Readonly<Record<string, string>> = { '"': '\ue022', "'": '\ue027' }

/** Creates the plugin that sets the marks. `languageOf` returns the language of a file. */
export function setProseMarks(languageOf: (file: URL | undefined) => Language): ProsePlugin {
  return {
    name: `vitrine-marks-${form}`,
    before(root, context) {
      const style = styleOf(languageOf(context.fileURL))
      if (style?.heldMarks !== undefined) nameHeadings(root, context)
      for (const run of listRuns(root)) {
        const parts = run.map((part) => part.text)
        const set = style ? setMarks(parts, style) : parts
        run.forEach(({ text, write }, index) => {
          const value = restore(set[index] ?? text)
          if (value !== text) write?.(value, context)
        })
      }
    },
  }
}

/**
 * Sets the ids of headings before the plugin inserts French spaces, because the ids must be made
 * from the headings as typed.
 */
function nameHeadings(root: Root, context: ProseContext): void {
  const nextId = createSlugs()
  for (const node of root.children) {
    if (node.type !== 'element' || !/^h[1-6]$/.test(node.tagName)) continue
    const isOwn = node.properties.id !== undefined
    if (!isOwn) context.setProperty(node, 'id', nextId(context.textContent(node)))
  }
}

/**
 * Replaces escaped marks by placeholders, because the HTML tree does not show which marks were
 * escaped.
 */
export const keepEscapedMarks: MarkdownPlugin = ({ source }) =>
  /\\["']|&(?:quot|apos|#39|#34);/.test(source) && {
    name: `vitrine-escaped-marks-${form}`,
    options: { position: true },
    text(node, context) {
      const { start, end } = node.position ?? {}
      const typed = context.source.slice(start?.offset ?? 0, end?.offset ?? 0)
      const marks = typed.match(/\\?["']|&(?:quot|apos|#39|#34);/g) ?? []
      const value = node.value.replaceAll(/["']/g, (mark) =>
        (marks.shift() ?? mark).length > 1 ? (standIns[mark] ?? mark) : mark,
      )
      if (value !== node.value) context.setProperty(node, 'value', value)
    },
  }

function restore(text: string): string {
  return text.replaceAll('\ue022', '"').replaceAll('\ue027', "'")
}

/**
 * Part of a run of text. A part without `write`, such as code, stays unchanged, but the marks next
 * to it depend on its text.
 */
interface Part {
  readonly text: string
  readonly write?: (text: string, context: ProseContext) => void
}

type ProseNode = Root | ElementContent | RawHtml | { readonly type: 'doctype' }

/**
 * Lists the runs of a text: paragraphs, headings, cells and alt texts. The inline elements of a run
 * divide it into parts.
 */
function listRuns(root: Root): Part[][] {
  const runs: Part[][] = [[]]
  /**
   * Number of open verbatim elements in raw HTML. They are counted, because raw HTML is a list of
   * tags and not a tree.
   */
  let verbatimTags = 0

  function add(part: Part): void {
    runs.at(-1)?.push(part)
  }

  function visit(node: ProseNode): void {
    if (node.type === 'text') add(verbatimTags > 0 ? { text: objectMark } : partOf(node))
    else if (node.type === 'raw') visitHtml(node.value)
    else if (node.type === 'root') node.children.forEach(visit)
    else if (node.type === 'element') visitElement(node)
  }

  function visitHtml(html: string): void {
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html) ?? []
    const tag = name.toLowerCase()
    if (verbatim.has(tag)) verbatimTags = Math.max(0, verbatimTags + (slash === '/' ? -1 : 1))
    else if (tag === 'br') add({ text: '\n' })
    else if (tag !== '' && !inline.has(tag)) runs.push([])
  }

  function visitElement(element: Element): void {
    const { tagName, properties, children } = element
    if (tagName === 'img') {
      add({ text: objectMark })
      runs.splice(-1, 0, [altOf(element)])
    } else if (verbatim.has(tagName) || properties.dataFootnoteRef !== undefined) {
      add({ text: objectMark })
    } else if (tagName === 'br') add({ text: '\n' })
    else if (inline.has(tagName)) children.forEach(visit)
    else {
      runs.push([])
      children.forEach(visit)
      runs.push([])
    }
  }

  visit(root)
  return runs
}

function partOf(node: Text): Part {
  return {
    text: node.value,
    write(value, context) {
      context.replaceNode(node, [{ ...node, value }])
    },
  }
}

function altOf(picture: Element): Part {
  const { alt } = picture.properties
  return {
    text: typeof alt === 'string' ? alt : '',
    write(value, context) {
      context.setProperty(picture, 'alt', value)
    },
  }
}
