import { describe, expect, it } from 'vitest'
import { createConnection } from 'node:net'
import { schedulerLimits } from '../../../src/service/timeouts-and-limits.ts'
import { createRequestScheduler, limitLoad } from '../../../src/service/overload.ts'
import { createOverloadReplies } from '../../../src/service/overload-reply.ts'
import { isUrgent } from '../../../src/service/routes.ts'
import { textBody } from '../../../src/http/call.ts'
import type { Call, Reply } from '../../../src/http/call.ts'
import { baseUrl, callFor } from '../../support/app.ts'
import { useBuiltService } from '../../support/built-service.ts'
import { eventually } from '../../support/eventually.ts'
import { get, openWire, parseReplies, postJson } from '../../support/wire.ts'
import type { WireReply } from '../../support/wire.ts'
import { serveWire } from '../../support/wire-server.ts'

const elapsed = () => performance.now()

const refuse = createOverloadReplies({ baseUrl, rateLimitIp: 120, rateLimitAuth: 60 })
const detail = 'The service is busy: retry in 5 seconds'

/** A refusal as the client sees it. */
function refusalOf(path: string): { headers: Readonly<Record<string, string>>; text: string } {
  const reply = refuse(callFor(path))
  const text = new TextDecoder().decode(reply.body?.bytes)
  expect(reply.status).toBe(503)
  expect(reply.headers).toMatchObject({
    'Cache-Control': 'no-store',
    'Retry-After': '5',
    'Content-Length': String(text.length),
  })
  return { headers: reply.headers, text }
}

const open = { 'Access-Control-Allow-Origin': '*' }
const anonymous = { ...open, 'RateLimit-Policy': '"ip";q=120;w=60', 'X-RateLimit-Limit': '120' }
const problem = {
  type: `${baseUrl}/api.md#unavailable`,
  title: 'Temporarily unavailable',
  status: 503,
  detail,
  code: 'unavailable',
}

describe('A refusal for want of time', () => {
  it('is a Problem with the fields of an anonymous caller in the API', () => {
    for (const path of ['/api/v1/search', '/api/v1/nothing', '/agent/identity']) {
      const { headers, text } = refusalOf(path)
      expect(headers).toMatchObject({ ...anonymous, 'Content-Type': 'application/problem+json' })
      expect(JSON.parse(text)).toEqual({ ...problem, instance: path })
    }
  })
  it.each(['/mcp', '/mcp/'])('is an error of JSON-RPC at %s', (path) => {
    const { headers, text } = refusalOf(path)
    expect(headers).toMatchObject({ ...anonymous, 'Content-Type': 'application/json' })
    const data = { ...problem, instance: path, retryAfter: 5 }
    const error = { code: -32000, message: detail, data }
    expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: null, error })
  })

  it('is an error of OAuth where tokens are issued', () => {
    for (const path of ['/oauth/token', '/oauth/token/', '/oauth/register/', '/agent/auth/']) {
      const { headers, text } = refusalOf(path)
      expect(headers).toMatchObject({ ...open, 'RateLimit-Policy': '"auth";q=60;w=60' })
      const expected = { error: 'temporarily_unavailable', error_description: detail }
      expect(JSON.parse(text)).toEqual(expected)
    }
    expect(refusalOf('/oauth/authorize/').headers).not.toHaveProperty('Access-Control-Allow-Origin')
  })

  it('is open to web pages and names no quota where none is charged', () => {
    for (const path of ['/openapi.json', '/mcp/server-card']) {
      const { headers } = refusalOf(path)
      expect(headers).toMatchObject({ ...open, 'Content-Type': 'application/problem+json' })
      expect(headers).not.toHaveProperty('RateLimit-Policy')
    }
  })

  it('is a sentence where pages are', () => {
    const { headers, text } = refusalOf('/en/contact/')
    expect(headers['Content-Type']).toBe('text/plain')
    expect(text).toBe('This page cannot be shown now. Try again in a moment\n')
  })

  it('is for everything but the health of the service', () => {
    for (const path of ['/api/v1/health', '/api/v1/health/', '/mcp/health', '/mcp/health/']) {
      expect(isUrgent(callFor(path))).toBe(true)
    }
  })
})

const done: Reply = { status: 200, headers: { 'Content-Length': '2' }, body: textBody('ok') }

/** Keeps the event loop busy. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

/** A guarded app on a clock of its own, where an answer takes 5 milliseconds and a refusal one. */
function createBusyApp(maxWaitMs: number) {
  const reached: string[] = []
  let clock = 0
  const scheduler = createRequestScheduler(
    { ...schedulerLimits, maxWaitMs, maxClockStepMs: 20 },
    () => clock,
  )
  const app = limitLoad(
    async ({ path }) => {
      reached.push(path)
      clock += 5
      return await Promise.resolve(done)
    },
    {
      scheduler,
      maxInProgress: 1000,
      isUrgent,
      reject: (call) => {
        clock += 1
        return refuse(call)
      },
    },
  )
  return {
    reached,
    time: () => clock,
    pass: (milliseconds: number) => (clock += milliseconds),
    statusOf: async (path: string) => (await app(callFor(path)))?.status,
  }
}

const pathsTo = (count: number, prefix = '') =>
  Array.from({ length: count }, (_, number) => `/${prefix}${number}`)

describe('An app under load', () => {
  it('refuses what has waited too long, and none of it reaches the app', async () => {
    const busy = createBusyApp(50)
    const paths = pathsTo(100)
    const statuses = await Promise.all(paths.map(busy.statusOf))
    // The first begins at once, the last of those that are answered after 50 milliseconds.
    expect(statuses).toEqual(paths.map((_, at) => (at < 11 ? 200 : 503)))
    expect(busy.reached).toEqual(paths.slice(0, 11))
    // The load is gone, and so is all it did.
    expect(await busy.statusOf('/later')).toBe(200)
  })

  it('would have the last wait for all others, if it refused none', async () => {
    const busy = createBusyApp(Infinity)
    const paths = pathsTo(100)
    const statuses = await Promise.all(paths.map(busy.statusOf))
    expect(statuses).toEqual(paths.map(() => 200))
    expect(busy.time()).toBe(500)
  })

  it('goes on answering however many there are to refuse', async () => {
    const busy = createBusyApp(50)
    let refused = 0
    const late = pathsTo(500).map(async (path) => {
      if ((await busy.statusOf(path)) === 503) refused += 1
    })
    while (refused === 0) await new Promise(setImmediate)
    const fresh = await Promise.all(pathsTo(5, 'fresh').map(busy.statusOf))
    expect(fresh).toEqual([200, 200, 200, 200, 200])
    expect(refused).toBeLessThan(50)
    await Promise.all(late)
    expect(refused).toBe(489)
  })

  it('answers what has waited while the whole process had a pause', async () => {
    const busy = createBusyApp(50)
    const statuses = Promise.all(pathsTo(5).map(busy.statusOf))
    busy.pass(10_000)
    expect(await statuses).toEqual([200, 200, 200, 200, 200])
  })

  it('answers what is urgent at once', async () => {
    const busy = createBusyApp(50)
    const others = Promise.all(pathsTo(100).map(busy.statusOf))
    expect(await busy.statusOf('/api/v1/health')).toBe(200)
    expect(busy.reached.toSorted()).toEqual(['/0', '/api/v1/health'])
    await others
  })

  it('has so many answers under way and no more, those that wait for a body left out', async () => {
    const ends: (() => void)[] = []
    const wait = async () => {
      await new Promise<void>((resolve) => ends.push(resolve))
    }
    const app = limitLoad(
      async (call) => {
        if (call.method === 'POST') await call.readBody(10)
        else await wait()
        return done
      },
      {
        scheduler: createRequestScheduler({ ...schedulerLimits, budgetMs: Infinity }, elapsed),
        maxInProgress: 3,
        isUrgent,
        reject: refuse,
      },
    )
    const slow: Call = {
      ...callFor('/mcp', { method: 'POST' }),
      readBody: async () => {
        await wait()
        return new Uint8Array()
      },
    }
    const uploads = [app(slow), app(slow), app(slow)]
    const reads = ['/1', '/2', '/3'].map(async (path) => await app(callFor(path)))
    expect((await app(callFor('/4')))?.status).toBe(503)
    const state = app(callFor('/api/v1/health'))
    await eventually(() => ends.length).toBe(7)
    for (const end of ends) end()
    for (const reply of await Promise.all([...uploads, ...reads, state])) {
      expect(reply?.status).toBe(200)
    }
    expect((await app(callFor('/n', { method: 'POST' })))?.status).toBe(200)
  })

  it('lets new connections in between its answers', async () => {
    const scheduler = createRequestScheduler({ ...schedulerLimits, maxWaitMs: Infinity }, elapsed)
    let answers = 0
    const server = await serveWire({
      app: limitLoad(
        async () => {
          work(3)
          answers += 1
          return await Promise.resolve(done)
        },
        { scheduler, maxInProgress: 1000, isUrgent, reject: refuse },
      ),
    })
    const wires = await Promise.all(Array.from({ length: 300 }, async () => await openWire(server)))
    await eventually(() => server.connections()).toBe(300)
    for (const wire of wires) wire.send(get('/n'))
    await eventually(() => answers).toBeGreaterThan(0)
    const late = Array.from({ length: 50 }, () => createConnection(server))
    await eventually(() => server.connections()).toBe(350)
    expect(answers).toBeLessThan(200)
    for (const socket of late) socket.destroy()
  })
})

describe('The service under more load than it can answer', () => {
  const service = useBuiltService('tiny', { RATE_LIMIT_IP: '1000' })
  const small = useBuiltService('tiny', { RATE_LIMIT_IP: '800' })

  /**
   * Ten searches that no other batch has: an answer that is known by its question would be no load.
   */
  const batch = (number: number): string => {
    const words = (search: number): string =>
      Array.from({ length: 20 }, (_, word) => `bro${word}k${number * 10 + search}`).join('+')
    const paths = Array.from({ length: 10 }, (_, search) => `/api/v1/search?q=${words(search)}`)
    return postJson('/api/v1/batch', { requests: paths.map((path) => ({ path })) })
  }

  it('answers some, refuses the others, and tells that it is there', async () => {
    const addresses = Array.from({ length: 900 }, (_, at) => `127.2.${at >> 7}.${(at & 127) + 1}`)
    const wires = await Promise.all(
      addresses.map((localAddress) => openWire({ ...service, localAddress })),
    )
    const watcher = await openWire(service)
    for (const [number, wire] of wires.entries()) wire.send(batch(number))
    watcher.send(get('/api/v1/health'))
    expect((await watcher.replies(1, 30_000))[0]?.status).toBe(200)
    const replies: WireReply[] = []
    for (const wire of wires) replies.push(...(await wire.replies(1, 30_000)))

    const answered = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status }) => status === 503)
    expect(answered.length + refused.length).toBe(900)
    expect(answered.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'retry-after': '5',
      'ratelimit-policy': '"ip";q=1000;w=60',
      'access-control-allow-origin': '*',
      connection: 'keep-alive',
    })
    // A refused client goes on over the same connection.
    const at = wires.findIndex((wire) => parseReplies(wire.received())[0]?.status === 503)
    wires[at]?.send(batch(at))
    expect((await wires[at]?.replies(2))?.[1]?.status).toBe(200)
  })

  it('charges nothing for a refusal', async () => {
    const wires = await Promise.all(Array.from({ length: 900 }, async () => await openWire(small)))
    for (const [number, wire] of wires.entries()) wire.send(batch(number))
    const statuses: number[] = []
    for (const wire of wires) {
      for (const { status } of await wire.replies(1, 30_000)) statuses.push(status)
    }
    const count = (status: number) => statuses.filter((one) => one === status).length
    expect(count(503)).toBeGreaterThan(0)
    // All that was answered was charged; beyond the quota it is another refusal.
    expect(count(200)).toBeLessThanOrEqual(800)
    if (count(200) < 800) expect(count(429)).toBe(0)
  })
})
