/**
 * Whatever becomes of the shared store: no request waits for it or fails, but for what may be used
 * once; and when it is well again, what was shared is shared again. Each fault is shown first on an
 * app that asks the store with no defence.
 */
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSharedStore } from '../../../src/gate/shared-store.ts'
import { baseUrl } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import { stopWithTest } from '../../support/built-service.ts'
import type { AskedService } from '../../support/built-service.ts'
import { builtSite } from '../../support/built-site.ts'
import {
  bearAssertion,
  registerBuiltAgent,
  registerBuiltClient,
} from '../../support/built-tokens.ts'
import type { TokenAnswer } from '../../support/built-tokens.ts'
import { makeCertificate } from '../../support/certificate.ts'
import { makeFolder } from '../../support/folder.ts'
import { request } from '../../support/mcp-messages.ts'
import { startRedis } from '../../support/redis.ts'
import type { TestStore } from '../../support/redis.ts'
import {
  atBoth,
  startPair,
  stopPair,
  storeLines,
  untilShared,
  whileShared,
} from '../../support/shared-pair.ts'
import type { Pair } from '../../support/shared-pair.ts'
import { startTcpProxy } from '../../support/tcp-proxy.ts'
import type { TcpProxy } from '../../support/tcp-proxy.ts'

const release = await builtSite('agency')
const quota = 20

/** A store behind a line that can be bad. */
interface Line {
  readonly store: TestStore
  readonly proxy: TcpProxy
  readonly address: string
}

interface Fault {
  /** What a request comes to that asks the store with no defence. */
  readonly undefended: 'fails' | 'waits'
  begin(line: Line): Promise<void> | void
  end(line: Line): Promise<void> | void
}

const faults: Readonly<Record<string, Fault>> = {
  killed: {
    undefended: 'fails',
    begin: ({ store }) => store.kill(),
    end: ({ store }) => store.start(),
  },
  paused: {
    undefended: 'waits',
    begin({ store }) {
      store.pause()
    },
    end({ store }) {
      store.goOn()
    },
  },
  slow: faultOfLine('waits', 'slow'),
  'cut off': faultOfLine('fails', 'cut'),
  'silent behind its line': faultOfLine('waits', 'hold'),
}

function faultOfLine(undefended: Fault['undefended'], begin: 'slow' | 'cut' | 'hold'): Fault {
  return {
    undefended,
    begin({ proxy }) {
      proxy[begin]()
    },
    end({ proxy }) {
      proxy.mend()
    },
  }
}

async function startLine(): Promise<Line> {
  const store = stopWithTest(await startRedis())
  const proxy = stopWithTest(await startTcpProxy(store.port))
  return { store, proxy, address: `valkey://127.0.0.1:${proxy.port}` }
}

async function startShared(address: string, more: Record<string, string> = {}): Promise<Pair> {
  const pair = await startPair(release, {
    RATE_LIMIT_IP: String(quota),
    RATE_LIMIT_STORE: address,
    ...more,
  })
  onTestFinished(() => stopPair(pair))
  return pair
}

/** A request of an app in this process whose only counter is the store. */
async function createUndefended(address: string): Promise<() => Promise<number>> {
  const store = openSharedStore(address, 'undefended')
  onTestFinished(store.close)
  await store.connect()
  const { ask } = await createAuthApp({ store })
  return async () => (await ask('/api/v1/pages?limit=1')).status
}

let addresses = 0

/** What a server answers to a request, by default of an address that never asked before. */
async function statusOf(
  { fetch }: AskedService,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  addresses += 1
  const address = `10.1.${addresses >> 8}.${addresses & 255}`
  const answer = await fetch(baseUrl + path, {
    headers: { 'X-Forwarded-For': address, ...headers },
  })
  await answer.body?.cancel()
  return answer.status
}

/** How many of so many requests of one new address a server, or two, answer within the limit. */
async function passed(pair: Pair, count: number): Promise<number> {
  addresses += 1
  const from = { 'X-Forwarded-For': `10.2.${addresses >> 8}.${addresses & 255}` }
  const statuses = await atBoth(pair, count, (service) => statusOf(service, '/api/v1', from))
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  return statuses.filter((status) => status === 200).length
}

const identity = '/api/v1/identity'
const reads = ['/', '/api/v1/pages', '/api/v1/search?q=price', '/llms.txt', identity]

/** An agent that is registered: its access token, and the assertion that it gets others for. */
interface Agent {
  readonly token: string
  readonly assertion: string
}

async function registerAgent(service: AskedService): Promise<Agent> {
  const [{ body: agent }, { body: token }] = await registerBuiltAgent(service)
  return { token: String(token.access_token), assertion: String(agent.identity_assertion) }
}

/** Gets an agent its next token, and calls a tool with it; throws unless both are right. */
async function useTool(service: AskedService, assertion: string): Promise<void> {
  const { status, body } = await bearAssertion(service, assertion)
  expect([status, body.token_type]).toEqual([200, 'Bearer'])
  const answer = await service.fetch(`${baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${String(body.access_token)}`,
    },
    body: JSON.stringify(request('tools/call', { name: 'list_pages', arguments: { lang: 'en' } })),
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    id: 1,
    result: { structuredContent: expect.anything() as unknown },
  })
}

/** Reads everything a few times at both, and as an agent; how many milliseconds each took. */
async function readAll(pair: Pair, { token, assertion }: Agent): Promise<number[]> {
  const asAgent: Record<string, string> = { Authorization: `Bearer ${token}` }
  const times: number[] = []
  for (let round = 0; round < 4; round += 1) {
    for (const service of pair) {
      for (const path of reads) {
        const started = performance.now()
        const asked = statusOf(service, path, path === identity ? asAgent : {})
        expect([path, await asked]).toEqual([path, 200])
        times.push(performance.now() - started)
      }
    }
  }
  for (const service of pair) await useTool(service, assertion)
  return times.toSorted((a, b) => a - b)
}

function expectAway({ status, headers, body }: TokenAnswer): void {
  expect([status, body.error]).toEqual([503, 'temporarily_unavailable'])
  expect(headers.get('Retry-After')).toBe('60')
  expect(headers.get('Cache-Control')).toBe('no-store')
}

const median = (sorted: readonly number[]) => sorted[sorted.length >> 1] ?? NaN

describe('A store that is', () => {
  it.each(Object.entries(faults))('%s', async (_what, fault) => {
    const line = await startLine()
    const undefended = await createUndefended(line.address)
    const pair = await startShared(line.address)
    const [first, second] = pair
    expect(await undefended()).toBe(200)
    const client = await registerBuiltClient(first)
    const { code, token, spare } = await whileShared(pair, async () => {
      const { body } = await client.exchange(second, await client.obtain(first))
      const spare = [await client.obtain(first), await client.obtain(first)]
      return { code: await client.obtain(first), token: body.refresh_token, spare }
    })
    expect(await whileShared(pair, () => passed(pair, 2 * quota))).toBe(quota)
    const agent = await registerAgent(first)
    const asked = () => line.proxy.sent(`vitrine:${baseUrl}:limit:`)
    const atFirst = asked()
    const before = await readAll(pair, agent)
    expect(asked() - atFirst).toBeGreaterThan(5 * pair.length)
    await untilShared(pair)
    const lost = pair.map((service) => storeLines(service).lost)
    const untilNow = asked()

    await fault.begin(line)
    const handedOn = line.proxy.answered()
    const answer = undefended()
    const during = await readAll(pair, agent)
    expect(await passed(pair, 4 * quota)).toBe(2 * quota)
    // Each server finds out with the first use, which may count, that the store is silent.
    for (const [at, service] of pair.entries()) {
      expectAway(await client.exchange(service, String(spare[at])))
    }
    expectAway(await client.exchange(second, code))
    expectAway(await client.refresh(first, token))
    const registered = await registerBuiltAgent(second)
    expect(registered.map(({ status }) => status)).toEqual([200, 200])
    expect(await Promise.race([answer, Promise.resolve('waits')])).toBe(
      fault.undefended === 'fails' ? 500 : 'waits',
    )
    // All this was answered before the store had answered anything.
    expect(line.proxy.answered()).toBe(handedOn)
    expect(pair.map((service) => storeLines(service).lost)).toEqual(lost.map((count) => count + 1))
    expect(median(during)).toBeLessThan(5 * median(before))
    // Of all that was asked here only the first two requests to each server can have waited: no
    // other asked the store. For how long is told to the millisecond in
    // tests/unit/gate/watched-store.test.ts.
    expect(asked() - untilNow).toBeLessThanOrEqual(2 * pair.length)

    await fault.end(line)
    await untilShared(pair)
    expect(await whileShared(pair, () => passed(pair, 2 * quota))).toBe(quota)
    // Nothing was spent by those who were told to come back.
    const answers = await whileShared(pair, () =>
      Promise.all([client.exchange(second, code), client.refresh(first, token)]),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })
})

const once = { lost: 1, back: 0 }

describe('A server that starts', () => {
  it('while nothing listens serves, says so once, and shares when the store is there', async () => {
    const { store, address } = await startLine()
    await store.kill()
    await expect(createUndefended(address)).rejects.toThrow()
    const pair = await startShared(address)
    expect(pair.map((service) => storeLines(service))).toEqual([once, once])
    expect(await passed(pair, 4 * quota)).toBe(2 * quota)
    await store.start()
    await untilShared(pair)
    expect(await whileShared(pair, () => passed(pair, 2 * quota))).toBe(quota)
  })

  it('while its store says nothing serves before the store says anything', async () => {
    const { proxy, address } = await startLine()
    proxy.hold()
    expect(await Promise.race([createUndefended(address), startShared(address)])).toHaveLength(2)
    expect(proxy.answered()).toBe(0)
    proxy.mend()
  })

  it('with a wrong password says what the store says, and never the password', async () => {
    const { store } = await startLine()
    await store.ask('CONFIG', 'SET', 'requirepass', 'right')
    const [first] = await startShared(`redis://:secret-word@127.0.0.1:${store.port}/0`)
    expect(first.output()).toMatch(/at redis:\/\/127\.0\.0\.1:\d+\/0 \(WRONGPASS [^)]+\)/)
    expect(first.output()).not.toContain('secret-word')
  })

  it('with an encrypted store shares where the certificate is trusted, and says so where it is not', async () => {
    const certificate = makeCertificate(await makeFolder(), ['localhost'])
    const store = stopWithTest(await startRedis('none', certificate))
    const address = `valkeys://localhost:${store.securePort}`
    const trusting = { NODE_EXTRA_CA_CERTS: certificate.certificate }
    const pair = await startShared(address, trusting)
    expect(await whileShared(pair, () => passed(pair, 2 * quota))).toBe(quota)
    const [other] = await startShared(address)
    expect(other.output()).toMatch(/Lost the store .* \(self-signed certificate/)
  })
})
