/** Resources that tell of the service and of the caller, batches and Problems. */
import { expect } from 'vitest'
import { smallBatch } from './endpoints.ts'
import { requirement } from './requirement.ts'
import { base, bodyOf, targetOf, useService } from './service.ts'
import {
  agentIdentity,
  apiRoot,
  batchResponse,
  contactOptions,
  health,
  pageList,
  problem,
} from './shapes.ts'
import { listPages } from './walk.ts'
import { body } from './reading.ts'

const agency = useService('agency')
const tiny = useService('tiny')

requirement(
  'Resources-AgentIdentity',
  'authenticated (always true), sub from the token, scope, resource and rateLimit with policy, limit and windowSeconds are required',
  async () => {
    const token = await agency.token({ sub: 'agt_resources' })
    for (const target of ['/api/v1/identity', '/agent/identity']) {
      const answer = await agency.ask(target, { token })
      expect([answer.status, agentIdentity.parse(bodyOf(answer))]).toEqual([
        200,
        {
          authenticated: true,
          sub: 'agt_resources',
          scope: 'mcp:read',
          resource: 'http://localhost:4321/mcp',
          rateLimit: { policy: 'agent', limit: 600, windowSeconds: 60 },
        },
      ])
    }
  },
)

requirement(
  'Resources-Health',
  'ok and version are required; pages, workshopMarkets, generated and error are optional',
  async () => {
    for (const service of [agency, tiny]) {
      const state = health.parse(await body(service, '/api/v1/health'))
      expect(state).toMatchObject({ ok: true, version: '1.0.0' })
      expect(state).not.toHaveProperty('error')
    }
  },
)

requirement(
  'Resources-Health.pages',
  'pages is the number of pages in the index, generated is when the index was built',
  async () => {
    for (const [service, markets] of [
      [agency, 5],
      // A site without prices does not speak of them.
      [tiny, undefined],
    ] as const) {
      const { pages, generated, workshopMarkets } = health.parse(
        await body(service, '/api/v1/health'),
      )
      const listed = await listPages(service)
      const cities = pageList.parse(await body(service, '/api/v1/pages?type=city'))
      expect(pages).toBe(listed.length + cities.total)
      expect(workshopMarkets).toBe(markets)
      const built = Date.parse(generated ?? '')
      expect(built).toBeGreaterThan(Date.parse('2026-01-01'))
      expect(built).toBeLessThanOrEqual(Date.now())
    }
  },
)

requirement(
  'Resources-ApiRoot',
  'name, version, apiVersion, openapi and endpoints are required; description, documentation, mcp and authentication are optional',
  async () => {
    for (const service of [agency, tiny]) apiRoot.parse(await body(service, '/api/v1'))
    const root = apiRoot.parse(await body(agency, '/api/v1'))
    expect(root).toMatchObject({ name: 'Mill & Sons', apiVersion: '1.0.0' })
    for (const address of [root.openapi, root.documentation]) {
      if (address === undefined) continue
      expect((await agency.ask(targetOf(address))).status, address).toBe(200)
    }
  },
)

requirement(
  'Resources-ApiRoot.endpoints',
  'endpoints maps a name to the full endpoint URL',
  async () => {
    const { endpoints } = apiRoot.parse(await body(agency, '/api/v1'))
    const urls = Object.values(endpoints)
    for (const path of ['health', 'search', 'pages', 'page', 'workshop', 'contact', 'identity']) {
      expect(urls).toContain(`${base}/api/v1/${path}`)
    }
    expect(urls).toContain(`${base}/api/v1/batch`)
    for (const url of urls) expect((await agency.ask(targetOf(url))).status, url).not.toBe(404)
  },
)

requirement(
  'Resources-BatchRequest',
  'requests has 1 to 10 items: id (string or integer) and method (only GET, the default) are optional, path is required and starts with /api/v1',
  async () => {
    const path = '/api/v1/contact?lang=en'
    const accepted = [{ path }, { path, id: 'a' }, { path, id: 7 }, { path, id: '', method: 'GET' }]
    for (const operation of [...accepted, { path: '/api/v1' }]) {
      const answer = await agency.batch({ requests: [operation] })
      expect(answer.status, JSON.stringify(operation)).toBe(200)
    }
    const refused = [
      {},
      { id: 'a' },
      { path, id: 1.5 },
      { path, id: true },
      { path, id: null },
      { path, method: 'get' },
      { path, method: 'POST' },
      { path: '/mcp' },
      { path: 7 },
    ]
    for (const operation of refused) {
      const answer = await agency.batch({ requests: [operation] })
      expect([answer.status, bodyOf(answer).code], JSON.stringify(operation)).toEqual([
        400,
        'invalid-body',
      ])
    }
  },
)

requirement(
  'Resources-BatchRequest.id',
  'requests[].id is echoed back; it defaults to the position',
  async () => {
    const path = '/api/v1/contact'
    const requests = [
      { path },
      { path, id: 'contact' },
      { path, id: -5 },
      { path },
      { path, id: '' },
    ]
    const { responses } = batchResponse.parse(bodyOf(await agency.batch({ requests })))
    expect(responses.map(({ id }) => id)).toEqual([0, 'contact', -5, 3, ''])
  },
)

requirement(
  'Resources-BatchResponse',
  'responses holds id, status and body of each operation: its success body or a Problem',
  async () => {
    const requests = [...smallBatch.requests, { path: '/api/v1/page?url=/nothing/' }]
    const { responses } = batchResponse.parse(bodyOf(await agency.batch({ requests })))
    const [success, failure] = responses
    expect(success?.status).toBe(200)
    contactOptions.parse(success?.body)
    expect(failure?.status).toBe(404)
    expect(problem.parse(failure?.body)).toMatchObject({ status: 404, code: 'not-found' })
  },
)

requirement(
  'Resources-Problem',
  'type (URI), title, status and code are required; detail and instance are optional',
  async () => {
    const answers = [
      await agency.ask('/api/v1/search'),
      await agency.batch('{}'),
      await agency.ask('/api/v1/identity'),
      await agency.ask('/api/v1/contact', { token: 'garbage' }),
      await agency.ask('/api/v1/nothing'),
      await agency.ask('/api/v1', { method: 'DELETE' }),
      await agency.batch(' '.repeat(16_001)),
      await agency.batch('{}', { headers: { 'Content-Type': 'text/plain' } }),
    ]
    const titles = new Map<string, Set<string>>()
    for (const answer of answers) {
      const { status, title, code } = problem.parse(bodyOf(answer))
      expect(status).toBe(answer.status)
      titles.set(code, (titles.get(code) ?? new Set()).add(title))
    }
    expect(titles.size).toBe(8)
    // A title belongs to the code, whatever went wrong.
    const other = problem.parse(bodyOf(await agency.ask('/api/v1/pages?limit=0')))
    expect(titles.get(other.code)).toEqual(new Set([other.title]))
  },
)

requirement(
  'Resources-Problem.instance',
  'instance is the path of the failed request',
  async () => {
    for (const path of ['/api/v1/search', '/api/v1/pages/', '/api/v1/nothing', '/agent/identity']) {
      const answer = await agency.ask(`${path}?limit=0`)
      expect(problem.parse(bodyOf(answer)).instance, path).toBe(path)
    }
  },
)

requirement(
  'Resources-Problem.detail',
  'detail says what went wrong and how to fix it',
  async () => {
    const detailOf = async (target: string) =>
      problem.parse(bodyOf(await agency.ask(target))).detail
    expect(await detailOf('/api/v1/pages?limit=0')).toMatch(/limit.*1.*100/)
    expect(await detailOf('/api/v1/contact?lang=fr')).toMatch(/lang.*pl.*en.*de/)
    expect(await detailOf('/api/v1/search')).toMatch(/q.*1.*200/)
  },
)
