/**
 * Reads the marks that Vitrine adds to Markdown: blocks such as `:::tabs`, badges such as
 * `:badge[New]`, and formulas. Each mark becomes placeholder HTML, which every Markdown parser
 * keeps. `website/prose-directives.ts` converts this HTML to the HTML of the page. The directive
 * syntax of the Markdown parser is not used, because it reads `10:30` as a directive.
 */
import { visit } from 'unist-util-visit'
import { isBlock } from './directive-marks.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** A formula in TeX, with its line, counted from 1. */
export interface Formula {
  readonly tex: string
  readonly line: number
}

/** A text with HTML in place of its marks. The line numbers are unchanged. */
export interface MarkedText {
  readonly markdown: string
  readonly formulas: readonly Formula[]
}

const fence = /^([ \t>]*)(:{3,})[ \t]*([\p{L}\w-]*)(.*)$/u
const badge = /(?<![\p{L}\p{N}\\:]):badge\[([^[\]\n\uffff]+)\](?!\()/gu
const inBlock = String.raw`\$\$(?!\$)((?:\\[^]|[^\\$\n\uffff]|\n(?![ \t>]*\n))+)\$\$(?!\$)`
const inLine = String.raw`\$(?![\s$])((?:\\.|[^\\$\n\uffff]|\n(?![ \t>]*\n))*(?:\\.|[^\\$\s\uffff]))\$(?![\d$\w])`
/**
 * Matches a formula between `$$` or between single dollar signs. As in Pandoc, single dollar signs
 * must touch the formula, so that prices are not read as formulas. A formula contains no empty
 * line.
 */
const formula = new RegExp(
  String.raw`(?<![\\$\w])(?:(?<=^[ \t>]*)${inBlock}(?=[ \t]*$)|${inBlock}|${inLine})`,
  'gm',
)

/** A part of a text, and its replacement. */
interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Replaces the marks of a text with HTML. Formulas are only read if `math` is true. */
export function markDirectives(markdown: string, math = false): MarkedText {
  const mayHave = /^[ \t>]*:{3,}|:badge\[/m.test(markdown) || (math && markdown.includes('$'))
  if (!mayHave) return { markdown, formulas: [] }
  const free = hideLiterals(markdown)
  const edits = findBlocks(free)
  for (const { 0: found, 1: words = '', index: from } of free.matchAll(badge)) {
    edits.push({ from, to: from + found.length, text: `<span class="badge">${words}</span>` })
  }
  const formulas: Formula[] = []
  let [line, counted] = [1, 0]
  for (const match of math ? free.matchAll(formula) : []) {
    const { 0: found, 1: alone, 2: block, 3: inline = '', index: from } = match
    // Inline formulas get U+200C first. Markdown reads a line that begins with `<?` as HTML.
    const sign = alone === undefined ? '\u200c' : ''
    edits.push({
      from,
      to: from + found.length,
      text: `${sign}<?${found.replaceAll('?>', '? >')}?>`,
    })
    line += free.slice(counted, from).split('\n').length - 1
    counted = from
    formulas.push({ tex: alone ?? block ?? inline, line })
  }
  return { markdown: apply(markdown, edits), formulas }
}

/** Finds blocks. A block ends in the same quotation or indentation in which it begins. */
function findBlocks(free: string): Edit[] {
  const edits: Edit[] = []
  const open: { name: string; prefix: string; edit: Edit }[] = []
  /** Text before the colons → indexes of its blocks in `open`. Closed blocks may be included. */
  const places = new Map<string, number[]>()
  let at = 0
  for (const line of free.split('\n')) {
    const [, prefix, colons = '', name = '', rest = ''] = fence.exec(line) ?? []
    if (prefix !== undefined) {
      const from = at + prefix.length
      const to = at + line.length
      const known = places.get(prefix) ?? []
      places.set(prefix, known)
      if (name + rest.trim() === '') {
        let start = known.pop()
        while (start !== undefined && open[start]?.prefix !== prefix) start = known.pop()
        const [block] = start === undefined ? [] : open.splice(start)
        if (block?.name) edits.push(block.edit, { from, to: from + colons.length, text: '<!end>' })
      } else {
        const isOurs = isBlock(name) && rest.trim() === ''
        // Blocks of other systems are added to `open` too, so that their end does not end a block
        // of Vitrine.
        known.push(open.length)
        open.push({ name: isOurs ? name : '', prefix, edit: { from, to, text: `<!${name}>` } })
      }
    }
    at += line.length + 1
  }
  return edits
}

/** Hides code, HTML and addresses, so that their characters are not read as marks. */
function hideLiterals(markdown: string): string {
  const hidden: Edit[] = []
  visit(parseMarkdown(markdown), (node) => {
    const [start, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
    const isWhole = ['code', 'inlineCode', 'html', 'definition', 'image'].includes(node.type)
    if (!isWhole && node.type !== 'link') return
    const words =
      node.type === 'link' && markdown.charAt(start) === '[' ? node.children.at(-1) : undefined
    const from = words?.position?.end.offset ?? start
    hidden.push({ from, to, text: markdown.slice(from, to).replaceAll(/[^\n]/g, '\uffff') })
  })
  return apply(markdown, hidden)
}

function apply(text: string, edits: readonly Edit[]): string {
  let [result, end] = ['', 0]
  for (const { from, to, text: written } of edits.toSorted((a, b) => a.from - b.from)) {
    if (from < end) continue
    result += text.slice(end, from) + written
    end = to
  }
  return result + text.slice(end)
}
