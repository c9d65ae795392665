/** Resource indicators, RFC 8707: the site or its MCP server. */
import { loginParameter, mcpPaths } from '../http/paths.ts'

/**
 * Normalizes the URL of a resource. Without a value, returns the URL of the MCP server. Returns
 * `undefined` for a resource that does not belong to this service.
 */
export function resolveResource(value: string | undefined, baseUrl: string): string | undefined {
  const mcp = baseUrl + mcpPaths.endpoint
  if (value === undefined) return mcp
  // Only scheme and host are case-insensitive (RFC 3986 §6.2.2.1). `new URL` would change more.
  const [, origin, path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)(.*)$/is.exec(value) ?? []
  if (origin?.toLowerCase() !== baseUrl.toLowerCase()) return undefined
  if (path === mcpPaths.endpoint || path === `${mcpPaths.endpoint}/`) return mcp
  // The only allowed query is `login`: with it, the MCP server requires a token.
  if (path === `${mcpPaths.endpoint}?${loginParameter}`) return mcp
  return path === '' || path === '/' ? baseUrl : undefined
}
