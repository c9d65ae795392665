/**
 * Compresses what is answered. A stream of gzip (RFC 1952) and of Brotli (RFC 7932) may go on in a block that is not
 * compressed: so the beginning of an answer is compressed once, and the few bytes that differ between two callers are added
 * as they are.
 */
import { brotliCompress, constants, crc32, gzip } from 'node:zlib'
import type { BrotliOptions, ZlibOptions } from 'node:zlib'
import type { Coding, ContentEncoder } from '../http/content-encoder.ts'

/** Bodies that are compressed at the same time at most: beside each stand the tables of its encoder. */
export const mostAtOnce = 8

/** Bytes of a body that is compressed: below it is hardly worth a thread, beyond it takes one too long. */
export const compressible = { least: 1_000, most: 1_000_000 } as const

/** Bytes of an end at most; a block of either coding could hold 65,535. */
const longestEnd = 1_000

/** How hard Brotli tries: more for what is kept. At 4 it is slower than at 5, for its tables are made for long texts. */
const quality = { once: 5, kept: 6 } as const

type Compress = (bytes: Uint8Array, effort: number, isOpen: boolean) => Promise<Uint8Array>

const compressors: Readonly<Record<Coding, Compress>> = {
  br: (bytes, effort, isOpen) => compressBrotli(bytes, brotliOptions(bytes.length, effort, isOpen)),
  async gzip(bytes, _effort, isOpen) {
    const finishFlush = isOpen ? constants.Z_SYNC_FLUSH : constants.Z_FINISH
    const compressed = await compressGzip(bytes, { level: 6, finishFlush })
    // So far a trailer is missing: the checksum and length of what there is stand there until the end is known.
    return isOpen ? Buffer.concat([compressed, trailer(crc32(bytes), bytes.length)]) : compressed
  },
}

const closers: Readonly<Record<Coding, (opened: Uint8Array, end: Uint8Array) => Uint8Array>> = {
  br: closeBrotli,
  gzip: closeGzip,
}

/** An encoder for one process. */
export function createContentEncoder(most = mostAtOnce): ContentEncoder {
  let underWay = 0

  async function compress(bytes: Uint8Array, coding: Coding, isOpen: boolean) {
    const isWorthIt = bytes.length >= compressible.least && bytes.length <= compressible.most
    if (!isWorthIt || underWay >= most) return undefined
    underWay += 1
    try {
      return await compressors[coding](bytes, isOpen ? quality.kept : quality.once, isOpen)
    } finally {
      underWay -= 1
    }
  }

  return {
    encode: (bytes, coding) => compress(bytes, coding, false),
    open: (beginning, coding) => compress(beginning, coding, true),
    close: (opened, end, coding) =>
      end.length > 0 && end.length <= longestEnd ? closers[coding](opened, end) : undefined,
  }
}

function brotliOptions(length: number, effort: number, isOpen: boolean): BrotliOptions {
  // A window no wider than the body: the encoder makes tables for all of it.
  const window = Math.min(18, Math.max(10, Math.ceil(Math.log2(length))))
  const { BROTLI_OPERATION_FLUSH: flush, BROTLI_OPERATION_FINISH: finish } = constants
  return {
    finishFlush: isOpen ? flush : finish,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  }
}

/** RFC 7932 §9.2: a meta-block of bytes as they are, then the empty one that is the last. */
function closeBrotli(opened: Uint8Array, end: Uint8Array): Uint8Array {
  // Not the last (1 bit), a length of four nibbles (2), the length less one (16), not compressed (1), filled up.
  const header = ((end.length - 1) << 3) | (1 << 19)
  const last = 0b11
  return Buffer.concat([
    opened,
    Uint8Array.of(header & 0xff, (header >> 8) & 0xff, header >> 16),
    end,
    Uint8Array.of(last),
  ])
}

/** RFC 1951 §3.2.4: a last block of bytes as they are; RFC 1952 §2.3.1: checksum and length of all. */
function closeGzip(opened: Uint8Array, end: Uint8Array): Uint8Array {
  const at = opened.length - trailerLength
  const view = new DataView(opened.buffer, opened.byteOffset + at, trailerLength)
  const header = new DataView(new ArrayBuffer(5))
  header.setUint8(0, 1)
  header.setUint16(1, end.length, true)
  header.setUint16(3, ~end.length, true)
  const checksum = crc32(end, view.getUint32(0, true))
  return Buffer.concat([
    opened.subarray(0, at),
    new Uint8Array(header.buffer),
    end,
    trailer(checksum, view.getUint32(4, true) + end.length),
  ])
}

const trailerLength = 8

function trailer(checksum: number, length: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(trailerLength))
  view.setUint32(0, checksum, true)
  view.setUint32(4, length, true)
  return new Uint8Array(view.buffer)
}

function compressBrotli(bytes: Uint8Array, options: BrotliOptions): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    brotliCompress(bytes, options, (error, result) => {
      if (error) reject(error)
      else resolve(result)
    })
  })
}

function compressGzip(bytes: Uint8Array, options: ZlibOptions): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    gzip(bytes, options, (error, result) => {
      if (error) reject(error)
      else resolve(result)
    })
  })
}
