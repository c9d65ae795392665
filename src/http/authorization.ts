/** Bearer tokens in `Authorization` (RFC 6750 §2.1) and the challenge that answers their absence or fault (§3). */

/** The one scope of the service: it covers all REST endpoints and MCP tools (RFC 6749 §3.3). */
export const scope = 'mcp:read'

/** What `Authorization` holds. Other schemes than Bearer count as absent. */
export type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'bearer'; readonly token: string }

/** Characters of a token that is worth any cryptography. */
const longestToken = 4096

/** Credentials of a request. */
export function parseAuthorization(field: string | undefined): Credentials {
  if (field === undefined || !/^bearer(?:\s|$)/i.test(field)) return { kind: 'none' }
  const token = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(field)?.[1]
  if (token === undefined || token.length > longestToken) return { kind: 'malformed' }
  return { kind: 'bearer', token }
}

/** `WWW-Authenticate` value that points to protected resource metadata (RFC 9728 §5.1). */
export function bearerChallenge(parameters: {
  resourceMetadata: string
  error?: 'invalid_token'
}): string {
  const { resourceMetadata, error } = parameters
  const challenge = `Bearer resource_metadata="${resourceMetadata}", scope="${scope}"`
  return error === undefined ? challenge : `${challenge}, error="${error}"`
}
