/**
 * Bearer tokens in `Authorization` (RFC 6750 §2.1) and the challenge that answers their absence or fault (§3). Tokens
 * in a query or a body (§2.2, §2.3) are not looked at: addresses end up in logs and in `Referer`.
 */

/** What `Authorization` holds. Other schemes than Bearer count as absent: they may be meant for a proxy in front. */
export type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'bearer'; readonly token: string }

/** Characters of a token that is worth any cryptography: a longer one is an attempt to make the server work. */
const longestToken = 4096

/** Credentials of a request. */
export function parseAuthorization(field: string | undefined): Credentials {
  // The scheme is case-insensitive (RFC 9110 §11.1).
  if (field === undefined || !/^bearer(?:\s|$)/i.test(field)) return { kind: 'none' }
  // The whole field must fit: of two tokens, or of two lines joined by a comma, another reader might take the other.
  const token = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(field)?.[1]
  if (token === undefined || token.length > longestToken) return { kind: 'malformed' }
  return { kind: 'bearer', token }
}

/** What a client learns from a challenge. None of it comes from the request, so that nothing needs to be quoted away. */
export interface BearerChallenge {
  /** Address of the metadata of the resource, where a client learns how to get a token (RFC 9728 §5.1). */
  readonly resourceMetadata: string
  readonly scope: string
  /** Absent when no token was sent (RFC 6750 §3.1). */
  readonly error?: 'invalid_token'
}

/** `WWW-Authenticate` value of a challenge. */
export function bearerChallenge({ resourceMetadata, scope, error }: BearerChallenge): string {
  const challenge = `Bearer resource_metadata="${resourceMetadata}", scope="${scope}"`
  return error === undefined ? challenge : `${challenge}, error="${error}"`
}
