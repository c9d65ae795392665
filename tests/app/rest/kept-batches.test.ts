import { describe, expect, it } from 'vitest'
import type { CallEvent } from '../../../src/http/call-event.ts'
import { isKeptReply } from '../../../src/http/kept-reply.ts'
import type { App } from '../../../src/service/app.ts'
import type { Site } from '../../../src/site/site.ts'
import { callFor, createTestApp } from '../../support/app.ts'
import type { TestOptions } from '../../support/app.ts'
import { createTinySite } from '../../support/tiny-site.ts'

const release = { tag: 'r1' } as Site['release']

function createReleasedApp(options: TestOptions = {}) {
  const site = { ...createTinySite(), release }
  return createTestApp(() => site, options).app
}

const write = (targets: readonly string[], id = 'a') =>
  JSON.stringify({
    requests: targets.map((target) => ({ path: `/api/v1/${target}`, id })),
    more: 1,
  })
const usual = ['pages?limit=1', 'search?q=page', 'pages']

async function send(app: App, body: string, headers: Readonly<Record<string, string>> = {}) {
  const events: CallEvent[] = []
  const reply = await app({
    ...callFor('/api/v1/batch', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }),
    observe: (event) => events.push(event),
  })
  if (!reply) throw new Error('The app left it to others')
  const { body: content, ...head } = reply
  const text = new TextDecoder().decode(content?.bytes)
  return { head, text, events, isKept: isKeptReply(reply) }
}

describe('A batch that was sent before', () => {
  it('is answered and told as before, and kept once its reads are', async () => {
    const app = createReleasedApp()
    const first = await send(app, write(usual))
    const kept = []
    for (let time = 0; time < 6; time += 1) {
      const { isKept, ...again } = await send(app, write(usual))
      expect({ ...again, isKept: false }).toEqual(first)
      kept.push(isKept)
    }
    expect(kept.at(-1)).toBe(true)
    expect(first.events.map(({ kind }) => kind)).toEqual([
      'admitted',
      'unknown-argument',
      'operation',
      'operation',
      'operation',
      'search',
      'operation',
    ])
    const other = await send(app, write(usual, 'b'))
    expect(other.text).toBe(first.text.replaceAll('"id":"a"', '"id":"b"'))
  })

  it.each([['health'], ['nothing'], ['page?url=/nowhere/'], ['search']])(
    'is answered anew when a read of it is: %s',
    async (target) => {
      const app = createReleasedApp()
      for (let time = 0; time < 6; time += 1) {
        expect((await send(app, write([...usual, target]))).isKept).toBe(false)
      }
    },
  )

  it('is refused as ever, and gives its key back', async () => {
    const app = createReleasedApp({ quota: 12 })
    for (let time = 0; time < 6; time += 1) await send(app, write(usual))
    const statuses = []
    const ways: readonly Readonly<Record<string, string>>[] = [
      {},
      { authorization: 'Bearer x' },
      { 'content-type': 'text/plain' },
      { 'content-encoding': 'gzip' },
      { 'idempotency-key': 'k'.repeat(300) },
    ]
    for (const headers of ways) statuses.push((await send(app, write(usual), headers)).head.status)
    expect(statuses).toEqual([200, 401, 415, 415, 400])
    const { head } = await send(app, write(usual), { 'idempotency-key': 'k' })
    expect(head.headers['Idempotency-Key']).toBe('k')
    expect((await send(app, write(usual))).head.status).toBe(429)
  })

  it('has the fields of whoever sends it', async () => {
    const token = { sub: 'a', scope: '', resource: 'r', client: 'c' }
    const app = createReleasedApp({ verify: () => Promise.resolve(token) })
    for (let time = 0; time < 6; time += 1) {
      const { head } = await send(app, write(usual))
      expect(head.headers['RateLimit-Policy']).toBe('"ip";q=1000000;w=60')
      const agent = await send(app, write(usual), { authorization: 'Bearer x' })
      expect(agent.head.headers['RateLimit-Policy']).toBe('"agent";q=600;w=60')
    }
  })

  it('is answered anew where the site has no release', async () => {
    const site = createTinySite()
    const { app } = createTestApp(() => site)
    for (let time = 0; time < 6; time += 1) {
      expect((await send(app, write(usual))).isKept).toBe(false)
    }
  })

  it('lets others go first after a read that was made, not after those that are there', async () => {
    const app = createReleasedApp()
    const pauses = []
    for (let time = 0; time < 3; time += 1) {
      let count = 0
      // Each another text, so that the batch itself is not kept.
      await app({
        ...callFor('/api/v1/batch', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: write(usual, String(time)),
        }),
        giveWay: () => {
          count += 1
          return Promise.resolve()
        },
      })
      pauses.push(count)
    }
    expect(pauses).toEqual([2, 2, 0])
  })
})
