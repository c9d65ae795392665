/** The endpoints of the REST API, by the table of the specification. */
import type { Answer, Ask, Service, Shape } from './service.ts'
import {
  agentIdentity,
  apiRoot,
  batchResponse,
  contactOptions,
  health,
  pageContent,
  pageList,
  searchResults,
  workshopOffers,
} from './shapes.ts'

/** One row of the table. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Query of a request that succeeds on every site. */
  readonly query: string
  readonly needsToken?: boolean
  readonly success: Shape<unknown>
  readonly errors: readonly number[]
}

const common = [401, 429, 500]
const withData = [400, 401, 429, 500, 503]

function get(
  path: string,
  success: Endpoint['success'],
  errors: readonly number[],
  more: Partial<Endpoint> = {},
): Endpoint {
  return { method: 'GET', path, query: '', success, errors, ...more }
}

/** Rows by name. */
export const endpoints = {
  root: get('/api/v1', apiRoot, common),
  health: get('/api/v1/health', health, [...common, 503]),
  search: get('/api/v1/search', searchResults, withData, { query: '?q=contact' }),
  pages: get('/api/v1/pages', pageList, withData),
  page: get('/api/v1/page', pageContent, [400, 401, 404, 429, 500, 503], {
    query: '?url=/en/contact/',
  }),
  workshop: get('/api/v1/workshop', workshopOffers, withData),
  contact: get('/api/v1/contact', contactOptions, withData),
  identity: get('/api/v1/identity', agentIdentity, common, { needsToken: true }),
  agentIdentity: get('/agent/identity', agentIdentity, common, { needsToken: true }),
  batch: {
    ...get('/api/v1/batch', batchResponse, [400, 401, 413, 415, 429, 500]),
    method: 'POST',
  },
} as const satisfies Record<string, Endpoint>

/** Every row. */
export const allEndpoints: readonly Endpoint[] = Object.values(endpoints)

/** Rows that are read by GET. */
export const reads = allEndpoints.filter(({ method }) => method === 'GET')

/** Endpoints that need a token. */
export const identities = ['/api/v1/identity', '/agent/identity']

/** Body of a batch that succeeds on every site. */
export const smallBatch = { requests: [{ path: '/api/v1/contact' }] }

/** A request with a body as JSON. */
export function json(body: string): Ask {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
}

/** Makes a request of a row that succeeds, but for what is overridden; `slash` ends its path. */
export async function askRow(
  service: Service,
  row: Endpoint,
  options: Ask = {},
  slash = '',
): Promise<Answer> {
  const token = row.needsToken ? await service.token() : undefined
  const usual = row.method === 'POST' ? json(JSON.stringify(smallBatch)) : {}
  return await service.ask(row.path + slash + row.query, { ...usual, token, ...options })
}
