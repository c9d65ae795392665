/**
 * Bearer tokens in `Authorization` (RFC 6750 §2.1) and the challenge that answers their absence or fault (§3). Tokens
 * in a query or a body (§2.2, §2.3) are not looked at: addresses end up in logs and in `Referer`.
 */

/** A scheme is case-insensitive (RFC 9110 §11.1). Others than Bearer count as absent: they may be meant for a proxy in front. */
const scheme = /^bearer(?: +|(?=\s|$))/i

/**
 * What `Authorization` holds as a token, be it none; `undefined` without one. It is all that follows the scheme, to be verified as a
 * whole: of two tokens, or of two lines joined by a comma, another reader might take the other.
 */
export function bearerToken(field: string | undefined): string | undefined {
  const found = field === undefined ? undefined : scheme.exec(field)?.[0]
  return found === undefined ? undefined : field?.slice(found.length)
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
