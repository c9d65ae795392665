/**
 * Two replicas of one site behind nginx: what they share, and what is lost when one of them goes.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { switchCurrent } from '../../../src/release/release-folder.ts'
import { createAuthSettings } from '../../support/auth-settings.ts'
import { registerBuiltClient } from '../../support/built-tokens.ts'
import { stopWithTest } from '../../support/built-service.ts'
import type { ChildEnvironment } from '../../support/child.ts'
import { startCountedLoad } from '../../support/counted-load.ts'
import type { CountedLoad, Question } from '../../support/counted-load.ts'
import { eventually } from '../../support/eventually.ts'
import { request } from '../../support/mcp-messages.ts'
import type { Places } from '../../support/nginx.ts'
import { clientsOf, startLoad } from '../../support/mixed-load.ts'
import type { AskService, Round } from '../../support/mixed-load.ts'
import { whoIs } from '../../support/person.ts'
import { startProxied } from '../../support/proxied.ts'
import type { Proxied } from '../../support/proxied.ts'
import { startRedis } from '../../support/redis.ts'
import { startReplica } from '../../support/replicas.ts'
import type { Replica } from '../../support/replicas.ts'
import { whileShared } from '../../support/shared-pair.ts'
import { makeStampedReleases } from '../../support/stamped-releases.ts'

const root = `.cache/tests/replicas-${process.pid}`
const current = join(root, 'current')

/** Requests of each kind at a time. */
const clients = 4

/**
 * A test may wait less than an operator for what failed to be tried again, and sees who answered.
 */
const places: Places = {
  'fail_timeout=5s': 'fail_timeout=1s',
  'proxy_buffering on;': 'proxy_buffering on; add_header Served-By $upstream_addr always;',
}

let keys: ChildEnvironment
let replicas: readonly [Replica, Replica]
let proxied: Proxied

beforeAll(async () => {
  await makeStampedReleases(root, [{ id: 'a', guests: [] }])
  await switchCurrent(root, 'a')
  keys = await createAuthSettings()
  replicas = await startPair(() => keys)
  proxied = await startProxied(portsOf(replicas), places)
})

afterAll(async () => {
  await proxied.stop()
  for (const replica of replicas) await replica.stop()
  await rm(root, { recursive: true, force: true })
})

async function startPair(settings: () => ChildEnvironment) {
  return await Promise.all([startReplica(current, settings()), startReplica(current, settings())])
}

function portsOf([first, second]: readonly [Replica, Replica]) {
  return [first.port, second.port] as const
}

/** Two more replicas with settings of their own; they end with the test. */
async function startOthers(settings: () => ChildEnvironment) {
  const pair = await startPair(settings)
  const others = await startProxied(portsOf(pair), places)
  onTestFinished(async () => {
    await others.stop()
    for (const replica of pair) await replica.stop()
  })
  return { pair, others }
}

const post = (value: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
})

const batch = post({ requests: [{ path: '/api/v1/pages?lang=en' }] })
const withKey = { ...batch, headers: { ...batch.headers, 'Idempotency-Key': 'one' } }

type Questions = Readonly<Record<'reads' | 'posts', readonly Question[]>>

const questions: Questions = {
  reads: [
    ...['/', '/en/', '/en/about/', '/en/about/index.md', '/llms.txt'],
    ...['/api/v1/pages?lang=en', '/api/v1/search?q=flour', '/api/v1/page?url=/en/about/'],
  ].map((target) => ({ target })),
  posts: [
    request('tools/call', { name: 'search_site', arguments: { query: 'flour' } }),
    request('tools/call', { name: 'list_pages', arguments: { lang: 'en', limit: 3 } }),
    request('tools/list'),
    request('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    }),
  ]
    .map((message) => ({ target: '/mcp', init: post(message) }))
    .concat([{ target: '/api/v1/batch', init: withKey }]),
}

/** Runs something under load, with requests before and after it; what became of them. */
async function underLoad(
  run: () => Promise<unknown>,
  asked: Questions = questions,
): Promise<CountedLoad> {
  const load = await startCountedLoad(proxied.ask, asked, clients)
  try {
    await load.pass(50)
    await run()
    await load.pass(50)
  } finally {
    await load.stop()
  }
  expect([load.reads.wrong, load.posts.wrong]).toEqual([[], []])
  return load
}

/** Resolves once nginx sends requests to a replica again. */
async function untilAsked({ port }: Replica): Promise<void> {
  await eventually(async () => (await proxied.ask('/api/v1/health')).headers['served-by']).toBe(
    `127.0.0.1:${port}`,
  )
}

/** Posts that nginx had sent to a replica when their connection broke. */
function countBroken({ port }: Replica): number {
  const lines = proxied.nginx.output().split('\n')
  const isBroken = /(?:reset by peer|prematurely closed|Broken pipe).*"POST /
  return lines.filter((line) => isBroken.test(line) && line.includes(`:${port}/`)).length
}

describe('Two replicas behind nginx', () => {
  it('have one limit when they have one store, and two without', async () => {
    const limited = { RATE_LIMIT_IP: '20' }
    const apart = await startOthers(() => ({ ...keys, ...limited }))
    const store = stopWithTest(await startRedis())
    const shared = await startOthers(() => ({
      ...keys,
      ...limited,
      RATE_LIMIT_STORE: store.address,
    }))
    let address = 10
    async function countAnswered({ others }: typeof apart): Promise<number> {
      const ask = others.askFrom(`127.0.0.${(address += 1)}`)
      const asking = Array.from(
        { length: 50 },
        async () => (await ask('/api/v1/search?q=a')).status,
      )
      return (await Promise.all(asking)).filter((status) => status === 200).length
    }
    expect(await countAnswered(apart)).toBe(40)
    expect(await whileShared(shared.pair, () => countAnswered(shared))).toBe(20)
  })

  it('take codes and tokens of one another and spend them once over both', async () => {
    const store = stopWithTest(await startRedis())
    const { pair } = await startOthers(() => ({ ...keys, RATE_LIMIT_STORE: store.address }))
    const statuses = await whileShared(pair, async () => {
      const [first, second] = pair
      const client = await registerBuiltClient(first)
      const code = await client.obtain(first)
      const granted = await client.exchange(second, code)
      const again = await client.exchange(first, code)
      const { access_token: token, refresh_token: refresh } = (
        await client.exchange(second, await client.obtain(first))
      ).body
      const known = await Promise.all(pair.map((replica) => whoIs(replica, String(token))))
      expect(known[0]).toEqual(known[1])
      const renewed = await client.refresh(first, refresh)
      return [granted, again, renewed].map(({ status }) => status)
    })
    expect(statuses).toEqual([200, 400, 200])
  })

  it('know nothing of one another with keys of their own, and all of it with the same ones', async () => {
    const all = [await createAuthSettings(), await createAuthSettings()]
    const { others } = await startOthers(() => all.shift() ?? {})
    const { grants } = clientsOf([])
    const run = async (ask: AskService, round: Round = () => Promise.resolve([])) =>
      (await Promise.all(Array.from({ length: 6 }, () => round(ask)))).flat()
    expect((await run(others.ask, grants)).length).toBeGreaterThan(0)
    expect(await run(proxied.ask, grants)).toEqual([])
  })

  it('give the same answer, with the same fields, whichever is asked', async () => {
    for (const { target, init } of [...questions.reads, ...questions.posts]) {
      const answers = await Promise.all(
        replicas.map(async ({ port }) => {
          const answer = await fetch(`http://127.0.0.1:${port}${target}`, init)
          const own = /^(?:date|ratelimit|x-request-id|x-ratelimit)/
          const fields = [...answer.headers].filter(([name]) => !own.test(name))
          return { fields, text: await answer.text() }
        }),
      )
      expect([target, answers[0]]).toEqual([target, answers[1]])
      expect(answers[0]?.fields.map(([name]) => name)).toContain('content-type')
    }
  })

  it('are walked over by one cursor, and by all that clients do', async () => {
    const { data } = JSON.parse((await proxied.ask('/api/v1/pages?lang=en&limit=100')).text) as {
      data: { url: string }[]
    }
    const staying = data.map(({ url }) => new URL(url).pathname)
    const load = startLoad(proxied.ask, clientsOf(staying))
    await eventually(() => Math.min(...Object.values(load.rounds))).toBeGreaterThan(1)
    await load.stop()
    expect(load.faults).toEqual([])
  })
})

describe('A replica that is killed under load', () => {
  it('costs reads too where nobody else is asked for what it was asked', async () => {
    await proxied.change({
      ...places,
      'proxy_next_upstream error timeout;': 'proxy_next_upstream off;',
    })
    // After three failures nginx leaves a replica out: they have to be those of reads.
    const onlyReads = { reads: questions.reads, posts: [] }
    const { reads } = await underLoad(() => replicas[1].end('SIGKILL'), onlyReads)
    expect(reads.lost).toBeGreaterThan(0)
    await proxied.change(places)
    await replicas[1].start()
    await untilAsked(replicas[1])
  })

  it('costs no read, and of the posts those that it had taken, and is asked again when it is back', async () => {
    for (const replica of [replicas[1], replicas[0]]) {
      const before = countBroken(replica)
      const { reads, posts } = await underLoad(() => replica.end('SIGKILL'))
      expect(reads.lost).toBe(0)
      // A client whose post is lost may lose the next one on another connection, until the system
      // has closed them all.
      expect(posts.lost).toBeLessThanOrEqual(countBroken(replica) - before)
      expect(posts.lost).toBeLessThanOrEqual(3 * clients)
      await replica.start()
      await untilAsked(replica)
    }
  })
})

describe('A replica that is restarted under load', () => {
  it('costs nothing at all, one after the other', async () => {
    const { reads, posts } = await underLoad(async () => {
      for (const replica of [...replicas, replicas[0]]) {
        expect(await replica.end('SIGTERM')).toBe(0)
        await replica.start()
        await untilAsked(replica)
      }
    })
    expect([reads.lost, posts.lost]).toEqual([0, 0])
  })
})
