/** Strict UTF-8 decoding (RFC 3629), without replacement characters. */

// Shared, because it has no state between complete texts.
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Decodes bytes; `undefined` when they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    // A lenient decoder would give two different bodies the same text.
    return decoder.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
