/**
 * PNG of dots that are numbers of colours (https://www.w3.org/TR/png-3/, colour type 3). Sharp only writes such a file by
 * sorting out the colours of each picture anew, which costs four times as much as all that is drawn on it.
 */
import { crc32, deflateSync } from 'node:zlib'

/** Dots, each a number of a colour, in the rows of the file; the first is at the top left. */
export interface IndexedPicture {
  readonly width: number
  readonly height: number
  /** One row after another, each as long as `rowLength` says: an empty byte and its dots. */
  readonly rows: Uint8Array
  /** Red, green and blue of each colour, a byte each; at most 256. */
  readonly colours: readonly (readonly number[])[]
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const depth = 8
const indexedColour = 3
/** A quarter of the time of the usual level 6, for pictures that are a fifth larger. */
const level = 3

/** Length of a row: before its dots is the number of its filter, none, since neighbours are numbers and no shades. */
export function rowLength({ width }: Pick<IndexedPicture, 'width'>): number {
  return width + 1
}

/** Bytes of the file. */
export function encodePng({ width, height, rows, colours }: IndexedPicture): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, indexedColour], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(colours.flat())),
    chunk('IDAT', deflateSync(rows, { level })),
    chunk('IEND', new Uint8Array()),
  ])
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), data.length + 8)
  return bytes
}
