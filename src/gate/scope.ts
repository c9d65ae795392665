/** The scope of tokens (RFC 6749 §3.3). One is enough: everything is public and read-only. */

/** Covers all REST endpoints and MCP tools. */
export const scope = 'mcp:read'
