/**
 * JSON request bodies: media type, content coding, length, encoding and syntax, each fault by a name of its own. The
 * surfaces have the words for them, because a Problem, a JSON-RPC error and an OAuth error differ.
 */
import type { Call } from './call.ts'
import { mediaTypeEssence } from './media-type.ts'
import { decodeUtf8 } from './utf8.ts'

/** Why a body is not the text of a JSON value. */
export type BodyFault = 'coding' | 'media-type' | 'length' | 'encoding'

/** Text of a body sent as JSON, at most `longest` bytes of it. */
export async function readJsonText(
  call: Call,
  longest: number,
): Promise<{ text: string } | { fault: BodyFault }> {
  // Nothing is unpacked here: a few bytes can be packed gigabytes.
  const coding = call.headers['content-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'identity') return { fault: 'coding' }
  // What a body is, its sender says; nothing is guessed (RFC 9110 §8.3).
  if (mediaTypeEssence(call.headers['content-type']) !== 'application/json') {
    return { fault: 'media-type' }
  }
  const bytes = await call.readBody(longest)
  if (!bytes) return { fault: 'length' }
  const text = decodeUtf8(bytes)
  return text === undefined ? { fault: 'encoding' } : { text }
}

/** Value of a JSON text, wrapped because `null` is a value too; `undefined` when it is not well-formed. */
export function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}
