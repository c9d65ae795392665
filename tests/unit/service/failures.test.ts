import { describe, expect, it } from 'vitest'
import { callFor, createTestApp } from '../../support/app.ts'
import { createTinySite } from '../../support/tiny-site.ts'

const site = createTinySite()
const broken = () => Promise.reject(new Error('secret of ours'))

interface Failed {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The answer to a POST whose body cannot be read, or of an app whose gate is broken. */
async function fail(path: string, what: 'body' | 'gate'): Promise<Failed> {
  const { app, failures } = createTestApp(() => site, what === 'gate' ? { gate: broken } : {})
  const headers = { 'content-type': 'application/json' }
  const call = { ...callFor(path, { method: 'POST', headers }), readBody: broken }
  const reply = await app(call)
  expect(failures).toHaveLength(1)
  const text = new TextDecoder().decode(reply?.body?.bytes)
  expect(text).not.toContain('secret')
  return { status: reply?.status ?? 0, headers: reply?.headers ?? {}, body: JSON.parse(text) }
}

const open = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-store',
  'Content-Length': expect.stringMatching(/^[1-9]\d+$/),
}

describe.each(['body', 'gate'] as const)('A failure of ours in the %s', (what) => {
  it('is a whole Problem in the REST API', async () => {
    const { status, headers, body } = await fail('/api/v1/batch', what)
    expect(status).toBe(500)
    expect(headers).toMatchObject({ ...open, 'Content-Type': 'application/problem+json' })
    expect(body).toMatchObject({ code: 'internal-error', status: 500, instance: '/api/v1/batch' })
  })

  it('is a JSON-RPC error in MCP', async () => {
    const { status, headers, body } = await fail('/mcp', what)
    expect(status).toBe(500)
    expect(headers).toMatchObject({ ...open, 'Content-Type': 'application/json' })
    if (what === 'body') expect(headers['RateLimit-Policy']).toBeDefined()
    expect(body).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32603,
        message: 'The service has an internal error: retry later',
        data: { code: 'internal-error', status: 500, title: 'Internal error' },
      },
    })
  })
})
