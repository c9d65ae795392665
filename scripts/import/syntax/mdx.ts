/** MDX: components, imports and comments of JSX. */
import type { Line } from '../model.ts'
import { alertOf, detailsOf } from './alerts.ts'
import type { SyntaxContext } from './context.ts'
import { blockName, blockOf, cardLine, partOf } from './directives.ts'
import type { BlockTools } from './directives.ts'
import { dedent, findBlock, readArguments } from './tags.ts'
import type { Tag } from './tags.ts'

const alone = /^\s*<(\/?)([A-Z][\w.]*)((?:\s[^<>]*)?)>\s*$/

/** Components that only place their text. */
const wrappers = /^(?:Columns|Column|Fragment|Grid)$/
/** Components for a box. */
const boxes = /^(?:Admonition|Aside|Callout|Note|Tip|Info|Warning|Danger|Caution|Important)$/
/** Components for a part that readers open. */
const titled = /^(?:Details|Accordion|AccordionItem)$/

function readComponent(text: string): Tag | undefined {
  const [, closing = '', name = '', list = ''] = alone.exec(text) ?? []
  if (name === '') return undefined
  const kind = closing === '' ? (list.trimEnd().endsWith('/') ? 'alone' : 'open') : 'close'
  return { name, list, kind }
}

/** The block that a component makes. Of one without a counterpart the text is left. */
export function componentAt(
  lines: readonly Line[],
  at: number,
  { convert, context, level }: BlockTools,
): { lines: readonly Line[]; next: number } | undefined {
  const line = lines[at]
  const tag = readComponent(line?.text ?? '')
  const block = findBlock(lines, at, readComponent)
  if (!context.isMdx || !line || !tag || !block) return undefined
  const { named } = readArguments(tag.list)
  const { next } = block
  const inner = convert(dedent(block.body))
  const name = blockName(tag.name)
  const title = named.get('title') ?? named.get('label') ?? named.get('value')
  const blank = { ...line, text: '' }
  if (boxes.test(tag.name)) {
    const isNamed = /^(?:Admonition|Aside|Callout)$/.test(tag.name)
    const name = isNamed ? (named.get('type') ?? 'note') : tag.name
    context.count('components')
    return { lines: alertOf({ name, title: named.get('title'), at: line.at, body: inner }), next }
  }
  if (titled.test(tag.name)) {
    context.count('components')
    return { lines: detailsOf({ name: tag.name, title, at: line.at, body: inner }, false), next }
  }
  const href = named.get('href') ?? named.get('to')
  const made = name
    ? blockOf(name, line.at, inner)
    : partOf(tag.name, { title, href, at: line.at, body: inner }, level)
  if (made) {
    context.count('components')
    return { lines: made, next }
  }
  if (wrappers.test(tag.name)) context.count('components')
  else context.note('component', line.at, line.text.trim())
  return { lines: [blank, ...inner, blank], next }
}

/** Removes imports and exports of MDX, and turns its comments and expressions into Markdown. */
export function convertModule(lines: readonly Line[], context: SyntaxContext): Line[] {
  if (!context.isMdx) return [...lines]
  const imported = new Map<string, string>()
  const kept: Line[] = []
  let isCode = false
  let isStatement = false
  for (const line of lines) {
    const { text } = line
    if (/^[\s>]*(?:`{3,}|~{3,})/.test(text)) isCode = !isCode
    if (!isCode && (isStatement || /^(?:import|export)\s/.test(text))) {
      const [, name = '', path = ''] = /^import\s+(\w+)\s+from\s+['"]([^'"]+)['"]/.exec(text) ?? []
      if (name !== '') imported.set(name, path)
      else if (/^export\s/.test(text)) context.note('component', line.at, text.trim())
      // A statement ends with its module, a semicolon or an empty line.
      isStatement = !/['"];?\s*$|;\s*$|^\s*$/.test(text)
      continue
    }
    kept.push(isCode ? line : { ...line, text: convertExpressions(line, imported, context) })
  }
  return splitTags(kept)
}

/** A component with its text in one line becomes a block of three lines. */
function splitTags(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    const [, open, , body = '', close] =
      /^\s*(<([A-Z]\w*)(?:\s[^<>]*)?>)(.*)(<\/\2>)\s*$/.exec(line.text) ?? []
    if (open === undefined || close === undefined) return [line]
    return [open, body, close].map((text) => ({ ...line, text }))
  })
}

function convertExpressions(
  { text, at }: Line,
  imported: ReadonlyMap<string, string>,
  context: SyntaxContext,
): string {
  return text
    .replaceAll(/\{\/\*\s*(.*?)\s*\*\/\}/g, '<!-- $1 -->')
    .replaceAll(/=\{(?:require\(|useBaseUrl\()?["'`]([^"'`]+)["'`]\)?(?:\.default)?\}/g, '="$1"')
    .replaceAll(/=\{(\w+)\}/g, (match, name: string) => {
      const path = imported.get(name)
      return path === undefined ? match : `="${path}"`
    })
    .replaceAll(/\s(?:style|className)=(?:\{\{[^{}]*\}\}|\{[^{}]*\}|"[^"]*")/g, '')
    .replaceAll(/<([A-Z][\w.]*)(\s[^<>]*)?\/>/g, (match, name: string, list = '') => {
      const { named } = readArguments(String(list))
      const card = /^(?:Link)?Card$/.test(name) ? cardLine(named) : undefined
      if (card !== undefined) return card
      context.note('component', at, match)
      return `\`${match}\``
    })
}
