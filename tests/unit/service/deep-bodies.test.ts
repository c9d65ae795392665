import { describe, expect, it } from 'vitest'
import { deepestJson } from '../../../src/http/json-body.ts'
import { json } from '../../support/app.ts'
import type { Answer } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'

const service = await createAuthApp()

/** A value that is so many objects deep. */
function nested(depth: number): unknown {
  return JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth))
}

async function post(target: string, text: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  return await service.ask(target, { method: 'POST', headers, body: text })
}

/** What an answer must have that any page may read and nobody may keep. */
const open = { 'Cache-Control': 'no-store', 'Access-Control-Allow-Origin': '*' }

describe('A body that is nested too deep is refused before anything looks into it', () => {
  it('by the REST API, after its length', async () => {
    const batch = (depth: number) =>
      JSON.stringify({ requests: [{ path: '/api/v1/health', note: nested(depth) }] })
    expect((await post('/api/v1/batch', batch(deepestJson - 3))).status).toBe(200)
    for (const depth of [deepestJson - 2, 2_000]) {
      const answer = await post('/api/v1/batch', batch(depth))
      expect(answer).toMatchObject({ status: 400, headers: open })
      expect(json(answer)).toMatchObject({
        code: 'invalid-body',
        detail: 'Cannot read the body: it is nested more than 32 levels deep',
      })
    }
    expect((await post('/api/v1/batch', batch(3_000))).status).toBe(413)
  })

  it.each(['initialize', 'tools/call', 'ping', 'no/method'])('by MCP in %s', async (method) => {
    const experimental = nested(2_000)
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: { experimental: { x: experimental }, extensions: { x: experimental } },
      clientInfo: { name: 'x', version: '1' },
    }
    const text = JSON.stringify({ jsonrpc: '2.0', id: 'mine', method, params })
    const answer = await post('/mcp', text)
    expect(answer).toMatchObject({ status: 400, headers: open })
    expect(answer.headers['RateLimit-Policy']).toBe('"ip";q=120;w=60')
    const message = 'Cannot read the body: it is nested more than 32 levels deep'
    const expected = { jsonrpc: '2.0', id: 'mine', error: { code: -32600, message } }
    expect(json(answer)).toEqual(expected)
    const batch = await post('/mcp', `[${text}]`)
    expect(json(batch)).toEqual({ ...expected, id: null })
  })

  it.each([
    ['/oauth/register/', 'invalid_client_metadata'],
    ['/agent/auth/', 'invalid_request'],
    ['/agent/auth/claim/', 'invalid_request'],
  ])('by %s as %s', async (target, error) => {
    const body = { redirect_uris: ['https://a.example/cb'], type: 'anonymous', jwks: nested(1_500) }
    const answer = await post(target, JSON.stringify(body))
    expect(answer).toMatchObject({ status: 400, headers: open })
    expect(json(answer)).toMatchObject({
      error,
      error_description: 'Cannot read the body: it is nested more than 32 levels deep',
    })
  })

  it('and nothing of it is a failure of ours', () => {
    expect(service.failures).toEqual([])
  })
})
