/** Shortens Markdown to a maximum number of Unicode code points. */
import { frontMatterEnd } from './front-matter.ts'

/** The Markdown that fits, and whether it was cut. */
export interface MarkdownCut {
  markdown: string
  truncated: boolean
}

/**
 * Cuts Markdown after the last block that fits in a limit of Unicode code points, and removes
 * headings at the end. If the first block after front matter and headings does not fit, it is cut
 * at the end of a line, or inside its first line. A cut code block gets a closing fence.
 */
export function cutMarkdown(markdown: string, limit: number): MarkdownCut {
  const end = codePointIndex(markdown, limit)
  if (end === markdown.length) return { markdown, truncated: false }
  const floor = skipHeadings(markdown.slice(0, end), frontMatterEnd(markdown, end))
  const scan = scanLines(markdown.slice(0, end), floor)
  const lineEnd = markdown[end - 1] === '\n' ? end - 1 : end
  const isWhole = !scan.fence && blankAhead.test(markdown.slice(lineEnd, lineEnd + 1000))
  const boundary = endBeforeHeadings(markdown.slice(0, isWhole ? end : scan.boundary), floor)
  const cut =
    boundary > floor ? markdown.slice(0, boundary) : cutBlock(markdown.slice(0, end), floor, scan)
  return { markdown: cut.slice(floor).trim() ? cut : cut.slice(0, floor), truncated: true }
}

/**
 * Returns the index after the headings at `start`. A cut before this index would leave headings
 * without text.
 */
function skipHeadings(text: string, start: number): number {
  const headings = /(?:(?:[ \t\r]*\n)*#{1,6}[ \t][^\n]*\n)*/y
  headings.lastIndex = start
  return start + (headings.exec(text)?.[0].length ?? 0)
}

/**
 * Returns the index before the headings at the end of a text, or the length of the text if it ends
 * with another block.
 */
function endBeforeHeadings(text: string, floor: number): number {
  let cut = text.length
  for (let end = text.length; end > floor;) {
    const start = Math.max(floor, end > 1 ? text.lastIndexOf('\n', end - 2) + 1 : 0)
    const line = text.slice(start, end)
    if (/^#{1,6}[ \t]/.test(line)) cut = start
    else if (line.trim()) return cut
    end = start
  }
  return cut
}

/** Matches a line end that is followed by a blank line or the end of the text. */
const blankAhead = /^\r?\n[ \t\r]*(?:\n|$)/

/** Returns the UTF-16 index after `count` code points, or the length of a text that has fewer. */
export function codePointIndex(text: string, count: number): number {
  if (count >= text.length) return text.length
  let index = 0
  for (let points = 0; points < count && index < text.length; points += 1) {
    index += widthAt(text, index)
  }
  return index
}

function widthAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1
}

interface Fence {
  /**
   * Index of the first character of the line that opens the code block. `codeStart` is the index of
   * the first character of the next line.
   */
  start: number
  codeStart: number
  indent: number
  quotes: number
  marker: string
  closing: string
}

interface Scan {
  /** Index where the last complete block ends, or the start of the scan if none is complete. */
  boundary: number
  hasText: boolean
  /** Start of the last line that is not code and has text above it, or else of the scan. */
  lineStart: number
  /** The fence of a code block that is still open at the end. */
  fence?: Fence
}

function scanLines(text: string, floor: number): Scan {
  const scan: Scan = { boundary: floor, hasText: false, lineStart: floor }
  for (let start = floor; start < text.length;) {
    const found = text.indexOf('\n', start)
    const next = found === -1 ? text.length : found + 1
    scanLine(scan, text.slice(start, next), start)
    start = next
  }
  return scan
}

function scanLine(scan: Scan, line: string, start: number): void {
  if (scan.fence && closes(line, scan.fence)) {
    // If the code block is in a quotation, a line outside of the quotation ends the block too. Such
    // a line is then read like any other line.
    const hasClosing = quotesOf(line) === scan.fence.quotes
    delete scan.fence
    if (hasClosing) return
  }
  if (scan.fence) return
  if (scan.hasText) scan.lineStart = start
  if (line.trim()) scan.hasText = true
  else if (scan.hasText && line.endsWith('\n')) scan.boundary = start
  scan.fence = findFence(line, start)
}

function findFence(line: string, start: number): Fence | undefined {
  const match = openingFence.exec(line)
  if (!match) return undefined
  const [, container = '', marker = ''] = match
  // In a list item, the lines after the first have spaces in place of the list marker.
  const prefix = container.replace(/[^>\s]/g, ' ')
  return {
    start,
    codeStart: start + line.length,
    indent: indentOf(prefix),
    quotes: quotesOf(prefix),
    marker,
    closing: `${prefix}${marker}`,
  }
}

const openingFence = /^((?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*)(`{3,}(?=[^`]*$)|~{3,})/

/**
 * Checks whether a line ends a code block: it is the closing fence, or it is outside of the
 * quotation that contains the block.
 */
function closes(line: string, fence: Fence): boolean {
  const quotes = quotesOf(line)
  if (quotes < fence.quotes) return true
  const [, prefix = '', marker = ''] = /^([ \t>]*)(`{3,}|~{3,})[ \t\r]*\n?$/.exec(line) ?? []
  const isInPlace = quotes === fence.quotes && indentOf(prefix) < fence.indent + 4
  return marker.startsWith(fence.marker) && isInPlace
}

function quotesOf(line: string): number {
  const prefix = /^[ \t>]*/.exec(line)?.[0] ?? ''
  return prefix.split('>').length - 1
}

function indentOf(prefix: string): number {
  return prefix.slice(prefix.lastIndexOf('>') + 1).length
}

/** Maximum length, in characters, of a URL that `endBeforeAddress` finds at the end of the text. */
const longestAddress = 2_000

/**
 * Shortens a text that was cut inside its first block. Removes the incomplete line at the end, or
 * only a URL in it if this is the only line. Removes an open code block that comes after other
 * text, and closes an open code block at the start.
 */
function cutBlock(text: string, floor: number, { fence, lineStart }: Scan): string {
  if (!fence) {
    const isInLine = !text.endsWith('\n')
    if (isInLine && lineStart > floor) return text.slice(0, lineStart)
    return isInLine ? endBeforeAddress(text, floor) : text
  }
  if (text.slice(floor, fence.start).trim()) return text.slice(0, fence.start)
  return closeFence(text, fence)
}

/**
 * Removes a URL at the end of the text, because the cut may have broken it. A text that is only a
 * URL stays.
 */
function endBeforeAddress(text: string, floor: number): string {
  const from = Math.max(floor, text.length - longestAddress)
  const start = from + text.slice(from).search(/https?:[!-~]*$/)
  return start >= from && text.slice(floor, start).trim() ? text.slice(0, start) : text
}

/**
 * Cuts an open code block at the end of a line, or else inside its first line, and adds the closing
 * fence. The result is not longer than `text`. If no code fits, the block is removed.
 */
function closeFence(text: string, { start, codeStart, closing }: Fence): string {
  // The fence is ASCII, so its length in UTF-16 units equals its length in code points.
  const lineEnd = text.lastIndexOf('\n', dropCodePoints(text, closing.length) - 1) + 1
  if (lineEnd > codeStart) return text.slice(0, lineEnd) + closing
  const cut = dropCodePoints(text, closing.length + 1)
  const closed = `${text.slice(0, cut)}\n${closing}`
  // The cut line may itself be the closing fence. A second fence would then open a new block.
  const isClosed = cut > codeStart && !scanLines(closed, start).fence
  return isClosed ? closed : text.slice(0, start)
}

function dropCodePoints(text: string, count: number): number {
  let index = text.length
  for (let points = 0; points < count && index > 0; points += 1) {
    index -= index > 1 && widthAt(text, index - 2) === 2 ? 2 : 1
  }
  return index
}
