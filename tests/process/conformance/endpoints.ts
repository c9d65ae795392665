/** The endpoints of the REST API, by the table of the specification. */
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
  readonly success: { parse(body: unknown): unknown }
  readonly errors: readonly number[]
}

const common = [401, 429, 500] as const
const withData = [400, 401, 429, 500, 503] as const

/** Rows by name. */
export const endpoints = {
  root: { method: 'GET', path: '/api/v1', query: '', success: apiRoot, errors: common },
  health: {
    method: 'GET',
    path: '/api/v1/health',
    query: '',
    success: health,
    errors: [...common, 503],
  },
  search: {
    method: 'GET',
    path: '/api/v1/search',
    query: '?q=contact',
    success: searchResults,
    errors: withData,
  },
  pages: { method: 'GET', path: '/api/v1/pages', query: '', success: pageList, errors: withData },
  page: {
    method: 'GET',
    path: '/api/v1/page',
    query: '?url=/en/contact/',
    success: pageContent,
    errors: [400, 401, 404, 429, 500, 503],
  },
  workshop: {
    method: 'GET',
    path: '/api/v1/workshop',
    query: '',
    success: workshopOffers,
    errors: withData,
  },
  contact: {
    method: 'GET',
    path: '/api/v1/contact',
    query: '',
    success: contactOptions,
    errors: withData,
  },
  identity: {
    method: 'GET',
    path: '/api/v1/identity',
    query: '',
    needsToken: true,
    success: agentIdentity,
    errors: common,
  },
  agentIdentity: {
    method: 'GET',
    path: '/agent/identity',
    query: '',
    needsToken: true,
    success: agentIdentity,
    errors: common,
  },
  batch: {
    method: 'POST',
    path: '/api/v1/batch',
    query: '',
    success: batchResponse,
    errors: [400, 401, 413, 415, 429, 500],
  },
} as const satisfies Record<string, Endpoint>

/** Every row. */
export const allEndpoints: readonly Endpoint[] = Object.values(endpoints)

/** Rows that are read by GET. */
export const reads = allEndpoints.filter(({ method }) => method === 'GET')

/** Body of a batch that succeeds on every site. */
export const smallBatch = { requests: [{ path: '/api/v1/contact' }] }
