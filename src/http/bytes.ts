/** Concatenates the bytes of bodies, and decodes them strictly. */

/** Concatenates byte arrays. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

// All calls share the decoder, because it has no state between complete texts.
const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Decodes UTF-8 without replacement characters (RFC 3629); `undefined` when the bytes are not UTF-8.
 */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    // A lenient decoder would give two different bodies the same text.
    return decoder.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
