/**
 * The kinds of tokens that the service issues. Each kind has its own `typ`, so that a token is not
 * accepted as another kind (RFC 8725 §3.11). The audience is the resource, endpoint or issuer that
 * accepts the token (§3.12).
 */
import { authPaths, mcpPaths } from '../http/paths.ts'
import type { Purpose } from './master-secret.ts'

/**
 * Protection of tokens: a signature with a public key (ES256), a MAC (HS256) or encryption. MAC and
 * encryption use the key that is derived for `purpose`.
 */
type Form =
  | { readonly form: 'JWS-ES256' }
  | { readonly form: 'JWS-HS256' | 'JWE-dir-A256GCM'; readonly purpose: Purpose }

/** Properties of one kind. */
export type TokenKind = Form & {
  readonly typ: string
  /** Name in `audiences`. `resource` allows two audiences: the MCP server and the site. */
  readonly audience: keyof typeof audiences
  /** Seconds; absent when tokens of the kind never expire. */
  readonly lifetime?: number
  /** Clock tolerance in seconds. */
  readonly tolerance: number
  /** Maximum number of seconds that `iat` may be in the future. */
  readonly ahead: number
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

// Properties that several kinds share.
const usual = { tolerance: 5, ahead: 60, requiredClaims: ['exp', 'iat', 'sub', 'jti'] } as const
const publicClaims = ['exp', 'iat', 'sub', 'client_id', 'jti'] as const
const agentToken = {
  ...usual,
  form: 'JWS-ES256',
  requiredClaims: publicClaims,
  longest: 4096,
} as const
const mac = { ...usual, form: 'JWS-HS256' } as const
const encrypted = {
  ...usual,
  form: 'JWE-dir-A256GCM',
  audience: 'token-endpoint',
  longest: 2048,
} as const

/** The kinds by name. */
export const tokenKinds = {
  access: { ...agentToken, typ: 'at+jwt', audience: 'resource', lifetime: 3600, ahead: 5 },
  assertion: { ...agentToken, typ: 'oauth-id-jag+jwt', audience: 'issuer', lifetime: 30 * day },
  claim: {
    ...mac,
    typ: 'claim+jwt',
    purpose: 'claim',
    audience: 'claim-endpoint',
    lifetime: day,
    longest: 4096,
  },
  client: {
    ...mac,
    typ: 'client+jwt',
    purpose: 'client',
    audience: 'issuer',
    tolerance: 0,
    requiredClaims: ['iat', 'sub', 'reg'],
    longest: 2048,
  },
  code: { ...encrypted, typ: 'code+jwt', purpose: 'code', lifetime: 60, tolerance: 0 },
  refresh: { ...encrypted, typ: 'rt+jwt', purpose: 'refresh', lifetime: 90 * day },
  consent: {
    ...mac,
    typ: 'consent+jwt',
    purpose: 'consent',
    audience: 'authorization-endpoint',
    lifetime: 600,
    tolerance: 0,
    requiredClaims: ['exp', 'iat', 'jti'],
    // Enough for a registration and the longest `state` (2,048 characters), even if JSON replaces
    // each character of `state` by six, such as `\u0000`.
    longest: 20_000,
  },
} as const satisfies Record<string, TokenKind>

/** Name of a kind. */
export type TokenKindName = keyof typeof tokenKinds

/** Allowed audiences of a kind. */
export function audiencesOf(kind: TokenKind, baseUrl: string): readonly string[] {
  return audiences[kind.audience](baseUrl)
}
