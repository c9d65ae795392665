/** Reads the parts of CBOR (RFC 8949) that Pagefind uses. Writes only numbers, texts and arrays. */

/**
 * Decodes one CBOR item. Throws on maps, tags, floats and indefinite lengths, which Pagefind does
 * not use.
 */
export function decodeCbor(bytes: Uint8Array): unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const decoder = new TextDecoder()
  let at = 0

  /** Advances by `length` bytes and returns where they begin. */
  function take(length: number): number {
    const start = at
    at += length
    if (at > bytes.length) throw new Error('Cannot decode CBOR: the data ends inside an item')
    return start
  }

  function readLength(info: number): number {
    if (info < 24) return info
    if (info === 24) return view.getUint8(take(1))
    if (info === 25) return view.getUint16(take(2))
    if (info === 26) return view.getUint32(take(4))
    throw new Error(`Cannot decode CBOR: length form ${info} at byte ${at} is not known`)
  }

  function readItem(): unknown {
    const initial = view.getUint8(take(1))
    const major = initial >> 5
    const info = initial & 31
    if (major === 7) return readSimple(info)
    const length = readLength(info)
    if (major === 0) return length
    if (major === 1) return -1 - length
    if (major === 2 || major === 3) {
      const start = take(length)
      const part = bytes.subarray(start, at)
      return major === 2 ? part : decoder.decode(part)
    }
    if (major === 4) return Array.from({ length }, readItem)
    throw new Error(`Cannot decode CBOR: major type ${major} is not known`)
  }

  return readItem()
}

function readSimple(info: number): boolean | null | undefined {
  if (info === 20 || info === 21) return info === 21
  if (info === 22) return null
  if (info === 23) return undefined
  throw new Error(`Cannot decode CBOR: simple value ${info} is not known`)
}

/** A value that `encodeCbor` writes. Numbers are whole and not negative. */
export type CborItem = string | number | readonly CborItem[]

/** Encodes one CBOR item, as short as possible. */
export function encodeCbor(item: CborItem): Buffer {
  if (typeof item === 'number') return encodeHead(0, item)
  if (typeof item === 'string') {
    const text = Buffer.from(item)
    return Buffer.concat([encodeHead(3, text.length), text])
  }
  return Buffer.concat([encodeHead(4, item.length), ...item.map(encodeCbor)])
}

function encodeHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length)
  const form = length < 0x100 ? 0 : length < 0x10000 ? 1 : 2
  const head = Buffer.alloc(1 + 2 ** form, (major << 5) | (24 + form))
  head.writeUIntBE(length, 1, 2 ** form)
  return head
}
