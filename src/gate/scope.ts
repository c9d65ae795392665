/** The scope of the service, RFC 6749 §3.3. Everything is read only and public, so that there is but one to grant. */

/** It covers all REST endpoints and MCP tools. */
export const scope = 'mcp:read'
