/** The table of errors: condition, status and extra headers of each code. */
import { expect } from 'vitest'
import { reads, smallBatch } from './endpoints.ts'
import { expectProblem } from './refusals.ts'
import { requirement } from './requirement.ts'
import { bodyOf, targetOf, useService } from './service.ts'
import type { Answer } from './service.ts'
import { batchResponse, problem, problemStatuses } from './shapes.ts'

const agency = useService('agency')
const spoilt = useService('agency', { copied: true })

async function exhaust(from: string): Promise<Answer> {
  for (let count = 0; count < 120; count += 1) await agency.ask('/api/v1/health', { from })
  return await agency.ask('/api/v1/health', { from })
}

/** An answer for every code that a client can provoke. */
async function provokeAll(): Promise<Partial<Record<keyof typeof problemStatuses, Answer>>> {
  await spoilt.takeData()
  const unavailable = await spoilt.ask('/api/v1/contact')
  await spoilt.giveData()
  return {
    'invalid-parameter': await agency.ask('/api/v1/search'),
    'invalid-body': await agency.batch('{}'),
    unauthorized: await agency.ask('/api/v1/identity'),
    'invalid-token': await agency.ask('/api/v1/contact', { token: 'garbage' }),
    'not-found': await agency.ask('/api/v1/page?url=/nothing/'),
    'method-not-allowed': await agency.ask('/api/v1/contact', { method: 'DELETE' }),
    'payload-too-large': await agency.batch(' '.repeat(16_001)),
    'unsupported-media-type': await agency.batch('{}', {
      headers: { 'Content-Type': 'text/plain' },
    }),
    'rate-limited': await exhaust('192.0.2.10'),
    unavailable,
  }
}

requirement(
  'Errors-Problem',
  'Every 4xx and 5xx response of the REST API is application/problem+json (Problem)',
  async () => {
    const answers = await provokeAll()
    expect(Object.keys(answers).sort()).toEqual(
      Object.keys(problemStatuses)
        .filter((code) => code !== 'internal-error')
        .sort(),
    )
    for (const [code, answer] of Object.entries(answers)) {
      expect(answer.status, code).toBeGreaterThanOrEqual(400)
      expect(answer.headers.get('Content-Type'), code).toBe('application/problem+json')
      expect(problem.parse(bodyOf(answer)), code).toMatchObject({ code, status: answer.status })
    }
  },
)

requirement(
  'Errors-type',
  'The type URI points to a section named by the code in the API guide',
  async () => {
    const guide = await agency.ask('/api.md')
    expect(guide.status).toBe(200)
    const sections = [...guide.text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => heading)
    for (const code of Object.keys(problemStatuses)) expect(sections).toContain(code)
    for (const [code, answer] of Object.entries(await provokeAll())) {
      const { type } = problem.parse(bodyOf(answer))
      expect(targetOf(type), code).toBe(`/api.md#${code}`)
    }
  },
)

requirement(
  'Errors-400-invalid-parameter',
  'A query parameter or the Idempotency-Key header is missing, too long, not in the allowed list or out of range; detail names it',
  async () => {
    const cases = [
      ['q', '/api/v1/search'],
      ['q', `/api/v1/search?q=${'a'.repeat(201)}`],
      ['lang', '/api/v1/contact?lang=fr'],
      ['type', '/api/v1/pages?type=x'],
      ['limit', '/api/v1/pages?limit=101'],
      ['market', '/api/v1/workshop?market=US'],
      ['url', `/api/v1/page?url=/${'a'.repeat(500)}`],
      ['cursor', `/api/v1/pages?cursor=${'a'.repeat(65)}`],
    ] as const
    for (const [name, target] of cases) {
      const detail = expectProblem(await agency.ask(target), 'invalid-parameter', target)
      expect(detail).toContain(`"${name}"`)
    }
    const answer = await agency.batch(smallBatch, {
      headers: { 'Idempotency-Key': 'k'.repeat(256) },
    })
    expect(expectProblem(answer, 'invalid-parameter')).toContain('Idempotency-Key')
  },
)

requirement(
  'Errors-400-invalid-body',
  'The batch body is not {requests:[...]} with 1 to 10 operations, or an operation is not a GET on /api/v1',
  async () => {
    const tooMany = Array.from({ length: 11 }, () => ({ path: '/api/v1' }))
    for (const body of [
      {},
      { requests: [] },
      { requests: tooMany },
      { requests: [{ method: 'PUT', path: '/api/v1' }] },
      { requests: [{ path: '/mcp' }] },
    ]) {
      expectProblem(await agency.batch(body), 'invalid-body', JSON.stringify(body))
    }
  },
)

requirement(
  'Errors-401-unauthorized',
  'Identity endpoints without a bearer token; WWW-Authenticate',
  async () => {
    for (const target of ['/api/v1/identity', '/agent/identity']) {
      const answer = await agency.ask(target)
      expectProblem(answer, 'unauthorized', target)
      const challenge = answer.headers.get('WWW-Authenticate')
      expect(challenge, target).toMatch(/^Bearer /)
      expect(challenge, target).not.toContain('error=')
    }
  },
)

requirement(
  'Errors-401-invalid-token',
  'Token invalid or expired; WWW-Authenticate with error="invalid_token"',
  async () => {
    const hour = 3600
    const now = Math.floor(Date.now() / 1000)
    for (const token of ['garbage', await agency.token({ iat: now - 2 * hour, exp: now - hour })]) {
      const answer = await agency.ask('/api/v1/search?q=a', { token })
      expectProblem(answer, 'invalid-token')
      expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Bearer .*error="invalid_token"/)
    }
  },
)

requirement(
  'Errors-404-not-found',
  'No public page at the given url, or no such endpoint',
  async () => {
    for (const target of [
      '/api/v1/page?url=/nothing/',
      '/api/v1/page?url=https://other.example/',
      '/api/v1/page?url=/openapi.json',
      '/api/v1/nothing',
      '/api/v1/search/more',
      '/api/v1/SEARCH',
      '/agent/identity/more',
    ]) {
      expectProblem(await agency.ask(target), 'not-found', target)
    }
    for (const target of ['/api/v1/../v1/contact', '/api/v1//contact', '/api/v1/%63ontact']) {
      expectProblem(await agency.askExactly(target), 'not-found', target)
    }
  },
)

requirement(
  'Errors-405-method-not-allowed',
  'A method other than GET/HEAD, or POST elsewhere than on batch; Allow',
  async () => {
    for (const { path } of reads) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await agency.ask(path, { method })
        expectProblem(answer, 'method-not-allowed', `${method} ${path}`)
        const allowed = answer.headers.get('Allow')?.split(', ')
        expect(allowed).toEqual(expect.arrayContaining(['GET', 'HEAD']))
        expect(allowed).not.toContain(method)
      }
    }
    const batch = await agency.ask('/api/v1/batch', { method: 'PUT' })
    expectProblem(batch, 'method-not-allowed')
    expect(batch.headers.get('Allow')?.split(', ')).toContain('POST')
  },
)

requirement('Errors-413-payload-too-large', 'Batch body over 16,000 characters', async () => {
  const body = JSON.stringify(smallBatch)
  expect((await agency.batch(body.padEnd(16_000))).status).toBe(200)
  expectProblem(await agency.batch(body.padEnd(16_001)), 'payload-too-large')
})

requirement(
  'Errors-415-unsupported-media-type',
  'Batch body not sent as application/json',
  async () => {
    for (const type of ['text/plain', 'application/problem+json', 'multipart/form-data']) {
      const answer = await agency.batch(smallBatch, { headers: { 'Content-Type': type } })
      expectProblem(answer, 'unsupported-media-type', type)
    }
    const bytes = new TextEncoder().encode(JSON.stringify(smallBatch))
    const untyped = await agency.ask('/api/v1/batch', { method: 'POST', body: bytes })
    expectProblem(untyped, 'unsupported-media-type', 'no type')
  },
)

requirement(
  'Errors-429-rate-limited',
  'Over the rate limit; Retry-After (seconds), RateLimit, X-RateLimit-Remaining (0)',
  async () => {
    const answer = await exhaust('192.0.2.29')
    expectProblem(answer, 'rate-limited')
    expect(answer.headers.get('Retry-After')).toMatch(/^(?:[1-9]|[1-5]\d|60)$/)
    expect(answer.headers.get('RateLimit')).toMatch(/^"ip";r=0;t=\d+$/)
    expect(answer.headers.get('X-RateLimit-Remaining')).toBe('0')
  },
)

requirement(
  'Errors-503-unavailable',
  'Site index temporarily unavailable; Retry-After (seconds)',
  async () => {
    await spoilt.takeData()
    const targets = ['/api/v1/page?url=/en/guides/', '/api/v1/workshop', '/api/v1/contact?lang=en']
    for (const target of targets) {
      const answer = await spoilt.ask(target)
      expectProblem(answer, 'unavailable', target)
      expect(answer.headers.get('Retry-After'), target).toMatch(/^[1-9]\d*$/)
    }
    await spoilt.giveData()
    for (const target of targets) expect((await spoilt.ask(target)).status, target).toBe(200)
  },
)

requirement('Errors-Rules.1', 'A 400 retried unchanged fails again', async () => {
  const twice = async (send: () => Promise<Answer>) => {
    const first = await send()
    const second = await send()
    expect([first.status, second.status, second.text]).toEqual([400, 400, first.text])
  }
  await twice(() => agency.ask('/api/v1/search?limit=0'))
  await twice(() => agency.batch({ requests: [] }))
})

requirement(
  'Errors-Rules.2',
  '401 invalid-token: get a new token or call without one',
  async () => {
    const refused = await agency.ask('/api/v1/contact', { token: 'garbage' })
    expectProblem(refused, 'invalid-token')
    const token = await agency.token()
    expect((await agency.ask('/api/v1/contact', { token })).status).toBe(200)
    expect((await agency.ask('/api/v1/contact')).status).toBe(200)
  },
)

requirement(
  'Errors-Rules.3',
  'Each batch operation reports its own status and Problem body inside responses[]',
  async () => {
    const requests = [
      { path: '/api/v1/search' },
      { path: '/api/v1/contact' },
      { path: '/api/v1/page?url=/nothing/' },
      { path: '/api/v1/nothing' },
    ]
    const answer = await agency.batch({ requests })
    expect(answer.status).toBe(200)
    const { responses } = batchResponse.parse(bodyOf(answer))
    const codes = responses.map(({ status, body }) => [status, body.code])
    expect(codes).toEqual([
      [400, 'invalid-parameter'],
      [200, undefined],
      [404, 'not-found'],
      [404, 'not-found'],
    ])
    for (const { status, body } of responses.filter((response) => response.status >= 400)) {
      expect(problem.parse(body).status).toBe(status)
    }
  },
)
