/** Checks the claims of a token, RFC 7519 §4.1. */
import { parseObject } from './jws.ts'
import type { JsonObject, Jws } from './jws.ts'

/** Claims of a token. */
export interface Claims {
  readonly iss?: string
  readonly sub?: string
  readonly aud?: string | string[]
  readonly exp?: number
  readonly nbf?: number
  readonly iat?: number
  readonly jti?: string
  readonly [name: string]: unknown
}

/** Claims that a token must have to be accepted. */
export interface TokenExpectation {
  readonly typ: string
  readonly issuer: string
  readonly audience: readonly string[]
  /** Required claims, in addition to issuer and audience. */
  readonly requiredClaims: readonly string[]
  /** Allowed clock difference in seconds. */
  readonly tolerance: number
  readonly now: Date
}

/** Parses the claims of a verified token; `undefined` when they are not as expected. */
export function readClaims(
  { header, payload }: Pick<Jws, 'header' | 'payload'>,
  expected: TokenExpectation,
): Claims | undefined {
  if (typeof header.typ !== 'string' || mediaType(header.typ) !== mediaType(expected.typ)) {
    return undefined
  }
  const claims = parseObject(payload)
  if (!claims || !expected.requiredClaims.every((name) => Object.hasOwn(claims, name))) {
    return undefined
  }
  const isOurs = claims.iss === expected.issuer && isFor(claims.aud, expected.audience)
  return isOurs && isTimely(claims, expected) ? claims : undefined
}

/** Lower case with `application/`, which may be omitted (RFC 7515 §4.1.9). */
function mediaType(typ: string): string {
  const lower = typ.toLowerCase()
  return lower.includes('/') ? lower : `application/${lower}`
}

function isFor(given: unknown, audience: readonly string[]): boolean {
  if (Array.isArray(given)) return audience.some((known) => given.includes(known))
  return typeof given === 'string' && audience.includes(given)
}

/** Whether a token is valid now. Times must be numbers (RFC 7519 §2). */
function isTimely(claims: JsonObject, { tolerance, now }: TokenExpectation): boolean {
  const { exp, nbf, iat } = claims
  const seconds = Math.floor(now.getTime() / 1000)
  if (!isTime(exp) || !isTime(nbf) || !isTime(iat)) return false
  return (
    (exp === undefined || exp > seconds - tolerance) &&
    (nbf === undefined || nbf <= seconds + tolerance)
  )
}

function isTime(value: unknown): value is number | undefined {
  return value === undefined || typeof value === 'number'
}
