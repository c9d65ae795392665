import { describe, expect, it } from 'vitest'
import type { CallEvent } from '../../../src/http/call-event.ts'
import type { App } from '../../../src/service/app.ts'
import { callFor } from '../../support/app.ts'
import { createCountingApp } from '../../support/counting-app.ts'

const write = (targets: readonly string[], id = 'a') =>
  JSON.stringify({
    requests: targets.map((target) => ({ path: `/api/v1/${target}`, id })),
    more: 1,
  })
const usual = ['pages?limit=1', 'search?q=page', 'pages']

async function send(
  app: App,
  target: string,
  { body, headers = {} }: { body?: string; headers?: Readonly<Record<string, string>> } = {},
) {
  const events: CallEvent[] = []
  const json = { 'content-type': 'application/json', ...headers }
  const options = body === undefined ? { headers } : { method: 'POST', headers: json, body }
  const reply = await app({
    ...callFor(target, options),
    observe: (event) => events.push(event),
  })
  if (!reply) throw new Error('The app left it to others')
  const { body: content, ...head } = reply
  const text = new TextDecoder().decode(content?.bytes)
  return { head, text, events }
}

const sendBatch = (app: App, body: string, headers: Readonly<Record<string, string>> = {}) =>
  send(app, '/api/v1/batch', { body, headers })

describe('A search that was sent before', () => {
  it('is made once, whatever the order of its parameters, and answered and logged as the first time', async () => {
    const { app, counts } = createCountingApp()
    const first = await send(app, '/api/v1/search?q=page&limit=3')
    expect(first.events.map(({ kind }) => kind)).toEqual(['admitted', 'operation', 'search'])
    for (const query of ['q=page&limit=3', 'limit=3&q=page', 'q=p%61ge&limit=3']) {
      expect(await send(app, `/api/v1/search?${query}`)).toEqual(first)
    }
    expect(counts.searched).toBe(1)
    await send(app, '/api/v1/search?q=page&limit=2')
    expect(counts.searched).toBe(2)
  })

  it('is made each time where the site has no release', async () => {
    const { app, counts } = createCountingApp({ hasRelease: false })
    for (let time = 0; time < 3; time += 1) await send(app, '/api/v1/search?q=page')
    expect(counts.searched).toBe(3)
  })

  it('has the fields of its caller', async () => {
    const token = { sub: 'a', scope: '', resource: 'r', client: 'c' }
    const { app } = createCountingApp({ verify: () => Promise.resolve(token) })
    for (let time = 0; time < 3; time += 1) {
      const { head } = await send(app, '/api/v1/search?q=page')
      expect(head.headers).toMatchObject({
        'RateLimit-Policy': '"ip";q=1000000;w=60',
        'Cache-Tag': 'r1',
      })
      const agent = await send(app, '/api/v1/search?q=page', {
        headers: { authorization: 'Bearer x' },
      })
      expect(agent.head.headers['RateLimit-Policy']).toBe('"agent";q=600;w=60')
      expect(agent.head.headers['Cache-Control']).toBe('private, no-cache')
      expect(agent.head.headers['Cache-Tag']).toBeUndefined()
    }
  })
})

describe('A batch that was sent before', () => {
  it('makes none of its reads again, and is answered and logged as before', async () => {
    const { app, counts } = createCountingApp()
    const first = await sendBatch(app, write(usual))
    for (let time = 0; time < 3; time += 1) {
      expect(await sendBatch(app, write(usual))).toEqual(first)
    }
    expect(counts.searched).toBe(1)
    expect(first.events.map(({ kind }) => kind)).toEqual([
      'admitted',
      'unknown-argument',
      'operation',
      'operation',
      'operation',
      'search',
      'operation',
    ])
    const other = await sendBatch(app, write(usual, 'b'))
    expect(other.text).toBe(first.text.replaceAll('"id":"a"', '"id":"b"'))
    await send(app, '/api/v1/search?q=page')
    expect(counts.searched).toBe(1)
  })

  it('is refused as before, and gives its key back', async () => {
    const { app } = createCountingApp({ quota: 12 })
    for (let time = 0; time < 6; time += 1) await sendBatch(app, write(usual))
    const statuses = []
    const ways: readonly Readonly<Record<string, string>>[] = [
      {},
      { authorization: 'Bearer x' },
      { 'content-type': 'text/plain' },
      { 'content-encoding': 'gzip' },
      { 'idempotency-key': 'k'.repeat(300) },
    ]
    for (const headers of ways) {
      statuses.push((await sendBatch(app, write(usual), headers)).head.status)
    }
    expect(statuses).toEqual([200, 401, 415, 415, 400])
    const { head } = await sendBatch(app, write(usual), { 'idempotency-key': 'k' })
    expect(head.headers['Idempotency-Key']).toBe('k')
    expect((await sendBatch(app, write(usual))).head.status).toBe(429)
  })

  it('yields to other calls between its reads', async () => {
    const { app } = createCountingApp()
    let yields = 0
    await app({
      ...callFor('/api/v1/batch', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: write(usual),
      }),
      yield: () => {
        yields += 1
        return Promise.resolve()
      },
    })
    expect(yields).toBe(2)
  })
})
