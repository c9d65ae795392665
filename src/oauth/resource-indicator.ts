/** Resource indicators, RFC 8707: which of the two resources a token is for. */
import { loginParameter, mcpPaths } from '../http/paths.ts'

/** Resource a value names, as we write it; the MCP server when absent, `undefined` when it names none of ours. */
export function resolveResource(value: string | undefined, baseUrl: string): string | undefined {
  const mcp = baseUrl + mcpPaths.endpoint
  if (value === undefined) return mcp
  // Scheme and host are case-insensitive (RFC 3986 §6.2.2.1); the rest is not, and `new URL` would fold too much.
  const [, origin, path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)(.*)$/is.exec(value) ?? []
  if (origin?.toLowerCase() !== baseUrl.toLowerCase()) return undefined
  if (path === mcpPaths.endpoint || path === `${mcpPaths.endpoint}/`) return mcp
  // The one query: a host names the address it was given, and that one asks for a token.
  if (path === `${mcpPaths.endpoint}?${loginParameter}`) return mcp
  return path === '' || path === '/' ? baseUrl : undefined
}
