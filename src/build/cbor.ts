/** Concise Binary Object Representation, RFC 8949: integers, texts, byte strings, arrays and simple values only. */

/** Value of one CBOR item; throws on what Pagefind does not use: maps, tags, floats and indefinite lengths. */
export function decodeCbor(bytes: Uint8Array): unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const decoder = new TextDecoder()
  let at = 0

  function readLength(info: number): number {
    if (info < 24) return info
    const start = at
    if (info === 24) at += 1
    else if (info === 25) at += 2
    else if (info === 26) at += 4
    else throw new Error(`Cannot decode CBOR: length form ${info} at byte ${start} is not known`)
    if (info === 24) return view.getUint8(start)
    return info === 25 ? view.getUint16(start) : view.getUint32(start)
  }

  function readItem(): unknown {
    const initial = view.getUint8(at)
    at += 1
    const major = initial >> 5
    const info = initial & 31
    if (major === 7) return readSimple(info)
    const length = readLength(info)
    if (major === 0) return length
    if (major === 1) return -1 - length
    if (major === 2 || major === 3) {
      const part = bytes.subarray(at, at + length)
      at += length
      return major === 2 ? part : decoder.decode(part)
    }
    if (major === 4) return Array.from({ length }, readItem)
    throw new Error(`Cannot decode CBOR: major type ${major} is not known`)
  }

  return readItem()
}

function readSimple(info: number): boolean | null {
  if (info === 20 || info === 21) return info === 21
  if (info === 22 || info === 23) return null
  throw new Error(`Cannot decode CBOR: simple value ${info} is not known`)
}
