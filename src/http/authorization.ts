/**
 * Bearer tokens in `Authorization` (RFC 6750 §2.1) and the challenge for a missing or wrong token
 * (§3). Tokens in a body (§2.2) or a query (§2.3) are ignored.
 */

/**
 * The scheme is case-insensitive (RFC 9110 §11.1). A field with another scheme counts as absent,
 * because it may be meant for a proxy.
 */
const scheme = /^bearer(?: +|(?=\s|$))/i

/**
 * Returns the token of an `Authorization` field: everything after the scheme, also when it is
 * malformed. Two tokens joined by a comma count as one invalid token, because different parsers
 * could choose different tokens.
 */
export function bearerToken(field: string | undefined): string | undefined {
  const found = field === undefined ? undefined : scheme.exec(field)?.[0]
  return found === undefined ? undefined : field?.slice(found.length)
}

/** Parameters of a challenge. None of them comes from the request, so none needs escaping. */
export interface BearerChallenge {
  /** URL of the protected resource metadata (RFC 9728 §5.1). */
  readonly resourceMetadata: string
  readonly scope: string
  /** Absent when no token was sent (RFC 6750 §3.1). */
  readonly error?: 'invalid_token'
}

/** Converts a challenge to the value of `WWW-Authenticate`. */
export function bearerChallenge({ resourceMetadata, scope, error }: BearerChallenge): string {
  const challenge = `Bearer resource_metadata="${resourceMetadata}", scope="${scope}"`
  return error === undefined ? challenge : `${challenge}, error="${error}"`
}
