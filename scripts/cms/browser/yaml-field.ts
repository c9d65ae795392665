/** Reads and changes one field of a YAML text, and leaves all other lines as they are. */
import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import type { Document, Node } from 'yaml'
import { renderItems, renderValue } from './yaml-values.ts'

/** A field of a form. */
export interface FormField {
  readonly name: string
  /** Whether users edit the value as YAML instead of in a simpler widget. */
  readonly isYaml: boolean
}

/** A field that was found in a YAML text. `start` and `end` are character offsets. */
interface FoundField {
  readonly start: number
  /** End of the value, before any comment. If the field has no value, the end of the colon. */
  readonly end: number
  readonly value: Node | undefined
  /** Whether the value is a map or list in block style, on the lines below the name. */
  readonly isBlock: boolean
}

let parsed: { readonly text: string; readonly document: Document.Parsed } | undefined

/**
 * Parses a YAML text. Caches the last result, because `readForm` reads the fields of a text one by
 * one.
 */
function parse(text: string): Document.Parsed {
  if (parsed?.text !== text) parsed = { text, document: parseDocument(text) }
  return parsed.document
}

/** Explains the mistake in a text that must be a YAML map or empty; `undefined` if it is valid. */
export function findFault(text: string): string | undefined {
  const document = parse(text)
  const { errors, contents } = document
  if (errors[0]) return errors[0].message.split('\n', 1)[0]
  try {
    // The parser does not report an alias without an anchor, but `toJS` throws.
    document.toJS()
  } catch (error) {
    return String(error)
  }
  return contents === null || isMap(contents)
    ? undefined
    : 'the file must have fields, such as title: About us'
}

/** Returns the value of a field as the form shows it; `undefined` if the field has no value. */
export function valueOf(text: string, { name, isYaml }: FormField): unknown {
  const found = findField(text, name)
  if (!found?.value) return undefined
  return isYaml ? shownYaml(text, found) : (found.value.toJS(parse(text)) as unknown)
}

/** Changes, adds or removes a field. A new field is placed by the order of `names`. */
export function changeField(
  text: string,
  { name, isYaml }: FormField,
  value: unknown,
  names: readonly string[],
): string {
  const found = findField(text, name)
  const isGone = value === undefined || value === null || value === '' || isEmptyList(value)
  if (isGone) return found ? withoutField(text, found) : text
  const yaml = typeof value === 'string' ? value.trimEnd() : renderValue(value)
  const changed = isYaml
    ? withYaml(text, name, { found, yaml, names })
    : withValue(text, name, { found, value, names })
  const fault = findFault(changed)
  if (fault !== undefined) throw new Error(`Cannot change "${name}": ${fault}`)
  return changed
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function findField(text: string, name: string): FoundField | undefined {
  const { contents } = parse(text)
  const pair = isMap(contents)
    ? contents.items.find(({ key }) => isScalar(key) && key.value === name)
    : undefined
  if (!pair || !isScalar(pair.key)) return undefined
  const [start, keyEnd] = pair.key.range
  const value = pair.value as Node | null // In parsed pairs, the value is a node or `null`.
  const content: unknown = isScalar(value) ? value.value : value
  if (!value?.range || content === null) {
    return { start, end: text.indexOf(':', keyEnd) + 1, value: undefined, isBlock: false }
  }
  const [from, to] = value.range
  const end = from + text.slice(from, to).trimEnd().length
  const isBlock = isBlockValue(value) && lineStart(text, from) > start
  return { start, end, value, isBlock }
}

function isBlockValue(value: unknown): boolean {
  return (isMap(value) || isSeq(value)) && value.flow !== true
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

function withoutField(text: string, { start, end }: FoundField): string {
  const next = text.indexOf('\n', end)
  return text.slice(0, start) + (next === -1 ? '' : text.slice(next + 1))
}

/** Adds a field after the fields that precede it in `names`. */
function withField(text: string, name: string, line: string, names: readonly string[]): string {
  const before = names.slice(0, names.indexOf(name)).map((one) => findField(text, one)?.end ?? -1)
  const last = Math.max(-1, ...before)
  const next = text.indexOf('\n', last)
  const at = last === -1 ? 0 : next === -1 ? text.length : next + 1
  const head = text.slice(0, at)
  return `${head}${head === '' || head.endsWith('\n') ? '' : '\n'}${line}\n${text.slice(at)}`
}

interface Change {
  readonly found: FoundField | undefined
  readonly names: readonly string[]
}

function withValue(
  text: string,
  name: string,
  { found, value, names }: Change & { readonly value: unknown },
): string {
  const node = found?.value
  if (!found || !node?.range) {
    const line = `${name}: ${renderValue(value)}`
    if (!found) return withField(text, name, line, names)
    return text.slice(0, found.start) + line + text.slice(found.end)
  }
  if (isSeq(node) && Array.isArray(value)) return renderItems(text, node, value)
  const style = isScalar(node) ? node.type : undefined
  const head = found.isBlock ? `${text.slice(0, found.start)}${name}: ` : undefined
  return (head ?? text.slice(0, node.range[0])) + renderValue(value, style) + text.slice(found.end)
}

/** Returns the value of a field as YAML, without the indentation that the file needs. */
function shownYaml(text: string, { value, end, isBlock }: FoundField): string {
  const from = value?.range?.[0] ?? end
  if (!isBlock) return moveBelow(text.slice(from, end), -spareIndent(text.slice(from, end)))
  const start = lineStart(text, from)
  return moveLines(text.slice(start, end), start - from)
}

function withYaml(
  text: string,
  name: string,
  { found, yaml, names }: Change & { readonly yaml: string },
): string {
  const { contents, errors } = parse(yaml)
  if (errors[0]) {
    throw new Error(`Cannot change "${name}": ${errors[0].message.split('\n', 1)[0] ?? ''}`)
  }
  const isBlock = isBlockValue(contents)
  const line = isBlock ? `${name}:\n${moveLines(yaml, 2)}` : `${name}: ${yaml}`
  if (!found) return withField(text, name, line, names)
  const from = found.value?.range?.[0]
  if (from === undefined || isBlock !== found.isBlock) {
    return text.slice(0, found.start) + line + text.slice(found.end)
  }
  const start = isBlock ? lineStart(text, from) : from
  const moved = isBlock
    ? moveLines(yaml, from - start)
    : moveBelow(yaml, spareIndent(text.slice(from, found.end)))
  return text.slice(0, start) + moved + text.slice(found.end)
}

/** Returns the indentation that all lines after the first share, minus the two spaces to show. */
function spareIndent(yaml: string): number {
  const indents = [...yaml.matchAll(/\n( *)\S/g)].map(([, blanks = '']) => blanks.length)
  return indents.length === 0 ? 0 : Math.max(0, Math.min(...indents) - 2)
}

function moveBelow(yaml: string, by: number): string {
  const [first = '', ...rest] = yaml.split('\n')
  return rest.length === 0 ? first : `${first}\n${moveLines(rest.join('\n'), by)}`
}

/** Indents lines with text by `by` spaces. A negative number removes up to that many spaces. */
function moveLines(lines: string, by: number): string {
  if (by >= 0) return lines.replace(/^(?=.*\S)/gm, ' '.repeat(by))
  return lines.replace(new RegExp(`^ {1,${-by}}`, 'gm'), '')
}
