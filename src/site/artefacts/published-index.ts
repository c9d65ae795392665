/**
 * Index of the file that holds all published content.
 *
 * The index is JSON with one entry per line, sorted by bytes:
 *
 *     {
 *     "/de/": {"type":"text/html","etag":"…","bytes":[0,5120]},
 *     "/de/index.md": …
 *     }
 *
 * A server keeps these bytes and finds a line by binary search. Parsed objects of a large index
 * would take four times the memory and most of the start time.
 */
import type { PublishedFacts } from '../publication.ts'

/** Start and length of bytes. */
export type Slice = readonly [start: number, length: number]

/** A published entry and the position of its bytes. Content codings have positions of their own. */
export interface PublishedEntry extends PublishedFacts {
  readonly etag: string
  readonly bytes: Slice
  readonly br?: Slice | undefined
  readonly gzip?: Slice | undefined
}

/** Published entries by key. */
export type PublishedIndex = Readonly<Record<string, PublishedEntry>>

const lineBreak = 0x0a
const comma = 0x2c

/** Encodes an index for `createEntryFinder`. */
export function encodePublishedIndex(index: PublishedIndex): Uint8Array {
  const lines = Object.entries(index)
    .map(([key, entry]) => Buffer.from(lineStart(key) + JSON.stringify(entry)))
    .toSorted((a, b) => Buffer.compare(a, b))
  const parts = lines.flatMap((line, at) => [Buffer.from(at === 0 ? '\n' : ',\n'), line])
  return Buffer.concat([Buffer.from('{'), ...parts, Buffer.from('\n}\n')])
}

/**
 * Returns the start of the line of a key. No other line begins with it, because quotation marks in
 * keys are escaped.
 */
function lineStart(key: string): string {
  return `${JSON.stringify(key)}:`
}

/** Finds entries by key in the bytes of an index. */
export function createEntryFinder(bytes: Uint8Array): (key: string) => PublishedEntry | undefined {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = whole.indexOf(lineBreak) + 1
  const last = whole.lastIndexOf('\n}') + 1
  return function findEntry(key) {
    const start = Buffer.from(lineStart(key))
    let low = first
    let high = last
    while (low < high) {
      const middle = whole.lastIndexOf(lineBreak, ((low + high) >> 1) - 1) + 1
      const end = whole.indexOf(lineBreak, middle)
      const order = whole.compare(
        start,
        0,
        start.length,
        middle,
        Math.min(middle + start.length, end),
      )
      if (order === 0) return readEntry(whole, middle + start.length, end)
      if (order < 0) low = end + 1
      else high = middle
    }
    return undefined
  }
}

function readEntry(whole: Buffer, start: number, end: number): PublishedEntry {
  const length = whole[end - 1] === comma ? end - 1 : end
  return JSON.parse(whole.toString('utf8', start, length)) as PublishedEntry // Written by our own build.
}

/** Largest file without content codings that is read whole, in bytes. */
const longestInMemory = 256 * 1024

/**
 * Checks whether an entry is streamed from its file. Pictures, PDF, audio and video may be very
 * long.
 */
export function isStreamed({ bytes, br }: PublishedEntry): boolean {
  return !br && bytes[1] > longestInMemory
}

/**
 * Returns the memory that an entry needs with its content codings, in bytes; 0 for a streamed
 * entry.
 */
export function lengthOf(entry: PublishedEntry): number {
  if (isStreamed(entry)) return 0
  const { bytes, br, gzip } = entry
  return bytes[1] + (br?.[1] ?? 0) + (gzip?.[1] ?? 0)
}
