/** Strict UTF-8 (RFC 3629): what is not well-formed is no text, instead of text with replacement characters. */

// One for all: it remembers nothing of a text that it is given whole.
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Text of bytes; `undefined` when they are no UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    // A decoder that is lenient would make two different bodies one text, for a check and for a signature alike.
    return decoder.decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
