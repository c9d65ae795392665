import { describe, expect, it } from 'vitest'
import { getRoute, quotaOf } from '../../../src/service/routes.ts'
import { ask, callFor, createTestApp } from '../../support/app.ts'
import { createTinySite } from '../../support/tiny-site.ts'

const preflight = { origin: 'https://a.example', 'access-control-request-method': 'GET' }

function quotaAt(method: string, path: string, headers: Record<string, string> = {}) {
  return quotaOf(getRoute(path), callFor(path, { method, headers }))
}

describe('the table of routes decides what is charged', () => {
  it.each([
    ['GET', '/api/v1/health', 'caller'],
    ['GET', '/api/v1/nothing', 'caller'],
    ['GET', '/agent/identity/nothing', 'caller'],
    ['POST', '/mcp', 'caller'],
    ['GET', '/mcp/nothing', 'caller'],
    ['OPTIONS', '/api/v1/health', 'caller'],
    ['POST', '/oauth/token/', 'auth'],
    ['GET', '/oauth/register', 'auth'],
    ['POST', '/agent/auth/claim', 'auth'],
    ['GET', '/oauth/authorize/', 'caller'],
    ['POST', '/oauth/authorize/', 'auth'],
    ['GET', '/oauth/nothing', undefined],
    ['GET', '/oauth/jwks.json', undefined],
    ['GET', '/mcp/health', undefined],
    ['GET', '/mcp/server-card', undefined],
    ['GET', '/openapi.json', undefined],
    ['GET', '/en/contact/', undefined],
  ])('%s %s: %s', (method, path, kind) => {
    expect(quotaAt(method, path)).toBe(kind)
  })

  const paths = ['/api/v1/health', '/api/v1/nothing', '/mcp', '/mcp/nothing', '/oauth/token']
  it.each(paths)('a preflight of %s is free', (path) => {
    expect(quotaAt('OPTIONS', path, preflight)).toBeUndefined()
  })

  it('what looks like a preflight of the authorization endpoint is charged: it is open to no other site', () => {
    expect(quotaAt('OPTIONS', '/oauth/authorize/', preflight)).toBe('caller')
  })

  it('the app asks the gate for just that', async () => {
    const asked: string[] = []
    const { app } = createTestApp(() => createTinySite(), {
      gate: (call, kind) => {
        asked.push(`${kind} ${call.path}`)
        return Promise.reject(new Error('The store is away'))
      },
    })
    for (const path of ['/api/v1/health', '/mcp/health', '/openapi.json', '/oauth/token']) {
      await ask(app, path)
    }
    expect(asked).toEqual(['caller /api/v1/health', 'auth /oauth/token'])
  })
})

it.each(['/api/v1/health', '/mcp'])(
  'an app whose gate fails answers %s with 500, to every origin',
  async (path) => {
    const { app, failures } = createTestApp(() => createTinySite(), {
      gate: () => Promise.reject(new Error('The store is away')),
    })
    const { status, headers, text } = await ask(app, path)
    expect([status, headers['Access-Control-Allow-Origin']]).toEqual([500, '*'])
    expect(text).not.toContain('store')
    expect(failures).toEqual([new Error('The store is away')])
  },
)
