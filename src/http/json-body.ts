/**
 * Checks of JSON request bodies: media type, content coding, length, encoding, syntax and depth.
 * Each fault has a name; each protocol has its own error for it.
 */
import type { Call } from './call.ts'
import { mediaTypeEssence } from './media-type.ts'
import { decodeUtf8 } from './bytes.ts'

/** Why the text of a JSON body cannot be read. */
export type BodyFault = 'coding' | 'media-type' | 'length' | 'encoding'

/** Reads the text of a JSON body of at most `longest` bytes. Returns the text or its fault. */
export async function readJsonText(
  call: Call,
  longest: number,
): Promise<{ text: string } | { fault: BodyFault }> {
  // Compressed bodies are refused, because a few bytes can expand to gigabytes.
  const coding = call.headers['content-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'identity') return { fault: 'coding' }
  // The media type is never guessed (RFC 9110 §8.3).
  if (mediaTypeEssence(call.headers['content-type']) !== 'application/json') {
    return { fault: 'media-type' }
  }
  const bytes = await call.readBody(longest)
  if (!bytes) return { fault: 'length' }
  const text = decodeUtf8(bytes)
  return text === undefined ? { fault: 'encoding' } : { text }
}

/**
 * Deepest nesting of a JSON text. Deeper values could overflow the stack of recursive code.
 */
export const deepestJson = 32

/** Faults of a JSON text, each with a description for the caller. */
export const jsonFaults = {
  syntax: 'it is not well-formed JSON',
  depth: `it is nested more than ${deepestJson} levels deep`,
} as const

/** A parsed JSON text: its value, or its fault. A text that is nested too deep has both. */
export interface ParsedJson {
  readonly value?: unknown
  readonly fault?: keyof typeof jsonFaults
}

/** Parses a JSON text. */
export function parseJson(text: string): ParsedJson {
  try {
    const value: unknown = JSON.parse(text)
    return isDeep(text) ? { value, fault: 'depth' } : { value }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { fault: 'syntax' }
  }
}

/**
 * Whether a well-formed text is nested too deep. Scans the text, because a recursive walk through
 * the value could overflow the stack.
 */
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
