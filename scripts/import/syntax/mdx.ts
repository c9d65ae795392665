/** Converts MDX: components, imports and comments of JSX. */
import type { Line, SyntaxContext } from '../model.ts'
import { alertOf } from './alerts.ts'
import { cardLine, kindOf, namedBlock } from './directives.ts'
import type { Block, BlockPlace } from './directives.ts'
import { dedent, findBlock, findCode, readArguments } from './tags.ts'
import type { Tag } from './tags.ts'

const alone = /^\s*<(\/?)([A-Z][\w.]*)((?:\s[^<>]*)?)>\s*$/

/**
 * Components for boxes such as notes. Those of `anyBox` have the kind as an argument. Those of
 * `boxes` have the kind as their name.
 */
const anyBox = /^(?:Admonition|Aside|Callout)$/
const boxes = /^(?:Note|Tip|Info|Warning|Danger|Caution|Important)$/

function readComponent(text: string): Tag | undefined {
  const [, closing = '', name = '', list = ''] = alone.exec(text) ?? []
  if (name === '') return undefined
  const kind = closing === '' ? (list.trimEnd().endsWith('/') ? 'alone' : 'open') : 'close'
  return { name, list, kind }
}

/** Converts a component to a block. Unknown components become their text. */
export function componentAt(place: BlockPlace): Block | undefined {
  const { lines, at, convert, context, level } = place
  const block = context.isMdx ? findBlock(lines, at, readComponent) : undefined
  if (!block) return undefined
  const { line, tag, next } = block
  const { named } = readArguments(tag.list)
  const kind = kindOf(tag.name)
  const isBox = anyBox.test(tag.name) || boxes.test(tag.name)
  if (isBox || kind !== undefined) context.count('components')
  else context.note('component', line.at, line.text.trim())
  const title = named.get('title')
  const part = { name: tag.name, title, at: line.at, body: convert(dedent(block.body)) }
  if (isBox) {
    const name = anyBox.test(tag.name) ? (named.get('type') ?? 'note') : tag.name
    return { lines: alertOf({ ...part, name }), next }
  }
  const words = title ?? named.get('label') ?? named.get('value')
  const href = named.get('href') ?? named.get('to')
  return { lines: namedBlock(kind ?? 'text', { ...part, title: words, href }, level), next }
}

/** Removes imports and exports of MDX, and turns its comments and expressions into Markdown. */
export function convertModule(lines: readonly Line[], context: SyntaxContext): Line[] {
  if (!context.isMdx) return [...lines]
  const imported = new Map<string, string>()
  const kept: Line[] = []
  const isCode = findCode(lines)
  let isStatement = false
  for (const [at, line] of lines.entries()) {
    const { text } = line
    if (!isCode[at] && (isStatement || /^(?:import|export)\s/.test(text))) {
      const [, name = '', path = ''] = /^import\s+(\w+)\s+from\s+['"]([^'"]+)['"]/.exec(text) ?? []
      if (name !== '') imported.set(name, path)
      else if (/^export\s/.test(text)) context.note('component', line.at, text.trim())
      // A statement ends with the name of its module, a semicolon or an empty line.
      isStatement = !/['"];?\s*$|;\s*$|^\s*$/.test(text)
      continue
    }
    kept.push(isCode[at] ? line : { ...line, text: convertExpressions(line, imported, context) })
  }
  return splitTags(kept)
}

/** Splits a component with its text in one line into three lines, so that it is a block. */
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
