/**
 * Kinds of tokens the service issues: everything known about one is in its row, its lifetime first of all. `typ` and
 * audience differ from row to row, so that no token passes for one of another kind (RFC 8725 §3.11, §3.12).
 */
import { authPaths, mcpPaths } from '../paths.ts'
import type { Purpose } from './master-secret.ts'

/** Seconds a token lives, may be off, and at most claims to be from the future. */
interface Times {
  /** Absent: it never expires. */
  readonly lifetime?: number
  readonly tolerance: number
  readonly ahead: number
}

/** Form and key of a token: a signature others can check, one only we can, or a text only we can read. */
type Form =
  | { readonly form: 'JWS-ES256' }
  | { readonly form: 'JWS-HS256' | 'JWE-dir-A256GCM'; readonly purpose: Purpose }

/** A row of the table. */
export type TokenKind = Form &
  Times & {
    readonly typ: string
    /** Path of the audience; a resource token is for one of two. */
    readonly audience: keyof typeof audiences
    readonly requiredClaims: readonly string[]
    /** Characters of the longest text that is worth any cryptography. */
    readonly longest: number
  }

/** Audiences a token of a rule may have, the first is the default. */
const audiences = {
  resource: (baseUrl: string) => [baseUrl + mcpPaths.endpoint, baseUrl],
  issuer: (baseUrl: string) => [baseUrl],
  'claim-endpoint': (baseUrl: string) => [baseUrl + authPaths.agentClaim],
  'token-endpoint': (baseUrl: string) => [baseUrl + authPaths.token],
  'authorization-endpoint': (baseUrl: string) => [baseUrl + authPaths.authorization],
} as const

const day = 86_400

/** One row a kind. */
export const tokenKinds = {
  access: {
    typ: 'at+jwt',
    form: 'JWS-ES256',
    audience: 'resource',
    lifetime: 3600,
    tolerance: 5,
    ahead: 5,
    requiredClaims: ['exp', 'iat', 'sub', 'client_id', 'jti'],
    longest: 4096,
  },
  assertion: {
    typ: 'oauth-id-jag+jwt',
    form: 'JWS-ES256',
    audience: 'issuer',
    lifetime: 30 * day,
    tolerance: 5,
    ahead: 60,
    requiredClaims: ['exp', 'iat', 'sub', 'client_id', 'jti'],
    longest: 4096,
  },
  claim: {
    typ: 'claim+jwt',
    form: 'JWS-HS256',
    purpose: 'claim',
    audience: 'claim-endpoint',
    lifetime: day,
    tolerance: 5,
    ahead: 60,
    requiredClaims: ['exp', 'iat', 'sub', 'jti'],
    longest: 4096,
  },
  client: {
    typ: 'client+jwt',
    form: 'JWS-HS256',
    purpose: 'client',
    audience: 'issuer',
    tolerance: 0,
    ahead: 60,
    requiredClaims: ['iat', 'sub', 'reg'],
    longest: 2048,
  },
  code: {
    typ: 'code+jwt',
    form: 'JWE-dir-A256GCM',
    purpose: 'code',
    audience: 'token-endpoint',
    lifetime: 60,
    tolerance: 0,
    ahead: 60,
    requiredClaims: ['exp', 'iat', 'sub', 'jti'],
    longest: 2048,
  },
  refresh: {
    typ: 'rt+jwt',
    form: 'JWE-dir-A256GCM',
    purpose: 'refresh',
    audience: 'token-endpoint',
    lifetime: 90 * day,
    tolerance: 5,
    ahead: 60,
    requiredClaims: ['exp', 'iat', 'sub', 'jti'],
    longest: 2048,
  },
  consent: {
    typ: 'consent+jwt',
    form: 'JWS-HS256',
    purpose: 'consent',
    audience: 'authorization-endpoint',
    lifetime: 600,
    tolerance: 0,
    ahead: 60,
    requiredClaims: ['exp', 'iat', 'jti'],
    // It holds a whole registration and a state of 2,048 characters, which JSON may write as six each.
    longest: 20_000,
  },
} as const satisfies Record<string, TokenKind>

/** Name of a kind. */
export type TokenKindName = keyof typeof tokenKinds

/** Audiences that tokens of a kind may have. */
export function audiencesOf(kind: TokenKind, baseUrl: string): readonly string[] {
  return audiences[kind.audience](baseUrl)
}
