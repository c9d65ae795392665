import { describe, expect, it } from 'vitest'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import type { Answer, Ask } from '../../support/app.ts'
import { createTestSigner } from '../../support/tokens.ts'

const site = await readBuiltSite()
const test = createTestApp(() => site)

const type = { 'content-type': 'application/json' }

async function send(body: unknown, options: Ask = {}): Promise<Answer> {
  const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
  const headers = { ...type, ...options.headers }
  return await ask(test.app, '/api/v1/batch', { method: 'POST', body: text, ...options, headers })
}

interface Response {
  id: string | number
  status: number
  body: Record<string, unknown>
}

describe('batch', () => {
  it('keeps the order, gives ids back and counts positions from 0', async () => {
    const requests = [
      { path: '/api/v1/contact' },
      { id: 'b', path: '/api/v1/pages' },
      { id: 7, method: 'GET', path: '/api/v1/nothing', more: true },
      { path: '/api/v1/contact' },
    ]
    const { responses } = json(await send({ requests })) as { responses: Response[] }
    expect(responses.map(({ id, status }) => [id, status])).toEqual([
      [0, 200],
      ['b', 200],
      [7, 404],
      [3, 200],
    ])
  })

  it('takes 1 to 10 operations', async () => {
    const requests = (count: number) => ({
      requests: Array.from({ length: count }, () => ({ path: '/api/v1/contact' })),
    })
    expect((await send(requests(1))).status).toBe(200)
    expect((await send(requests(10))).status).toBe(200)
    for (const count of [0, 11]) {
      const answer = await send(requests(count))
      expect([answer.status, json(answer).code]).toEqual([400, 'invalid-body'])
    }
  })

  it.each([
    ['no object', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['no requests', '{}'],
    ['requests as text', '{"requests":"x"}'],
    ['an operation as text', '{"requests":["/api/v1"]}'],
    ['an operation without path', '{"requests":[{"id":1}]}'],
    ['an id that is a fraction', '{"requests":[{"id":1.5,"path":"/api/v1"}]}'],
    ['an id that is null', '{"requests":[{"id":null,"path":"/api/v1"}]}'],
    ['another method', '{"requests":[{"method":"POST","path":"/api/v1"}]}'],
    ['a method in lower case', '{"requests":[{"method":"get","path":"/api/v1"}]}'],
    ['broken JSON', '{"requests":['],
    ['nothing', ''],
  ])('refuses %s as invalid-body', async (_what, body) => {
    const answer = await send(body)
    expect([answer.status, json(answer).code]).toEqual([400, 'invalid-body'])
    expect(String(json(answer).detail).length).toBeGreaterThan(20)
  })

  it('refuses a content coding and bytes that are no UTF-8', async () => {
    const coded = await send({ requests: [] }, { headers: { 'content-encoding': 'gzip' } })
    expect(coded.status).toBe(415)
    const latin = await send(new Uint8Array([0x7b, 0xff, 0x7d]))
    expect([latin.status, json(latin).code]).toEqual([400, 'invalid-body'])
  })

  it('gives the key back with an error too', async () => {
    const answer = await send('{', { headers: { 'idempotency-key': 'k-1' } })
    expect([answer.status, answer.headers['Idempotency-Key']]).toEqual([400, 'k-1'])
  })

  it('counts as one request, and is never stored', async () => {
    const { app } = createTestApp(() => site, { quota: 2 })
    const body = JSON.stringify({
      requests: Array.from({ length: 10 }, () => ({ path: '/api/v1/contact' })),
    })
    const once = async () =>
      await ask(app, '/api/v1/batch', { method: 'POST', headers: type, body })
    expect((await once()).headers['Cache-Control']).toBe('no-store')
    expect((await once()).status).toBe(200)
    expect((await once()).status).toBe(429)
  })

  it('runs under the token of the request alone', async () => {
    const signer = await createTestSigner()
    const { app } = createTestApp(() => site, { verify: signer.verify })
    const requests = [{ path: '/api/v1/contact', headers: { authorization: 'Bearer x' } }]
    const answer = await ask(app, '/api/v1/batch', {
      method: 'POST',
      headers: { ...type, authorization: `Bearer ${await signer.sign()}` },
      body: JSON.stringify({ requests }),
    })
    expect([answer.status, answer.headers['RateLimit-Policy']]).toEqual([200, '"agent";q=600;w=60'])
  })

  it('answers the refusals in their order', async () => {
    const headers = { authorization: 'Bearer garbage', 'content-type': 'text/plain' }
    const answer = await ask(test.app, '/api/v1/batch', { method: 'POST', headers, body: '{' })
    expect(answer.status).toBe(401)
  })
})
