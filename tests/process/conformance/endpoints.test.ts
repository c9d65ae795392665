/** The rows of the table of REST endpoints: what succeeds, and every error a client can provoke. */
import { expect, it } from 'vitest'
import { askRow, endpoints, json } from './endpoints.ts'
import { bodyOf, useService } from './service.ts'
import type { Ask } from './service.ts'

const agency = useService('agency')

/** An address whose requests are used up. */
const exhausted = '192.0.2.1'

/**
 * Expects a row to succeed, and the statuses ≥ 400 of the table but for those that only the service
 * can cause.
 */
async function expectRow(
  name: keyof typeof endpoints,
  refused: readonly (readonly [query: string, options?: Ask])[] = [],
): Promise<void> {
  const row = endpoints[name]
  const answer = await askRow(agency, row)
  expect(answer.status).toBe(200)
  row.success.parse(bodyOf(answer))
  const statuses = new Set([(await askRow(agency, row, { token: 'invalid' })).status])
  for (const [query, options] of refused) {
    statuses.add((await agency.ask(row.path + query, options)).status)
  }
  for (let count = 0; count < 121; count += 1) {
    if ((await agency.ask('/api/v1/health', { from: exhausted })).status === 429) break
  }
  statuses.add((await askRow(agency, row, { from: exhausted, token: undefined })).status)
  expect([...statuses].sort()).toEqual(row.errors.filter((status) => status < 500))
}

it('Endpoints-root: GET /api/v1 answers ApiRoot; errors 401, 429, 500', async () => {
  await expectRow('root')
})

it('Endpoints-health: GET /api/v1/health answers Health; errors 401, 429, 500, 503', async () => {
  await expectRow('health')
})

it('Endpoints-search: GET /api/v1/search (q required, lang, type, limit) answers SearchResults; errors 400, 401, 429, 500, 503', async () => {
  await expectRow('search', [[''], ['?q=a&lang=x'], ['?q=a&type=x'], ['?q=a&limit=x']])
})

it('Endpoints-pages: GET /api/v1/pages (type, lang, limit, cursor) answers PageList; errors 400, 401, 429, 500, 503', async () => {
  await expectRow('pages', [['?type=x'], ['?lang=x'], ['?limit=x'], ['?cursor=x']])
})

it('Endpoints-page: GET /api/v1/page (url required) answers PageContent; errors 400, 401, 404, 429, 500, 503', async () => {
  await expectRow('page', [[''], ['?url=/nothing/']])
})

it('Endpoints-workshop: GET /api/v1/workshop (market) answers WorkshopOffers; errors 400, 401, 429, 500, 503', async () => {
  await expectRow('workshop', [['?market=x']])
})

it('Endpoints-contact: GET /api/v1/contact (lang) answers ContactOptions; errors 400, 401, 429, 500, 503', async () => {
  await expectRow('contact', [['?lang=x']])
})

it('Endpoints-identity: GET /api/v1/identity (bearer token required) answers AgentIdentity; errors 401, 429, 500', async () => {
  await expectRow('identity', [['']])
})

it('Endpoints-agentIdentity: GET /agent/identity answers the same as /api/v1/identity, at the agent-auth address; errors 401, 429, 500', async () => {
  await expectRow('agentIdentity', [['']])
})

it('Endpoints-batch: POST /api/v1/batch (BatchRequest, optional Idempotency-Key) answers BatchResponse; errors 400, 401, 413, 415, 429, 500', async () => {
  const { headers } = json('')
  await expectRow('batch', [
    ['', json('{}')],
    ['', { ...json('{}'), headers: { ...headers, 'Idempotency-Key': '' } }],
    ['', json(' '.repeat(16_001))],
    ['', { method: 'POST', body: '{}' }],
  ])
})

it('Service-1.1: The service exposes searching and reading pages, the public price of the process workshop per market, and contact options', async () => {
  const { search, pages, page, workshop, contact } = endpoints
  for (const { path, query, success } of [search, pages, page, workshop, contact]) {
    await agency.read(path + query, success)
  }
})
