/** Reads the JSON body of a POST, with every bound the contract sets. */
import { codePoints } from '../api/parameters.ts'
import type { Call } from '../http/call.ts'
import { mediaTypeEssence } from '../http/media-type.ts'
import { Problem } from '../http/problem.ts'

/** Unicode code points of a body that are read. */
export const longestBody = 16_000
/** Bytes after which reading stops: the longest body has at most four a code point. */
const longestBytes = 4 * longestBody
const jsonType = 'application/json'

/** JSON value of a call's body; throws 415, 413 and 400 in this order. */
export async function readJsonBody(call: Call): Promise<unknown> {
  requireJson(call)
  const bytes = await call.readBody(longestBytes)
  const text = bytes && decodeUtf8(bytes)
  if (!bytes || (text !== undefined && codePoints(text) > longestBody)) {
    throw new Problem(
      'payload-too-large',
      `The body is longer than ${longestBody} characters: send fewer operations at a time`,
    )
  }
  if (text === undefined)
    throw new Problem('invalid-body', 'Cannot read the body: encode it as UTF-8')
  return parseJson(text)
}

function requireJson({ headers }: Call): void {
  const coding = headers['content-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'identity') {
    throw unsupported('Send the body without a content coding')
  }
  if (mediaTypeEssence(headers['content-type']) !== jsonType) {
    throw unsupported(`Send the body with Content-Type: ${jsonType}`)
  }
}

/** 415 that says what is supported (RFC 9110 §15.5.16). */
function unsupported(detail: string): Problem {
  return new Problem('unsupported-media-type', detail, { headers: { Accept: jsonType } })
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Problem('invalid-body', 'Cannot read the body: it is not well-formed JSON')
  }
}
