/**
 * JSON request bodies: media type, content coding, length, encoding, syntax and depth, each fault by a name of its own. The
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

/** Objects and arrays inside one another that a JSON text may hold; what reads values may be recursive. */
export const deepestJson = 32

/** Why a text is not the JSON of a value that is read here, and what a caller reads about it. */
export const jsonFaults = {
  syntax: 'it is not well-formed JSON',
  depth: `it is nested more than ${deepestJson} deep`,
} as const

/** A JSON text as it was read: its value, also when it is too deep to be looked into, and what is wrong with it. */
export interface ParsedJson {
  readonly value?: unknown
  readonly fault?: keyof typeof jsonFaults
}

/** Value of a JSON text, or the fault. */
export function parseJson(text: string): ParsedJson {
  try {
    const value: unknown = JSON.parse(text)
    return isDeep(text) ? { value, fault: 'depth' } : { value }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { fault: 'syntax' }
  }
}

/** Whether a well-formed text is nested too deep. Read as text, because a walk through the value could be too deep itself. */
function isDeep(text: string): boolean {
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length && depth <= deepestJson; at += 1) {
    const sign = text[at]
    if (isString && sign === '\\') at += 1
    else if (sign === '"') isString = !isString
    else if (!isString && (sign === '[' || sign === '{')) depth += 1
    else if (!isString && (sign === ']' || sign === '}')) depth -= 1
  }
  return depth > deepestJson
}
