/**
 * Where the service answers, each address written once.
 *
 * Not here: addresses of pages, which come from the content, and of files that only one module knows.
 */

/** The REST API. Each path works with and without a final slash. */
export const apiPaths = {
  root: '/api/v1',
  health: '/api/v1/health',
  search: '/api/v1/search',
  pages: '/api/v1/pages',
  page: '/api/v1/page',
  workshop: '/api/v1/workshop',
  contact: '/api/v1/contact',
  identity: '/api/v1/identity',
  // The same answer, where agents that register themselves look for it.
  agentIdentity: '/agent/identity',
  batch: '/api/v1/batch',
} as const

/** The MCP server and what it says of itself. */
export const mcpPaths = {
  endpoint: '/mcp',
  health: '/mcp/health',
  serverCard: '/mcp/server-card',
  // A key of what the build writes, no address: a site without a workshop has none.
  workshopCard: '/mcp/workshop-offer.html',
} as const

/** Parameter of the address of the MCP server that has it ask for a token. */
export const loginParameter = 'login'

/**
 * The authorization server, as it is published: tokens carry some of these addresses, so their final slash is part of
 * them.
 */
export const authPaths = {
  agentRegistration: '/agent/auth/',
  agentClaim: '/agent/auth/claim/',
  clientRegistration: '/oauth/register/',
  authorization: '/oauth/authorize/',
  token: '/oauth/token/',
  keys: '/oauth/jwks.json',
  // Astro's page, which nobody reaches from outside: it is rendered in answer to `authorization`.
  consentPage: '/oauth/consent-page/',
  // RFC 9728 §3 and RFC 8414 §3; the path of a resource that is not the root follows.
  protectedResource: '/.well-known/oauth-protected-resource',
  authorizationServer: '/.well-known/oauth-authorization-server',
} as const

/** What the service says of itself and of the site, for programs and for those who write them. */
export const descriptionPaths = {
  openApi: '/openapi.json',
  apiGuide: '/api.md',
  authGuide: '/auth.md',
  apiCatalog: '/.well-known/api-catalog',
  pricing: '/pricing.md',
  llms: '/llms.txt',
} as const
