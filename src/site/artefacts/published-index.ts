/**
 * Where everything published is in the file that holds it.
 *
 * The index is JSON with one thing published a line, the lines in the order of their bytes:
 *
 *     {
 *     "/de/": {"type":"text/html","etag":"…","bytes":[0,5120]},
 *     "/de/index.md": …
 *     }
 *
 * So a server holds it as it is read and finds a line by halves: made into objects, the index of a large site would take
 * longer than all else at a start, and four times as much memory.
 */

/** Start and length of bytes. */
export type Slice = readonly [start: number, length: number]

/** One thing that is published and where its bytes are; those of its content codings follow its own. */
export interface PublishedEntry {
  readonly type: string
  readonly etag: string
  readonly link?: string
  readonly policy?: string
  readonly pages?: readonly string[]
  readonly tokens?: number
  readonly bytes: Slice
  readonly br?: Slice
  readonly gzip?: Slice
}

/** Key → what is published there. */
export type PublishedIndex = Readonly<Record<string, PublishedEntry>>

const lineBreak = 0x0a
const comma = 0x2c

/** Bytes of an index as `createEntryFinder` reads it. */
export function encodePublishedIndex(index: PublishedIndex): Uint8Array {
  const lines = Object.entries(index)
    .map(([key, entry]) => Buffer.from(lineStart(key) + JSON.stringify(entry)))
    .toSorted((a, b) => Buffer.compare(a, b))
  const parts = lines.flatMap((line, at) => [Buffer.from(at === 0 ? '\n' : ',\n'), line])
  return Buffer.concat([Buffer.from('{'), ...parts, Buffer.from('\n}\n')])
}

/** What no other line begins with: a quotation mark inside a key is written with a backslash. */
function lineStart(key: string): string {
  return `${JSON.stringify(key)}:`
}

/** Finds what is published at a key, in the bytes of an index. */
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

/** Bytes of a file without content codings up to which it is read whole. */
const longestInMemory = 256 * 1024

/** Whether an entry is streamed from its file: pictures, PDF, sound and film may be very long. */
export function isStreamed({ bytes, br }: PublishedEntry): boolean {
  return !br && bytes[1] > longestInMemory
}

/** Bytes that an entry takes in memory, with those of its content codings; none when it is streamed. */
export function lengthOf(entry: PublishedEntry): number {
  if (isStreamed(entry)) return 0
  const { bytes, br, gzip } = entry
  return bytes[1] + (br?.[1] ?? 0) + (gzip?.[1] ?? 0)
}
