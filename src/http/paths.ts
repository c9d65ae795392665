/**
 * Paths of the service, each written once. This file does not have the paths of pages, which come
 * from the content, or paths that only one module uses.
 */

/** Folder of all versions of the REST API. The API answers requests for every path below it. */
export const apiFolder = '/api'

/** Paths of the REST API. Each works with and without a final slash. */
export const apiPaths = {
  root: '/api/v1',
  health: '/api/v1/health',
  search: '/api/v1/search',
  pages: '/api/v1/pages',
  page: '/api/v1/page',
  workshop: '/api/v1/workshop',
  contact: '/api/v1/contact',
  // Lists the collections. `/{collection}` and `/{collection}/{entry}` are below it.
  data: '/api/v1/data',
  identity: '/api/v1/identity',
  // The same response as `identity`, at the path that the auth.md specification defines.
  agentIdentity: '/agent/identity',
  batch: '/api/v1/batch',
} as const

/** Paths of the MCP server and its descriptions. */
export const mcpPaths = {
  endpoint: '/mcp',
  // Offers only the tools `search` and `fetch`, for hosts that cite the results of these two.
  searchFetch: '/mcp/search-fetch',
  health: '/mcp/health',
  serverCard: '/mcp/server-card',
  // Path of the price card, an MCP App, in the published files. Clients cannot request this path.
  // Sites without a workshop have no card.
  priceCard: '/mcp/workshop-offer.html',
} as const

/** Query parameter that makes the MCP server ask for a token. */
export const loginParameter = 'login'

/** Paths of the authorization server. Tokens contain some of them, so the final slash matters. */
export const authPaths = {
  agentRegistration: '/agent/auth/',
  agentClaim: '/agent/auth/claim/',
  clientRegistration: '/oauth/register/',
  authorization: '/oauth/authorize/',
  token: '/oauth/token/',
  keys: '/oauth/jwks.json',
  // Page of Astro that is rendered to answer a request for `authorization`. Clients cannot reach
  // it.
  consentPage: '/oauth/consent-page/',
  // RFC 9728 §3 and RFC 8414 §3. Clients append the path of the resource.
  protectedResource: '/.well-known/oauth-protected-resource',
  authorizationServer: '/.well-known/oauth-authorization-server',
} as const

/** Paths of the descriptions of service and site. */
export const descriptionPaths = {
  openApi: '/openapi.json',
  apiGuide: '/api.md',
  authGuide: '/auth.md',
  apiCatalog: '/.well-known/api-catalog',
  pricing: '/pricing.md',
  llms: '/llms.txt',
  agentSkills: '/.well-known/agent-skills/index.json',
  // The same index at the path of earlier drafts.
  olderSkills: '/.well-known/skills/index.json',
  ard: '/.well-known/ard.json',
  aiCatalog: '/.well-known/ai-catalog.json',
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  // RFC 9116 §3.
  securityTxt: '/.well-known/security.txt',
} as const

/** Returns the path of the JSON or CSV file of a collection. */
export function openDataPath(collection: string, format: 'json' | 'csv'): string {
  return `/data/${collection}.${format}`
}

/** Matches paths of calendars and of their feeds. Captures the name of the collection. */
export const calendarForm = /^(?:\/[a-z0-9-]+)?\/([a-z][a-z0-9-]{0,39})\.(?:ics|rss)$/

/** Matches paths of feeds of sections. A section is a folder below the folder of its language. */
export const sectionFeedForm = /^(?:\/[a-z0-9-]+){2,}\/feed\.xml$/

/** File names of the documents that a language can have. */
export const languageFiles = {
  llms: 'llms.txt',
  rss: 'feed.xml',
  atom: 'atom.xml',
  jsonFeed: 'feed.json',
  openSearch: 'opensearch.xml',
} as const
