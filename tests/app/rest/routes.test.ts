import { describe, expect, it } from 'vitest'
import { getRoute, routes } from '../../../src/service/routes.ts'
import { ask, baseUrl, json, readBuiltSite } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import type { Answer } from '../../support/app.ts'
import { readRegistry } from '../../support/registry.ts'

const registry = await readRegistry('tiny')

/** Every address of the table that can be read, the operations of the subtrees in full. */
const addresses = routes.flatMap(({ path, extent, surface, charging }) => {
  // Endpoints that issue tokens, and the folders around them, have tests of their own.
  if (surface === 'oauth' && (charging !== 'free' || extent === 'subtree')) return []
  const operations = registry.flatMap(({ paths }) => paths)
  const under = operations.filter((known) => known === path || known.startsWith(`${path}/`))
  return extent === 'subtree' && surface === 'rest' ? under : [path]
})

const site = await readBuiltSite()

it('the table of routes sends every operation to REST and every unknown path to the website', () => {
  for (const { paths } of registry) {
    for (const path of paths) expect([path, getRoute(path).surface]).toEqual([path, 'rest'])
  }
  for (const path of ['/api', '/api/v2', '/api/v1x']) {
    expect([path, getRoute(path).surface]).toEqual([path, 'rest'])
  }
  for (const path of ['/', '/apix', '/mcpx', '/agent', '/openapi.json/x']) {
    expect([path, getRoute(path).surface]).toEqual([path, 'website'])
  }
})

/** Problem of a refusal; the endpoint of the MCP server tells it inside a JSON-RPC error. */
function problemOf(answer: Answer): Record<string, unknown> {
  const body = json(answer)
  const { error } = body as { error?: { data: Record<string, unknown> } }
  return error?.data ?? body
}

describe.each(addresses)('%s', (path) => {
  it('answers with and without its final slash alike', async () => {
    const { app } = await createAuthApp({ site })
    const bare = await ask(app, path)
    const slashed = await ask(app, `${path}/`)
    const { 'Content-Type': type, Location: location } = bare.headers
    expect([slashed.status, slashed.headers['Content-Type'], slashed.headers.Location]).toEqual([
      bare.status,
      type,
      location,
    ])
    // Neither form leads to the other.
    expect([`${baseUrl}${path}`, `${baseUrl}${path}/`]).not.toContain(location)
  })

  it('answers HEAD as GET, and what it cannot do with 405 and Allow', async () => {
    const { app } = await createAuthApp({ site })
    const get = await ask(app, path)
    const head = await ask(app, path, { method: 'HEAD' })
    expect([head.status, head.headers]).toEqual([get.status, get.headers])
    const wrong = await ask(app, path, { method: 'PATCH' })
    expect([wrong.status, problemOf(wrong).code]).toEqual([405, 'method-not-allowed'])
    for (const method of ['TRACE', get.status === 405 ? 'DELETE' : 'POST']) {
      expect([method, (await ask(app, path, { method })).status]).toEqual([method, 405])
    }
    const options = await ask(app, path, { method: 'OPTIONS' })
    expect([options.status, options.headers.Allow]).toEqual([204, wrong.headers.Allow])
    expect(wrong.headers.Allow?.split(', ').includes('GET')).toBe(get.status !== 405)
  })

  it('is open to every origin', async () => {
    const { app } = await createAuthApp({ site })
    expect((await ask(app, path)).headers['Access-Control-Allow-Origin']).toBe('*')
    const preflight = await ask(app, path, {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'GET' },
    })
    expect([preflight.status, preflight.headers['Access-Control-Allow-Origin']]).toEqual([204, '*'])
  })

  it('is counted as its row says, a preflight never', async () => {
    const { app } = await createAuthApp({ site, quotas: { ip: 1 } })
    const headers = { origin: 'https://a.example', 'access-control-request-method': 'GET' }
    await ask(app, path, { method: 'OPTIONS', headers })
    await ask(app, path)
    const { status } = await ask(app, '/api/v1/health')
    expect(status).toBe(getRoute(path).charging !== 'free' ? 429 : 200)
  })
})
