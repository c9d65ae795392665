import { describe, expect, it } from 'vitest'
import { json, readBuiltSite } from '../../support/app.ts'
import type { Answer, Ask } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import { serveApp } from '../../support/served-app.ts'
import { charged, cors, expectProblem } from '../../support/expectations.ts'
import { registry } from '../../support/registry.ts'

const site = await readBuiltSite()
const service = await createAuthApp({ site })

const contact = { requests: [{ path: '/api/v1/contact' }] }

async function batch(body: unknown, headers: Ask['headers'] = {}): Promise<Answer> {
  return await service.postJson('/api/v1/batch', body, { headers })
}

function expectBatch(answer: Answer, headers: Ask['headers'] = {}): void {
  expect(answer.status, answer.text).toBe(200)
  expect(json(answer).responses).toHaveLength(1)
  expect(answer.headers).toEqual({
    ...cors,
    ...charged('ip'),
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Content-Length': String(Buffer.byteLength(answer.text)),
    ...headers,
  })
}

/** A batch of so many code points. */
function padded(length: number, filler: string): unknown {
  const bare = JSON.stringify({ requests: [{ path: '/api/v1/contact', note: '' }] })
  const note = filler.repeat(length - bare.length)
  return { requests: [{ path: '/api/v1/contact', note }] }
}

describe('Messages', () => {
  it('H16 Idempotency-Key', async () => {
    for (const key of ['"abc"', 'abc', '!'.repeat(255)]) {
      expectBatch(await batch(contact, { 'idempotency-key': key }), { 'Idempotency-Key': key })
    }
    for (const key of ['a b', '!'.repeat(256), '\u00e9', 'a, b', '']) {
      const answer = await batch(contact, { 'idempotency-key': key })
      expectProblem(answer, { status: 400, code: 'invalid-parameter' })
      expect(json(answer).detail).toContain('Idempotency-Key')
    }
    const askServer = await serveApp(service.app)
    const lines = ['Content-Type', 'application/json', 'Idempotency-Key', 'a']
    const twice = await askServer('/api/v1/batch', {
      method: 'POST',
      lines: [...lines, 'Idempotency-Key', 'b'],
      body: JSON.stringify(contact),
    })
    expect([twice.status, twice.headers['idempotency-key']]).toEqual([400, undefined])
  })

  const fillers = ['a', '\u017c', '\u{1f600}']
  it.each(fillers)('H17 batch 16,000 and 16,001 chars incl. multibyte: %s', async (filler) => {
    expectBatch(await batch(padded(16_000, filler)))
    const refused = await batch(padded(16_001, filler))
    expectProblem(refused, { status: 413, code: 'payload-too-large' })
    const long = await batch(filler.repeat(70_000))
    expectProblem(long, { status: 413, code: 'payload-too-large' })
  })

  it('H18 batch types', async () => {
    const right = ['application/json; charset=utf-8', 'Application/JSON', 'APPLICATION/JSON']
    for (const type of right) {
      expectBatch(await batch(contact, { 'content-type': type }))
    }
    const form = 'application/x-www-form-urlencoded'
    for (const type of ['text/json', 'application/problem+json', form, '']) {
      expectProblem(await batch(contact, { 'content-type': type }), {
        status: 415,
        code: 'unsupported-media-type',
        headers: { Accept: 'application/json' },
      })
    }
    const body = JSON.stringify(contact)
    const untyped = await service.ask('/api/v1/batch', { method: 'POST', body })
    expect(untyped.status).toBe(415)
  })

  it.each([
    ['text/html;q=0.9, text/markdown', 200, 'text/markdown; charset=utf-8'],
    ['text/markdown;q=0', 200, 'text/html'],
    ['text/markdown;q=0, text/html;q=0', 406, 'text/plain'],
    ['text/markdown;q=0, */*', 200, 'text/html'],
    ['*/*', 200, 'text/html'],
    [
      'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
      200,
      'text/html',
    ],
    ['application/pdf', 406, 'text/plain'],
  ])('H19 Accept: %s', async (accept, status, type) => {
    const answer = await service.ask('/en/guides/', { headers: { accept } })
    expect([answer.status, answer.headers['Content-Type']]).toEqual([
      status,
      expect.stringMatching(new RegExp(`^${type}`)),
    ])
    expect(answer.headers.Vary).toMatch(/^Accept\b/)
  })

  it('H20 Deprecation', async () => {
    const at = new Date('2026-01-01T00:00:00Z')
    const sunset = new Date(at.getTime() + 90 * 86_400_000)
    const deprecated = registry.map((operation) =>
      operation.id === 'search' ? { ...operation, deprecated: { at, sunset } } : operation,
    )
    const ending = await createAuthApp({ site, registry: deprecated })
    for (const target of ['/api/v1/search?q=brook', '/api/v1/search']) {
      const { headers } = await ending.ask(target)
      expect(headers.Deprecation).toBe('@1767225600')
      expect(headers.Sunset).toBe('Wed, 01 Apr 2026 00:00:00 GMT')
    }
    expect((await ending.ask('/api/v1/contact')).headers.Deprecation).toBeUndefined()
    const { headers } = await service.ask('/api/v1/search?q=brook')
    expect([headers.Deprecation, headers.Sunset]).toEqual([undefined, undefined])
  })
})
