import { describe, expect, it } from 'vitest'
import { SiteUnavailable } from '../../../src/site/site.ts'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'

const away = () => {
  throw new SiteUnavailable('gone')
}

const dataTargets = [
  '/api/v1/search?q=a',
  '/api/v1/pages',
  '/api/v1/page?url=/',
  '/api/v1/workshop',
  '/api/v1/contact',
]

describe('a site that is unavailable', () => {
  it.each(dataTargets)('%s answers 503 unavailable with Retry-After', async (target) => {
    const answer = await ask(createTestApp(away).app, target)
    expect([answer.status, json(answer).code]).toEqual([503, 'unavailable'])
    expect(Number(answer.headers['Retry-After'])).toBeGreaterThanOrEqual(1)
    expect(answer.headers['Cache-Control']).toBe('no-store')
  })

  it('the root still tells the addresses, which do not depend on the data', async () => {
    const site = await readBuiltSite()
    let isAway = false
    const { app } = createTestApp(() => (isAway ? away() : site))
    const known = await ask(app, '/api/v1')
    isAway = true
    const answer = await ask(app, '/api/v1')
    expect(answer.status).toBe(200)
    expect(json(answer).endpoints).toEqual(json(known).endpoints)
    // Nobody knows yet what the site has: all there may be is named, and answers 503.
    const first = await ask(createTestApp(away).app, '/api/v1')
    expect(Object.keys(json(first).endpoints as object)).toContain('workshop')
    expect((await ask(createTestApp(away).app, '/api/v1/workshop?market=JP')).status).toBe(503)
  })

  it('health answers 503 with a Health body', async () => {
    const answer = await ask(createTestApp(away).app, '/api/v1/health')
    expect([answer.status, answer.headers['Content-Type']]).toEqual([503, 'application/json'])
    expect(Number(answer.headers['Retry-After'])).toBeGreaterThanOrEqual(1)
    expect(json(answer)).toMatchObject({ ok: false, version: '1.0.0' })
  })

  it('a page answers 503 in plain words', async () => {
    const answer = await ask(createTestApp(away).app, '/en/contact/')
    expect([answer.status, answer.headers['Retry-After']]).toEqual([503, '10'])
  })
})

describe('a failure of ours', () => {
  const broken = () => {
    throw new Error('secret cause')
  }

  const targets = [...dataTargets, '/api/v1', '/api/v1/health']
  it.each(targets)('%s answers 500 and keeps the cause to the log', async (target) => {
    const test = createTestApp(broken)
    const answer = await ask(test.app, target)
    expect([answer.status, json(answer).code]).toEqual([500, 'internal-error'])
    expect(answer.text).not.toContain('secret')
    expect(test.failures).toHaveLength(1)
  })
})

it('quota refuses the request over the quota until the window ends', async () => {
  const site = await readBuiltSite()
  let time = 1_000
  const { app } = createTestApp(() => site, { quota: 2, now: () => time })
  expect((await ask(app, '/api/v1/health')).status).toBe(200)
  time += 20_500
  expect((await ask(app, '/api/v1/nothing')).status).toBe(404)
  const refused = await ask(app, '/api/v1/health')
  expect([refused.status, json(refused).code]).toEqual([429, 'rate-limited'])
  expect(refused.headers).toMatchObject({
    'Retry-After': '40',
    RateLimit: '"ip";r=0;t=40',
    'X-RateLimit-Remaining': '0',
    'RateLimit-Policy': '"ip";q=2;w=60',
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
  })
  expect((await ask(app, '/api/v1/health', { address: '192.0.2.2' })).status).toBe(200)
  expect((await ask(app, '/en/contact/')).status).toBe(200)
  time += 39_500
  expect((await ask(app, '/api/v1/health')).status).toBe(200)
})
