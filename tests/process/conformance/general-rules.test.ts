/** General rules of the endpoints. */
import { expect, it } from 'vitest'
import { allEndpoints, askRow, json, reads } from './endpoints.ts'
import { expectProblem } from './refusals.ts'
import { useService } from './service.ts'
import type { Answer, Ask } from './service.ts'

const agency = useService('agency')

/** Requests that are refused, one of every kind. */
const refusals: readonly (readonly [status: number, target: string, options?: Ask])[] = [
  [400, '/api/v1/search'],
  [400, '/api/v1/batch', json('{}')],
  [401, '/api/v1/identity'],
  [401, '/agent/identity'],
  [401, '/api/v1/contact', { token: 'invalid' }],
  [404, '/api/v1/page?url=/nothing/'],
  [404, '/api/v1/nothing'],
  [405, '/api/v1/health', { method: 'DELETE' }],
  [405, '/api/v1/batch'],
  [413, '/api/v1/batch', json(`{"requests":[{"path":"${'a'.repeat(16_000)}"}]}`)],
  [415, '/api/v1/batch', { method: 'POST', body: 'requests=1' }],
]

/** Fields of an answer that two requests have in common. */
function fieldsOf({ headers }: Answer): [string, string][] {
  // Those of the connection, and the identifier, which no two requests share.
  const others = ['date', 'connection', 'keep-alive', 'x-request-id']
  return [...headers].filter(([name]) => !others.includes(name))
}

/** Words of a list in a field. */
function wordsOf({ headers }: Answer, field: string): string[] {
  return (headers.get(field) ?? '').toLowerCase().split(', ')
}

it('REST-General-1: Paths work with or without a trailing slash', async () => {
  for (const row of allEndpoints) {
    const [bare, slashed] = [await askRow(agency, row), await askRow(agency, row, {}, '/')]
    expect(bare.status, row.path).toBe(200)
    expect([slashed.status, slashed.text], row.path).toEqual([200, bare.text])
  }
})

it('REST-General-2: Every GET also answers HEAD', async () => {
  const token = await agency.token()
  const gets = refusals.filter(([, , options]) => options?.method === undefined)
  for (const [target, options] of [
    ...reads.map(({ path, query }) => [path + query, { token }] as const),
    ...gets.map(([, target, options]) => [target, options] as const),
  ]) {
    const get = await agency.ask(target, options)
    const head = await agency.ask(target, { ...options, method: 'HEAD' })
    expect([head.status, head.text], target).toEqual([get.status, ''])
    expect(fieldsOf(head), target).toEqual(fieldsOf(get))
  }
})

it('REST-General-3: CORS is open', async () => {
  const headers = { Origin: 'https://anywhere.example' }
  for (const row of reads) {
    const answer = await askRow(agency, row, { headers })
    expect(answer.headers.get('Access-Control-Allow-Origin'), row.path).toBe('*')
  }
  for (const [status, target, options] of refusals) {
    const own = { ...headers, ...options?.headers }
    const answer = await agency.ask(target, { ...options, headers: own })
    const allowed = answer.headers.get('Access-Control-Allow-Origin')
    expect([answer.status, allowed], target).toEqual([status, '*'])
    const exposed = wordsOf(answer, 'Access-Control-Expose-Headers')
    for (const name of ['ratelimit-policy', 'x-ratelimit-limit', 'retry-after', 'link', 'allow']) {
      expect(exposed, target).toContain(name)
    }
  }
  for (const { path, method } of allEndpoints) {
    const asked = 'authorization, content-type, idempotency-key'
    const more = {
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': asked,
    }
    const preflight = await agency.askExactly(path, {
      method: 'OPTIONS',
      headers: { ...headers, ...more },
    })
    expect(preflight.status, path).toBe(204)
    expect(preflight.headers.get('Access-Control-Allow-Origin'), path).toBe('*')
    expect(wordsOf(preflight, 'Access-Control-Allow-Methods')).toContain(method.toLowerCase())
    const allowed = wordsOf(preflight, 'Access-Control-Allow-Headers')
    expect(allowed, path).toEqual(expect.arrayContaining(asked.split(', ')))
  }
})

it('REST-General-4: Success bodies are JSON (application/json); errors are application/problem+json', async () => {
  const expectJson = (answer: Answer, status: number, type: string, context: string) => {
    expect([answer.status, answer.headers.get('Content-Type')], context).toEqual([status, type])
    expect(() => JSON.parse(answer.text) as unknown, context).not.toThrow()
  }
  for (const row of allEndpoints) {
    const options = row.method === 'GET' ? { headers: { Accept: 'text/html' } } : {}
    expectJson(await askRow(agency, row, options), 200, 'application/json', row.path)
  }
  for (const [status, target, options] of refusals) {
    expectJson(await agency.ask(target, options), status, 'application/problem+json', target)
  }
})

it('REST-General-5, Limits-headers, Auth-2.4: Every API response carries RateLimit-Policy, e.g. "ip";q=120;w=60 ("agent";q=600;w=60 with a token), and X-RateLimit-Limit, the allowed requests per 60-second window', async () => {
  const limits = ({ headers }: Answer) => [
    headers.get('RateLimit-Policy'),
    headers.get('X-RateLimit-Limit'),
  ]
  const anonymous = ['"ip";q=120;w=60', '120']
  const token = await agency.token({ sub: 'agt_headers' })
  for (const row of allEndpoints) {
    expect(limits(await askRow(agency, row, { token: undefined })), row.path).toEqual(anonymous)
    const withToken = limits(await askRow(agency, row, { token }))
    expect(withToken, row.path).toEqual(['"agent";q=600;w=60', '600'])
  }
  for (const [status, target, options] of refusals) {
    const answer = await agency.ask(target, options)
    expect([answer.status, ...limits(answer)], target).toEqual([status, ...anonymous])
  }
  const kept = await agency.ask('/api/v1/contact')
  const tag = kept.headers.get('ETag') ?? ''
  const again = await agency.ask('/api/v1/contact', { headers: { 'If-None-Match': tag } })
  expect([again.status, ...limits(again)]).toEqual([304, ...anonymous])
  const head = await agency.ask('/api/v1/contact', { method: 'HEAD' })
  expect([head.status, ...limits(head)]).toEqual([200, ...anonymous])
})

it('REST-General-6, Errors-405-method-not-allowed, Service-2.1: Methods other than the listed ones give 405 method-not-allowed with an Allow header listing the methods that work: the service is read-only', async () => {
  const token = await agency.token()
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY', 'OPTIONS']
  for (const { path, method: listed } of allEndpoints) {
    const allows: string[] = []
    const working: string[] = []
    for (const method of methods) {
      const answer = await agency.askExactly(path, { method, token })
      if (answer.status !== 405) working.push(method)
      else allows.push(answer.headers.get('Allow') ?? '')
      if (answer.status === 405 && method !== 'HEAD') {
        expectProblem(answer, 'method-not-allowed', `${method} ${path}`)
      }
    }
    const required = listed === 'GET' ? ['GET', 'HEAD', 'OPTIONS'] : ['POST', 'OPTIONS']
    expect(working, path).toEqual(required)
    for (const allow of allows) expect(allow.split(', ').sort(), path).toEqual(working.sort())
  }
})
