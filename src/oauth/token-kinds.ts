/**
 * The kinds of tokens that the service issues. `typ` and audience differ for each kind, so that no
 * token is accepted as one of another kind (RFC 8725 §3.11, §3.12).
 */
import { authPaths, mcpPaths } from '../http/paths.ts'
import type { Purpose } from './master-secret.ts'

/** Lifetime, clock tolerance and longest accepted lead of `iat`, in seconds. */
interface Times {
  /** Absent when tokens of the kind never expire. */
  readonly lifetime?: number
  readonly tolerance: number
  readonly ahead: number
}

/** Public signature (ES256), MAC (HS256) or encryption, and the purpose of the secret key. */
type Form =
  | { readonly form: 'JWS-ES256' }
  | { readonly form: 'JWS-HS256' | 'JWE-dir-A256GCM'; readonly purpose: Purpose }

/** Properties of one kind. */
export type TokenKind = Form &
  Times & {
    readonly typ: string
    /** Name of the audience. `resource` has two: the MCP server and the site. */
    readonly audience: keyof typeof audiences
    readonly requiredClaims: readonly string[]
    /** Longest token in characters. Longer ones are refused before any cryptography. */
    readonly longest: number
  }

/** Allowed audiences, the default first. */
const audiences = {
  resource: (baseUrl: string) => [baseUrl + mcpPaths.endpoint, baseUrl],
  issuer: (baseUrl: string) => [baseUrl],
  'claim-endpoint': (baseUrl: string) => [baseUrl + authPaths.agentClaim],
  'token-endpoint': (baseUrl: string) => [baseUrl + authPaths.token],
  'authorization-endpoint': (baseUrl: string) => [baseUrl + authPaths.authorization],
} as const

const day = 86_400

/** The kinds by name. */
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
    // A registration and a `state` of 2,048 characters, which JSON may escape to six each.
    longest: 20_000,
  },
} as const satisfies Record<string, TokenKind>

/** Name of a kind. */
export type TokenKindName = keyof typeof tokenKinds

/** Allowed audiences of a kind. */
export function audiencesOf(kind: TokenKind, baseUrl: string): readonly string[] {
  return audiences[kind.audience](baseUrl)
}
