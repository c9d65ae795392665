import { describe, expect, it } from 'vitest'
import { answerReadOnly } from '../../../src/http/read-only.ts'
import { callFor } from '../../support/app.ts'

const resource = {
  baseUrl: 'https://a.example',
  read: () => ({ status: 200, headers: { ETag: 'W/"1"' } }),
}
const unread = {
  ...resource,
  read: () => {
    throw new Error('Nothing must be read')
  },
}

async function ask(method: string, headers = {}, from = unread) {
  return await answerReadOnly(callFor('/x', { method, headers }), from)
}

describe('a resource that is only read', () => {
  it.each(['GET', 'HEAD'])('answers %s to every origin', async (method) => {
    const { status, headers } = await answerReadOnly(callFor('/x', { method }), resource)
    expect([status, headers.ETag]).toEqual([200, 'W/"1"'])
    expect(headers['Access-Control-Allow-Origin']).toBe('*')
    expect(headers['Access-Control-Expose-Headers']).toContain('ETag')
  })

  it('answers a preflight with its methods', async () => {
    const preflight = { origin: 'https://b.example', 'access-control-request-method': 'GET' }
    const { status, headers, body } = await ask('OPTIONS', preflight)
    expect([status, body]).toEqual([204, undefined])
    expect(headers['Access-Control-Allow-Methods']).toBe('GET, HEAD, OPTIONS')
    expect(headers).not.toHaveProperty('Allow')
  })

  it('answers any other OPTIONS with Allow', async () => {
    const { status, headers } = await ask('OPTIONS', { origin: 'https://b.example' })
    expect([status, headers.Allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect(headers['Access-Control-Allow-Origin']).toBe('*')
  })

  it.each(['POST', 'PATCH', 'get', 'TRACE'])(
    'refuses %s, and says what it knows',
    async (method) => {
      const { status, headers, body } = await ask(method)
      expect([status, headers.Allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect(headers['Access-Control-Allow-Origin']).toBe('*')
      expect(headers['Cache-Control']).toBe('no-store')
      expect(JSON.parse(new TextDecoder().decode(body?.bytes))).toMatchObject({
        code: 'method-not-allowed',
        detail: 'Use GET, HEAD, OPTIONS here',
        instance: '/x',
      })
    },
  )
})
