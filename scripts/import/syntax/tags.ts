/** Blocks between an opening and a closing line, such as shortcodes and components. */
import type { Line } from '../model.ts'

/** A line that opens or closes a block. */
export interface Tag {
  readonly name: string
  /** Its arguments, not parsed. */
  readonly list: string
  readonly kind: 'open' | 'close' | 'alone'
}

/** Reads a line that opens or closes a block. */
export type ReadTag = (text: string) => Tag | undefined

/** A block with its first line, and the number of the first line after it. */
export interface TaggedBlock {
  readonly line: Line
  readonly tag: Tag
  readonly body: readonly Line[]
  readonly next: number
}

/** The block that a line opens; `undefined` if nothing closes it. */
export function findBlock(
  lines: readonly Line[],
  at: number,
  readTag: ReadTag,
): TaggedBlock | undefined {
  const known = ends.get(lines) ?? new Map<ReadTag, ReadonlyMap<number, number>>()
  ends.set(lines, known)
  const pairs = known.get(readTag) ?? matchTags(lines, readTag)
  known.set(readTag, pairs)
  const end = pairs.get(at)
  const line = lines[at]
  const tag = end === undefined ? undefined : readTag(line?.text ?? '')
  if (end === undefined || !line || !tag) return undefined
  return { line, tag, body: lines.slice(at + 1, end), next: end + 1 }
}

/** Cached ends of blocks, by text and tag reader. Separate searches would take quadratic time. */
const ends = new WeakMap<readonly Line[], Map<ReadTag, ReadonlyMap<number, number>>>()

/** Number of the line that opens a block → number of the line that closes it. Skips code. */
function matchTags(lines: readonly Line[], readTag: ReadTag): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  const opened = new Map<string, number[]>()
  const isCode = findCode(lines)
  for (const [at, { text }] of lines.entries()) {
    const tag = isCode[at] ? undefined : readTag(text)
    if (!tag) continue
    const starts = opened.get(tag.name) ?? []
    opened.set(tag.name, starts)
    if (tag.kind === 'open') starts.push(at)
    const start = tag.kind === 'close' ? starts.pop() : undefined
    if (start !== undefined) pairs.set(start, at)
  }
  return pairs
}

/** Whether each line is in a block of code, or opens or closes one. */
export function findCode(lines: readonly Line[]): boolean[] {
  let fence = ''
  return lines.map(({ text }) => {
    const [, marks = ''] = /^[\s>]*(`{3,}|~{3,})/.exec(text) ?? []
    const isCode = fence !== '' || marks !== ''
    if (fence === '') fence = marks
    else if (marks.startsWith(fence)) fence = ''
    return isCode
  })
}

/** Removes the blanks that all lines of a block begin with. */
export function dedent(lines: readonly Line[]): Line[] {
  const margins = lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ text }) => text.length - text.trimStart().length)
  const margin = Math.min(...margins, 40)
  return lines.map((line) => ({ ...line, text: line.text.slice(margin) }))
}

/** Arguments of a tag: named ones, and the others in their order. */
export function readArguments(list: string): { named: Map<string, string>; others: string[] } {
  const named = new Map<string, string>()
  const others: string[] = []
  const pattern =
    /(?:([\w-]+)=)?(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|\{["'`]?([^{}"'`]*)["'`]?\}|([^\s"'`{}=]+))/g
  for (const [, name = '', ...values] of list.matchAll(pattern)) {
    const value = values.find(Boolean) ?? ''
    if (name === '') others.push(value)
    else named.set(name, value)
  }
  return { named, others }
}
