/** Results that change at an instant without a publish, by all surfaces, on a clock that moves. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineOperation } from '../../../src/api/operation.ts'
import type { App } from '../../../src/service/app.ts'
import type { Site } from '../../../src/site/site.ts'
import { ask, createTestApp, json } from '../../support/app.ts'
import { post, request, resultOf } from '../../support/mcp-messages.ts'
import { registry } from '../../support/registry.ts'
import { createTinySite } from '../../support/tiny-site.ts'

const change = Date.parse('2027-05-01T16:00:00Z')
const minute = 60_000

/** An app with an operation whose answer changes at the instant, and how often it was computed. */
function createChangingApp(lifetime?: () => number) {
  const state = { now: change - 10 * minute, computed: 0 }
  const tides = defineOperation({
    id: 'tides',
    group: 'Company',
    summary: 'Read the tides',
    description: 'Whether the water is high.',
    method: 'GET',
    paths: ['/api/v1/tides'],
    security: 'optional',
    batchable: true,
    cache: 'public',
    tool: { name: 'get_tides', title: 'Read the tides', description: 'Whether the water is high.' },
    input: z.object({ always: z.string().optional() }),
    output: z.object({ isHigh: z.boolean() }).meta({ id: 'Tides' }),
    problems: ['invalid-parameter', 'unavailable'],
    examples: [{}],
    handle({ always }, { now }) {
      state.computed += 1
      const isHigh = now() < change
      const changes = always === undefined && isHigh
      return { body: { isHigh }, ...(changes && { validUntil: change }) }
    },
  })
  const site: Site = { ...createTinySite(), release: { id: 'r1', tag: 'r1', isStale: false } }
  const options = { registry: [...registry, tides], now: () => state.now }
  const { app } = createTestApp(() => site, { ...options, ...(lifetime && { lifetime }) })
  return { app, state }
}

const usual = 'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400'

async function cachingOf(app: App, target = '/api/v1/tides') {
  return (await ask(app, target)).headers['Cache-Control']
}

async function callTool(app: App) {
  const message = request('tools/call', { name: 'get_tides', arguments: {} })
  return resultOf(await post(app, message)).structuredContent
}

describe('A result that changes at an instant', () => {
  it('is in no cache longer, by its field', async () => {
    const { app, state } = createChangingApp()
    state.now = change - 60 * 60 * 24 * 2 * 1000
    expect(await cachingOf(app)).toBe(usual)
    state.now = change - 10 * minute
    const stale = 'stale-while-revalidate=300, stale-if-error=300'
    expect(await cachingOf(app)).toBe(`public, max-age=60, s-maxage=300, ${stale}`)
    state.now = change - 20_500
    const none = 'stale-while-revalidate=0, stale-if-error=0'
    expect(await cachingOf(app)).toBe(`public, max-age=20, s-maxage=20, ${none}`)
    state.now = change - 1
    expect(await cachingOf(app)).toBe(`public, max-age=0, s-maxage=0, ${none}`)
    expect(state.computed).toBe(1)
    state.now = change
    expect(await cachingOf(app)).toBe(usual)
    expect(state.computed).toBe(2)
  })

  it('leaves the lifetime of others as it is', async () => {
    const { app, state } = createChangingApp()
    state.now = change - 20_000
    expect(await cachingOf(app, '/api/v1/tides?always=1')).toBe(usual)
    expect(await cachingOf(app, '/api/v1/pages')).toBe(usual)
  })

  it('ends with a page that expires before it', async () => {
    const { app } = createChangingApp(() => 30)
    expect(await cachingOf(app)).toMatch(/^public, max-age=30, s-maxage=30,/)
  })

  it('has the end of its validity when nothing has changed for a client', async () => {
    const { app, state } = createChangingApp()
    state.now = change - 20_000
    const { ETag: tag = '' } = (await ask(app, '/api/v1/tides')).headers
    const { status, headers } = await ask(app, '/api/v1/tides', {
      headers: { 'if-none-match': tag },
    })
    expect([status, headers['Cache-Control']]).toEqual([304, expect.stringMatching(/max-age=20,/)])
  })

  it('is computed again by route, batch and tool, and no sooner', async () => {
    const { app, state } = createChangingApp()
    const all = async () => [
      json(await ask(app, '/api/v1/tides')),
      await callTool(app),
      await askBatch(app),
    ]
    const high = { isHigh: true }
    const low = { isHigh: false }
    expect(await all()).toEqual([high, high, [{ id: 0, status: 200, body: high }]])
    // The route and the tool have forms of their own; the batch reads as the route.
    expect(state.computed).toBe(2)
    state.now = change - 1
    expect(await all()).toEqual([high, high, [{ id: 0, status: 200, body: high }]])
    expect(state.computed).toBe(2)
    state.now = change
    expect(await all()).toEqual([low, low, [{ id: 0, status: 200, body: low }]])
    expect(state.computed).toBe(4)
  })
})

async function askBatch(app: App): Promise<unknown> {
  const body = JSON.stringify({ requests: [{ path: '/api/v1/tides' }] })
  const headers = { 'content-type': 'application/json' }
  return json(await ask(app, '/api/v1/batch', { method: 'POST', headers, body })).responses
}
