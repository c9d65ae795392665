/** The only scope of the service, RFC 6749 §3.3, because everything is public and read-only. */

/** Covers all REST endpoints and MCP tools. */
export const scope = 'mcp:read'
