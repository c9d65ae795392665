/** The rows of the table of REST endpoints: what succeeds, and every error a client can provoke. */
import { expect } from 'vitest'
import { endpoints, smallBatch } from './endpoints.ts'
import type { Endpoint } from './endpoints.ts'
import { requirement } from './requirement.ts'
import { bodyOf, useService } from './service.ts'
import type { Ask, Service } from './service.ts'

const agency = useService('agency')
const spoilt = useService('agency', { copied: true })

const json = { 'Content-Type': 'application/json' }
const post: Ask = { method: 'POST', headers: json, body: JSON.stringify(smallBatch) }

/** An address whose requests are used up. */
const exhausted = '192.0.2.1'

async function ask(service: Service, row: Endpoint, options: Ask = {}) {
  const token = row.needsToken ? await service.token() : undefined
  const usual = row.method === 'POST' ? post : {}
  return await service.ask(row.path + row.query, { ...usual, token, ...options })
}

/** Statuses ≥ 400 that the requests of a client meet, without those of the table that only the service can cause. */
async function provoke(row: Endpoint, refused: readonly (readonly [string, Ask])[]) {
  const statuses = new Set<number>()
  for (const [target, options] of refused) statuses.add((await agency.ask(target, options)).status)
  statuses.add((await ask(agency, row, { token: 'invalid' })).status)
  for (let count = 0; count < 121; count += 1) {
    if ((await agency.ask('/api/v1/health', { from: exhausted })).status === 429) break
  }
  statuses.add((await ask(agency, row, { from: exhausted, token: undefined })).status)
  return [...statuses].sort()
}

/** Registers the test of a row. */
function row(
  name: keyof typeof endpoints,
  sentence: string,
  refused: readonly (readonly [string, Ask])[] = [],
): void {
  const endpoint: Endpoint = endpoints[name]
  requirement(`Endpoints-${name}`, sentence, async () => {
    const answer = await ask(agency, endpoint)
    expect(answer.status).toBe(200)
    endpoint.success.parse(bodyOf(answer))
    const provocable = endpoint.errors.filter((status) => status < 500)
    expect(await provoke(endpoint, refused)).toEqual(provocable)
  })
}

row('root', 'GET /api/v1 answers ApiRoot; errors 401, 429, 500')

row('health', 'GET /api/v1/health answers Health; errors 401, 429, 500, 503')

row(
  'search',
  'GET /api/v1/search (q required, lang, type, limit) answers SearchResults; errors 400, 401, 429, 500, 503',
  [
    ['/api/v1/search', {}],
    ['/api/v1/search?q=a&lang=x', {}],
    ['/api/v1/search?q=a&type=x', {}],
    ['/api/v1/search?q=a&limit=x', {}],
  ],
)

row(
  'pages',
  'GET /api/v1/pages (type, lang, limit, cursor) answers PageList; errors 400, 401, 429, 500, 503',
  [
    ['/api/v1/pages?type=x', {}],
    ['/api/v1/pages?lang=x', {}],
    ['/api/v1/pages?limit=x', {}],
    ['/api/v1/pages?cursor=x', {}],
  ],
)

row(
  'page',
  'GET /api/v1/page (url required) answers PageContent; errors 400, 401, 404, 429, 500, 503',
  [
    ['/api/v1/page', {}],
    ['/api/v1/page?url=/nothing/', {}],
  ],
)

row(
  'workshop',
  'GET /api/v1/workshop (market) answers WorkshopOffers; errors 400, 401, 429, 500, 503',
  [['/api/v1/workshop?market=x', {}]],
)

row(
  'contact',
  'GET /api/v1/contact (lang) answers ContactOptions; errors 400, 401, 429, 500, 503',
  [['/api/v1/contact?lang=x', {}]],
)

row(
  'identity',
  'GET /api/v1/identity (bearer token required) answers AgentIdentity; errors 401, 429, 500',
  [['/api/v1/identity', {}]],
)

row(
  'agentIdentity',
  'GET /agent/identity answers the same as /api/v1/identity, at the agent-auth address; errors 401, 429, 500',
  [['/agent/identity', {}]],
)

row(
  'batch',
  'POST /api/v1/batch (BatchRequest, optional Idempotency-Key) answers BatchResponse; errors 400, 401, 413, 415, 429, 500',
  [
    ['/api/v1/batch', { ...post, body: '{}' }],
    ['/api/v1/batch', { ...post, headers: { ...json, 'Idempotency-Key': '' } }],
    ['/api/v1/batch', { ...post, body: ' '.repeat(16_001) }],
    ['/api/v1/batch', { ...post, headers: {} }],
  ],
)

requirement(
  'Endpoints-agentIdentity.1',
  'The body at /agent/identity is that at /api/v1/identity',
  async () => {
    const token = await agency.token()
    const identity = await agency.ask('/api/v1/identity', { token })
    const agent = await agency.ask('/agent/identity', { token })
    expect([agent.status, agent.text]).toEqual([200, identity.text])
  },
)

requirement(
  'Endpoints-503',
  'health, search, pages, page, workshop and contact may answer 503; the root, identity and batch never do',
  async () => {
    await spoilt.takeData()
    const statuses: Record<string, number> = {}
    for (const [name, endpoint] of Object.entries(endpoints)) {
      statuses[name] = (await ask(spoilt, endpoint)).status
    }
    expect(statuses).toMatchObject({
      root: 200,
      health: 503,
      page: 503,
      workshop: 503,
      contact: 503,
      identity: 200,
      agentIdentity: 200,
      batch: 200,
    })
    // These two may well be answered from memory.
    for (const name of ['search', 'pages']) expect([200, 503]).toContain(statuses[name])
  },
)
