/**
 * PNG of dots that are numbers of colours (https://www.w3.org/TR/png-3/, colour type 3). Sharp only writes such a file by
 * sorting out the colours of each picture anew, which costs four times as much as all that is drawn on it.
 */
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

/** Dots, each a number of a colour; the first is at the top left. */
export interface IndexedPicture {
  readonly width: number
  readonly height: number
  readonly dots: Uint8Array
  /** Red, green and blue of each colour, a byte each; at most 256. */
  readonly colours: readonly (readonly number[])[]
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const indexedColour = 3
const compress = promisify(deflate)

/** Bytes of the file. */
export async function encodePng(picture: IndexedPicture): Promise<Uint8Array> {
  const { width, height, colours } = picture
  const depth = colours.length <= 16 ? 4 : 8
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, indexedColour], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(colours.flat())),
    chunk('IDAT', await compress(packRows(picture, depth))),
    chunk('IEND', new Uint8Array()),
  ])
}

/** Rows one after another, each behind the number of its filter: none, since neighbours are numbers and no shades. */
function packRows({ width, height, dots }: IndexedPicture, depth: 4 | 8): Uint8Array {
  const length = depth === 8 ? width : Math.ceil(width / 2)
  const rows = new Uint8Array(height * (length + 1))
  for (let y = 0; y < height; y += 1) {
    const row = dots.subarray(y * width, (y + 1) * width)
    const start = y * (length + 1) + 1
    if (depth === 8) rows.set(row, start)
    else {
      for (let x = 0; x < length; x += 1) {
        rows[start + x] = ((row[2 * x] ?? 0) << 4) | (row[2 * x + 1] ?? 0)
      }
    }
  }
  return rows
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(data, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), data.length + 8)
  return bytes
}
