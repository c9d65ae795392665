/** General rules of the endpoints. */
import { expect } from 'vitest'
import { allEndpoints, reads, smallBatch } from './endpoints.ts'
import type { Endpoint } from './endpoints.ts'
import { requirement } from './requirement.ts'
import { useService } from './service.ts'
import type { Answer, Ask } from './service.ts'

const agency = useService('agency')

/** A request of the row that succeeds; `slash` ends its path. */
async function succeed(row: Endpoint, slash = '', options: Ask = {}): Promise<Answer> {
  const token = row.needsToken ? await agency.token() : undefined
  const post: Ask =
    row.method === 'POST'
      ? {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(smallBatch),
        }
      : {}
  return await agency.ask(row.path + slash + row.query, { ...post, token, ...options })
}

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

function json(body: string): Ask {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
}

/** Fields of an answer that two requests have in common. */
function fieldsOf({ headers }: Answer): [string, string][] {
  // Those of the connection, and the identifier, which no two requests share.
  const others = ['date', 'connection', 'keep-alive', 'x-request-id']
  return [...headers].filter(([name]) => !others.includes(name))
}

requirement('REST-General-1', 'Paths work with or without a trailing slash', async () => {
  for (const row of allEndpoints) {
    const bare = await succeed(row)
    const slashed = await succeed(row, '/')
    expect(bare.status, row.path).toBe(200)
    expect([slashed.status, slashed.text], row.path).toEqual([200, bare.text])
  }
})

requirement('REST-General-2', 'Every GET also answers HEAD', async () => {
  const token = await agency.token()
  const gets = refusals
    .filter(([, , options]) => options?.method === undefined)
    .map(([, target, options]) => ({ target, options }))
  for (const { target, options } of [
    ...reads.map(({ path, query }) => ({ target: path + query, options: { token } })),
    ...gets,
  ]) {
    const get = await agency.ask(target, options)
    const head = await agency.ask(target, { ...options, method: 'HEAD' })
    expect([head.status, head.text], target).toEqual([get.status, ''])
    expect(fieldsOf(head), target).toEqual(fieldsOf(get))
  }
})

requirement('REST-General-3', 'CORS is open', async () => {
  const origin = 'https://anywhere.example'
  const headers = { Origin: origin }
  for (const row of allEndpoints.filter(({ method }) => method === 'GET')) {
    const answer = await succeed(row, '', { headers })
    expect(answer.headers.get('Access-Control-Allow-Origin'), row.path).toBe('*')
  }
  for (const [status, target, options = {}] of refusals) {
    const answer = await agency.ask(target, {
      ...options,
      headers: { ...headers, ...options.headers },
    })
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')], target).toEqual([
      status,
      '*',
    ])
    const exposed = answer.headers.get('Access-Control-Expose-Headers')?.toLowerCase().split(', ')
    for (const name of ['ratelimit-policy', 'x-ratelimit-limit', 'retry-after', 'link', 'allow']) {
      expect(exposed, target).toContain(name)
    }
  }
  for (const { path, method } of allEndpoints) {
    const preflight = await agency.askExactly(path, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization, content-type, idempotency-key',
      },
    })
    const allowed = (field: string) =>
      (preflight.headers.get(field) ?? '').toLowerCase().split(', ')
    expect(preflight.status, path).toBe(204)
    expect(preflight.headers.get('Access-Control-Allow-Origin'), path).toBe('*')
    expect(allowed('Access-Control-Allow-Methods'), path).toContain(method.toLowerCase())
    expect(allowed('Access-Control-Allow-Headers'), path).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'idempotency-key']),
    )
  }
})

requirement(
  'REST-General-4',
  'Success bodies are JSON (application/json); errors are application/problem+json',
  async () => {
    for (const row of allEndpoints) {
      const answer = await succeed(row, '', row.method === 'GET' ? accepting('text/html') : {})
      expect([answer.status, answer.headers.get('Content-Type')], row.path).toEqual([
        200,
        'application/json',
      ])
      expect(() => JSON.parse(answer.text) as unknown, row.path).not.toThrow()
    }
    for (const [status, target, options] of refusals) {
      const answer = await agency.ask(target, options)
      expect([answer.status, answer.headers.get('Content-Type')], target).toEqual([
        status,
        'application/problem+json',
      ])
      expect(() => JSON.parse(answer.text) as unknown, target).not.toThrow()
    }
  },
)

function accepting(accept: string): Ask {
  return { headers: { Accept: accept } }
}

requirement(
  'REST-General-5',
  'Every API response carries RateLimit-Policy and X-RateLimit-Limit',
  async () => {
    const limits = ({ headers }: Answer) => [
      headers.get('RateLimit-Policy'),
      headers.get('X-RateLimit-Limit'),
    ]
    const anonymous = ['"ip";q=120;w=60', '120']
    for (const row of allEndpoints) {
      const expected = row.needsToken ? ['"agent";q=600;w=60', '600'] : anonymous
      expect(limits(await succeed(row)), row.path).toEqual(expected)
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
  },
)

requirement(
  'REST-General-6',
  'Methods other than the listed ones give 405 method-not-allowed with an Allow header listing the methods that work',
  async () => {
    const token = await agency.token()
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'QUERY', 'OPTIONS']
    for (const { path, method: listed } of allEndpoints) {
      const required = listed === 'GET' ? ['GET', 'HEAD'] : ['POST']
      const allows: string[] = []
      const working: string[] = []
      for (const method of methods) {
        const answer = await agency.askExactly(path, { method, token })
        if (answer.status !== 405) working.push(method)
        else allows.push(answer.headers.get('Allow') ?? '')
        if (answer.status === 405 && method !== 'HEAD') {
          expect(answer.text, `${method} ${path}`).toContain('"code":"method-not-allowed"')
        }
      }
      expect(
        working.filter((method) => method !== 'OPTIONS'),
        path,
      ).toEqual(required)
      for (const allow of allows) expect(allow.split(', ').sort(), path).toEqual(working.sort())
    }
  },
)
