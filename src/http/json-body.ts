/** JSON request bodies: media type, content coding, length, encoding and syntax, each fault told apart. */
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
  const coding = call.headers['content-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'identity') return { fault: 'coding' }
  if (mediaTypeEssence(call.headers['content-type']) !== 'application/json') {
    return { fault: 'media-type' }
  }
  const bytes = await call.readBody(longest)
  if (!bytes) return { fault: 'length' }
  const text = decodeUtf8(bytes)
  return text === undefined ? { fault: 'encoding' } : { text }
}

/** Value of a JSON text; `undefined` when it is not well-formed. */
export function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}
