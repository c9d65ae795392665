/**
 * Compresses responses. Streams of gzip (RFC 1952) and Brotli (RFC 7932) may continue with an
 * uncompressed block. So the start of a response is compressed once, and the few bytes that differ
 * between callers are appended uncompressed.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, crc32, gzip } from 'node:zlib'
import type { BrotliOptions } from 'node:zlib'
import type { Coding, ContentEncoder } from '../http/content-encoder.ts'

/**
 * Limit for bodies that are compressed at the same time, because each encoder needs memory for its
 * tables.
 */
export const mostAtOnce = 8

/**
 * Size in bytes of bodies that are compressed. Shorter bodies are not worth a thread, and longer
 * bodies block a thread for too long.
 */
export const compressible = { least: 1_000, most: 1_000_000 } as const

/** Limit in bytes for the appended end. One block of gzip or Brotli could hold 65,535. */
const longestEnd = 1_000

/**
 * Quality of Brotli, higher for cached responses. Quality 4 is slower than 5 here, because quality
 * 4 uses tables for long texts.
 */
const quality = { once: 5, cached: 6 } as const

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Compress = (bytes: Uint8Array, effort: number, isOpen: boolean) => Promise<Uint8Array>

const compressors: Readonly<Record<Coding, Compress>> = {
  br: (bytes, effort, isOpen) => compressBrotli(bytes, brotliOptions(bytes.length, effort, isOpen)),
  async gzip(bytes, _effort, isOpen) {
    const finishFlush = isOpen ? constants.Z_SYNC_FLUSH : constants.Z_FINISH
    const compressed = await compressGzip(bytes, { level: 6, finishFlush })
    // An open stream has no trailer. Append checksum and length of the bytes so far, for
    // `closeGzip` to read.
    return isOpen ? Buffer.concat([compressed, trailer(crc32(bytes), bytes.length)]) : compressed
  },
}

const closers: Readonly<Record<Coding, (opened: Uint8Array, end: Uint8Array) => Uint8Array>> = {
  br: closeBrotli,
  gzip: closeGzip,
}

/** Creates the encoder of a process. */
export function createContentEncoder(most = mostAtOnce): ContentEncoder {
  let running = 0

  async function compress(bytes: Uint8Array, coding: Coding, isOpen: boolean) {
    const isWorthIt = bytes.length >= compressible.least && bytes.length <= compressible.most
    if (!isWorthIt || running >= most) return undefined
    running += 1
    try {
      return await compressors[coding](bytes, isOpen ? quality.cached : quality.once, isOpen)
    } finally {
      running -= 1
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
  // The window is no larger than the body needs, because the encoder allocates tables for the whole
  // window.
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

/** Appends an uncompressed meta-block, then the empty last one (RFC 7932 §9.2). */
function closeBrotli(opened: Uint8Array, end: Uint8Array): Uint8Array {
  // Header: not last (1 bit), the length has four nibbles (2), length - 1 (16), uncompressed (1),
  // padding.
  const header = ((end.length - 1) << 3) | (1 << 19)
  const last = 0b11
  return Buffer.concat([
    opened,
    Uint8Array.of(header & 0xff, (header >> 8) & 0xff, header >> 16),
    end,
    Uint8Array.of(last),
  ])
}

/**
 * Appends an uncompressed last block (RFC 1951 §3.2.4), then checksum and length of the whole text
 * (RFC 1952 §2.3.1).
 */
function closeGzip(opened: Uint8Array, end: Uint8Array): Uint8Array {
  const at = opened.length - trailerLength
  const last = Buffer.from(opened.buffer, opened.byteOffset + at, trailerLength)
  const header = Buffer.of(1, 0, 0, 0, 0)
  header.writeUInt16LE(end.length, 1)
  header.writeUInt16LE(0xffff - end.length, 3)
  const checksum = crc32(end, last.readUInt32LE(0))
  const length = last.readUInt32LE(4) + end.length
  return Buffer.concat([opened.subarray(0, at), header, end, trailer(checksum, length)])
}

const trailerLength = 8

function trailer(checksum: number, length: number): Uint8Array {
  const bytes = Buffer.alloc(trailerLength)
  bytes.writeUInt32LE(checksum, 0)
  bytes.writeUInt32LE(length, 4)
  return bytes
}
