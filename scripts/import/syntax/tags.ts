/** Finds blocks between an opening and a closing line, such as shortcodes and components. */
import type { Line } from '../model.ts'

/** A line that opens or closes a block, or is a whole block such as `<Card />`. */
export interface Tag {
  readonly name: string
  /** The arguments in the line, as a text that is not parsed. */
  readonly list: string
  readonly kind: 'open' | 'close' | 'alone'
}

/** Function that reads a line as a tag. Returns `undefined` for lines without a tag. */
export type ReadTag = (text: string) => Tag | undefined

/** A block. `line` is its first line, and `next` is the index of the first line after it. */
export interface TaggedBlock {
  readonly line: Line
  readonly tag: Tag
  readonly body: readonly Line[]
  readonly next: number
}

/** Finds the block that a line opens; `undefined` if no line closes it. */
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

/** Cached ends of blocks, by text and tag reader. Without a cache, searches take quadratic time. */
const ends = new WeakMap<readonly Line[], Map<ReadTag, ReadonlyMap<number, number>>>()

/** Maps the index of each line that opens a block to the line that closes it. Skips code. */
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

/** Checks for each line whether it is in fenced code, or opens or closes such code. */
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

/** Removes the indentation that all lines of a block share, up to 40 characters. */
export function dedent(lines: readonly Line[]): Line[] {
  const margins = lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ text }) => text.length - text.trimStart().length)
  const margin = Math.min(...margins, 40)
  return lines.map((line) => ({ ...line, text: line.text.slice(margin) }))
}

/** Reads the arguments of a tag. `others` has the arguments without a name, in their order. */
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
