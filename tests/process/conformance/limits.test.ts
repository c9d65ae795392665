/** Limits. */
import { expect } from 'vitest'
import { allEndpoints, smallBatch } from './endpoints.ts'
import { expectProblem } from './refusals.ts'
import { requirement } from './requirement.ts'
import { bodyOf, useService } from './service.ts'
import type { Answer, Ask } from './service.ts'
import { pageContent } from './shapes.ts'

const agency = useService('agency')
const tiny = useService('tiny')

const cheapest = '/api/v1/health'

/** Statuses of requests sent one after the other. */
async function repeat(count: number, options: Ask, target = cheapest): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < count; at += 1) statuses.push((await agency.ask(target, options)).status)
  return statuses
}

const policy = ({ headers }: Answer) => [
  headers.get('RateLimit-Policy'),
  headers.get('X-RateLimit-Limit'),
]

requirement(
  'Limits-ip',
  'Requests without token: 120 per 60 seconds per IP address, on all REST endpoints',
  async () => {
    const from = '192.0.2.20'
    expect(new Set(await repeat(110, { from }))).toEqual(new Set([200]))
    // The rest of the 120 is spent at each endpoint once, whatever it answers.
    for (const { path, query } of allEndpoints) {
      expect((await agency.ask(path + query, { from })).status, path).not.toBe(429)
    }
    for (const { path, query } of allEndpoints) {
      expectProblem(await agency.ask(path + query, { from }), 'rate-limited', path)
    }
    expect((await agency.ask(cheapest, { from: '192.0.2.21' })).status).toBe(200)
  },
)

requirement(
  'Limits-agent',
  'Requests with token: 600 per 60 seconds per agent registration',
  async () => {
    const token = await agency.token({ sub: 'agt_busy' })
    expect(new Set(await repeat(300, { token, from: '192.0.2.30' }))).toEqual(new Set([200]))
    const renewed = await agency.token({ sub: 'agt_busy', jti: 'two' })
    const elsewhere = { token: renewed, from: '192.0.2.31' }
    expect(new Set(await repeat(300, elsewhere))).toEqual(new Set([200]))
    for (const options of [{ token }, elsewhere]) {
      expectProblem(await agency.ask(cheapest, options), 'rate-limited')
    }
    const other = await agency.token({ sub: 'agt_other' })
    expect((await agency.ask(cheapest, { token: other, from: '192.0.2.30' })).status).toBe(200)
    expect((await agency.ask(cheapest, { from: '192.0.2.30' })).status).toBe(200)
  },
)

requirement('Limits-Batch', 'Batch counts as one request', async () => {
  const from = '192.0.2.40'
  const requests = Array.from({ length: 10 }, () => ({ path: cheapest }))
  for (let count = 0; count < 20; count += 1) {
    expect((await agency.batch({ requests }, { from })).status).toBe(200)
  }
  expect(new Set(await repeat(100, { from }))).toEqual(new Set([200]))
  expect(await repeat(1, { from })).toEqual([429])
})

requirement(
  'Limits-headers',
  'RateLimit-Policy on every response, e.g. "ip";q=120;w=60 ("agent";q=600;w=60 with a token); X-RateLimit-Limit integer (allowed requests per 60-second window)',
  async () => {
    const token = await agency.token({ sub: 'agt_headers' })
    for (const { path, query } of allEndpoints) {
      expect(policy(await agency.ask(path + query)), path).toEqual(['"ip";q=120;w=60', '120'])
      expect(policy(await agency.ask(path + query, { token })), path).toEqual([
        '"agent";q=600;w=60',
        '600',
      ])
    }
    const refused = await agency.ask('/api/v1/contact', { token: 'garbage' })
    expect(policy(refused)).toEqual(['"ip";q=120;w=60', '120'])
  },
)

requirement(
  'Limits-429',
  'A 429 carries Retry-After in seconds, RateLimit of the form "ip";r=0;t=60, X-RateLimit-Remaining 0',
  async () => {
    const from = '192.0.2.50'
    await repeat(120, { from })
    const anonymous = await agency.ask(cheapest, { from })
    const token = await agency.token({ sub: 'agt_429' })
    await repeat(600, { token })
    const agent = await agency.ask(cheapest, { token })
    for (const [name, answer] of Object.entries({ ip: anonymous, agent })) {
      expectProblem(answer, 'rate-limited', name)
      const [, seconds] =
        new RegExp(`^"${name}";r=0;t=([1-9]\\d*)$`).exec(answer.headers.get('RateLimit') ?? '') ??
        []
      expect(Number(seconds), name).toBeLessThanOrEqual(60)
      const wait = answer.headers.get('Retry-After')
      expect(wait, name).toMatch(/^[1-9]\d*$/)
      expect(Number(wait), name).toBeGreaterThanOrEqual(Number(seconds))
      expect(answer.headers.get('X-RateLimit-Remaining'), name).toBe('0')
    }
    expect(policy(anonymous)).toEqual(['"ip";q=120;w=60', '120'])
    expect(policy(agent)).toEqual(['"agent";q=600;w=60', '600'])
    const allowed = await agency.ask(cheapest)
    for (const name of ['Retry-After', 'RateLimit', 'X-RateLimit-Remaining']) {
      expect(allowed.headers.get(name), name).toBeNull()
    }
  },
)

requirement(
  'Limits-unthrottled',
  'The OpenAPI document and the Markdown API guide are unthrottled',
  async () => {
    const from = '192.0.2.60'
    for (const target of ['/openapi.json', '/api.md']) {
      expect(new Set(await repeat(125, { from, method: 'HEAD' }, target))).toEqual(new Set([200]))
    }
    // None of them was counted, and none is refused once the limit is reached.
    expect(new Set(await repeat(120, { from }))).toEqual(new Set([200]))
    expect(await repeat(1, { from })).toEqual([429])
    for (const target of ['/openapi.json', '/api.md']) {
      expect((await agency.ask(target, { from })).status, target).toBe(200)
    }
  },
)

/** Registers a bound on a query parameter: what is just inside answers 200, what is just outside 400. */
function bound(
  id: string,
  sentence: string,
  inside: readonly string[],
  outside: readonly string[],
): void {
  requirement(id, sentence, async () => {
    for (const target of inside) expect((await agency.ask(target)).status, target).toBe(200)
    for (const target of outside) {
      expectProblem(await agency.ask(target), 'invalid-parameter', target.slice(0, 60))
    }
  })
}

bound(
  'Limits-q',
  'q length of search: 1 to 200 characters',
  ['/api/v1/search?q=a', `/api/v1/search?q=${'a'.repeat(200)}`],
  ['/api/v1/search?q=', `/api/v1/search?q=${'a'.repeat(201)}`],
)

bound(
  'Limits-search-limit',
  'search limit: 1 to 20, default 8',
  ['/api/v1/search?q=a&limit=1', '/api/v1/search?q=a&limit=20', '/api/v1/search?q=a'],
  ['/api/v1/search?q=a&limit=0', '/api/v1/search?q=a&limit=21'],
)

bound(
  'Limits-pages-limit',
  'pages limit: 1 to 100, default 50',
  ['/api/v1/pages?limit=1', '/api/v1/pages?limit=100', '/api/v1/pages'],
  ['/api/v1/pages?limit=0', '/api/v1/pages?limit=101'],
)

bound(
  'Limits-cursor',
  'cursor length: max 64',
  ['/api/v1/pages'],
  [`/api/v1/pages?cursor=${'a'.repeat(65)}`],
)

bound(
  'Limits-url',
  'url length of page: 1 to 500',
  ['/api/v1/page?url=/', `/api/v1/page?url=${'/en/contact/%3F'.padEnd(502, 'a')}`],
  ['/api/v1/page?url=', `/api/v1/page?url=${'/en/contact/%3F'.padEnd(503, 'a')}`],
)

requirement(
  'Limits-page-content',
  'Page content is cut at 120000 characters; truncated is then true',
  async () => {
    const read = async (url: string) => {
      const page = pageContent.parse(bodyOf(await tiny.ask(`/api/v1/page?url=${url}`)))
      const whole = await tiny.ask(`${url}index.md`)
      return { ...page, whole: whole.text }
    }
    const long = await read('/en/guides/long/')
    expect(Array.from(long.whole).length).toBeGreaterThan(120_000)
    expect(Array.from(long.markdown).length).toBeLessThanOrEqual(120_000)
    expect(Array.from(long.markdown).length).toBeGreaterThan(100_000)
    expect(long.whole.startsWith(long.markdown.trimEnd())).toBe(true)
    expect(long.truncated).toBe(true)
    const short = await read('/en/guides/forms/')
    expect([short.markdown, short.truncated]).toEqual([short.whole, false])
  },
)

requirement('Limits-batch-operations', 'Batch operations: 1 to 10 per request', async () => {
  const send = async (count: number) =>
    await agency.batch({ requests: Array.from({ length: count }, () => ({ path: cheapest })) })
  for (const count of [1, 10]) expect((await send(count)).status, `${count}`).toBe(200)
  for (const count of [0, 11]) expectProblem(await send(count), 'invalid-body', `${count}`)
})

requirement('Limits-batch-body', 'Batch body: max 16,000 characters', async () => {
  const body = JSON.stringify(smallBatch)
  expect((await agency.batch(body.padEnd(16_000))).status).toBe(200)
  expectProblem(await agency.batch(body.padEnd(16_001)), 'payload-too-large')
})

requirement(
  'Limits-Idempotency-Key',
  'Idempotency-Key of batch: 1 to 255 visible ASCII characters',
  async () => {
    const send = async (key: string) =>
      await agency.batch(smallBatch, { headers: { 'Idempotency-Key': key } })
    for (const key of ['!', '~'.repeat(255)]) expect((await send(key)).status).toBe(200)
    for (const key of ['', '~'.repeat(256), 'a b', 'ü']) {
      expectProblem(await send(key), 'invalid-parameter', key)
    }
    const twice = await agency.askExactly('/api/v1/batch', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      lines: ['Idempotency-Key', 'a', 'Idempotency-Key', 'b'],
      body: JSON.stringify(smallBatch),
    })
    expectProblem(twice, 'invalid-parameter', 'two lines')
  },
)
