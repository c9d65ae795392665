/** Resource indicators, RFC 8707: the site or its MCP server. */
import { loginParameter, mcpPaths } from '../http/paths.ts'

/** Normalizes a resource; the MCP server when absent, `undefined` when it is not one of ours. */
export function resolveResource(value: string | undefined, baseUrl: string): string | undefined {
  const mcp = baseUrl + mcpPaths.endpoint
  if (value === undefined) return mcp
  // Only scheme and host are case-insensitive (RFC 3986 §6.2.2.1). `new URL` would change more.
  const [, origin, path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)(.*)$/is.exec(value) ?? []
  if (origin?.toLowerCase() !== baseUrl.toLowerCase()) return undefined
  if (path === mcpPaths.endpoint || path === `${mcpPaths.endpoint}/`) return mcp
  // The one allowed query: the URL of the MCP server that asks hosts to log in.
  if (path === `${mcpPaths.endpoint}?${loginParameter}`) return mcp
  return path === '' || path === '/' ? baseUrl : undefined
}
