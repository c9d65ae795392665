/**
 * Reads request bodies of the OAuth endpoints, up to a maximum size. A wrong media type gets status
 * 400 (RFC 6749 §5.2), although the REST API answers 415.
 */
import type { Call } from '../http/call.ts'
import { jsonFaults, parseJson } from '../http/json-body.ts'
import { mediaTypeEssence } from '../http/media-type.ts'
import { decodeUtf8 } from '../http/bytes.ts'
import { OAuthError } from './error.ts'
import type { OAuthErrorCode } from './error.ts'

/** Default limit of a body in bytes. */
const longestBody = 16_384

/** Reads a form body. Throws `invalid_request` if the body cannot be read. */
export async function readForm(call: Call, longest = longestBody): Promise<URLSearchParams> {
  const type = 'application/x-www-form-urlencoded'
  const text = await readText(call, { type, code: 'invalid_request', longest })
  return new URLSearchParams(text)
}

/** Reads a JSON object. Throws an error with `code` if the body cannot be read as an object. */
export async function readJsonObject(call: Call, code: OAuthErrorCode): Promise<object> {
  const text = await readText(call, { type: 'application/json', code, longest: longestBody })
  const { value, fault } = parseJson(text)
  if (fault) throw new OAuthError(code, `Cannot read the body: ${jsonFaults[fault]}`)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new OAuthError(code, 'The body must be a JSON object')
  }
  return value
}

async function readText(
  call: Call,
  { type, code, longest }: { type: string; code: OAuthErrorCode; longest: number },
): Promise<string> {
  if (mediaTypeEssence(call.headers['content-type']) !== type) {
    throw new OAuthError(code, `Send the body with Content-Type: ${type}`)
  }
  const coding = call.headers['content-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'identity') {
    throw new OAuthError(code, 'Send the body without a content coding', { status: 415 })
  }
  const bytes = await call.readBody(longest)
  if (!bytes) {
    throw new OAuthError(code, `Send a body of at most ${longest} bytes`, { status: 413 })
  }
  const text = decodeUtf8(bytes)
  if (text === undefined) throw new OAuthError(code, 'Encode the body as UTF-8')
  return text
}
