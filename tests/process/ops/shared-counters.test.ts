/** Two servers of one site with one store: what is limited or spent at one is so at the other. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { baseUrl } from '../../support/app.ts'
import type { AskedService } from '../../support/built-service.ts'
import { builtSite } from '../../support/built-site.ts'
import { registerBuiltAgent, registerBuiltClient } from '../../support/built-tokens.ts'
import type { BuiltClient, TokenAnswer } from '../../support/built-tokens.ts'
import { startRedis } from '../../support/redis.ts'
import type { TestStore } from '../../support/redis.ts'
import { atBoth, startPair, stopPair, whileShared } from '../../support/shared-pair.ts'
import type { Pair } from '../../support/shared-pair.ts'

const release = await builtSite('agency')
const limit = { RATE_LIMIT_IP: '120' }

let store: TestStore
let pair: Pair
let client: BuiltClient

beforeAll(async () => {
  store = await startRedis('keeps')
  pair = await startPair(release, { ...limit, RATE_LIMIT_STORE: store.address })
  client = await registerBuiltClient(pair[0])
})

afterAll(async () => {
  await stopPair(pair)
  await store.stop()
})

let asked = 0

/**
 * How many of 150 requests of one new address are answered; the others are refused for their
 * number.
 */
async function answered(at: Pair): Promise<number> {
  asked += 1
  const headers = { 'X-Forwarded-For': `192.0.2.${asked}` }
  const statuses = await atBoth(at, 150, async ({ fetch }: AskedService) => {
    const { status, body } = await fetch(`${baseUrl}/api/v1/pages?limit=1`, { headers })
    await body?.cancel()
    return status
  })
  const passed = statuses.filter((status) => status === 200).length
  expect(statuses.filter((status) => status === 429)).toHaveLength(150 - passed)
  return passed
}

const won = (answers: readonly TokenAnswer[]) => answers.filter(({ status }) => status === 200)
const errorsOf = (answers: readonly TokenAnswer[]) =>
  answers.flatMap(({ body }) => (body.error === undefined ? [] : [body.error]))

/** Lets the marks of refresh tokens be older than a retry may be, as if that time had passed. */
async function ageMarks(): Promise<void> {
  const keys = (await store.ask('KEYS', '*:use:refresh:*')) as string[] // As Redis documents KEYS.
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) {
    const left = Number(await store.ask('TTL', key))
    await store.ask('EXPIRE', key, String(left - 31))
  }
}

describe('Two servers that share nothing', () => {
  it('have a limit each, and take a code twice', async () => {
    const apart = await startPair(release, limit)
    onTestFinished(() => stopPair(apart))
    expect(await answered(apart)).toBe(150)
    const own = await registerBuiltClient(apart[0])
    const code = await own.obtain(apart[0])
    const answers = [await own.exchange(apart[0], code), await own.exchange(apart[1], code)]
    expect(won(answers)).toHaveLength(2)
  })
})

describe('Two servers with one store', () => {
  it('have one limit for an address', async () => {
    expect(await whileShared(pair, () => answered(pair))).toBe(120)
  })

  it('spend a code once, also when both are asked at the same moment', async () => {
    const answers = await whileShared(pair, async () => {
      const code = await client.obtain(pair[0])
      return await atBoth(pair, 20, (service) => client.exchange(service, code))
    })
    expect(won(answers)).toHaveLength(1)
    expect(errorsOf(answers)).toEqual(Array.from({ length: 19 }, () => 'invalid_grant'))
  })

  it('spend a refresh token once: of those that came by a retry one goes on, and none later', async () => {
    const { twins, next, late } = await whileShared(pair, async () => {
      const first = await client.exchange(pair[0], await client.obtain(pair[1]))
      const { refresh_token: token } = first.body
      // Within 30 seconds the same token again is a retry, at whichever server.
      const twins = await atBoth(pair, 10, (service) => client.refresh(service, token))
      const next = await Promise.all(
        twins.map(({ body }, at) => client.refresh(pair[at % 2 ? 0 : 1], body.refresh_token)),
      )
      await ageMarks()
      const late = await atBoth(pair, 2, (service) => client.refresh(service, token))
      return { twins, next, late }
    })
    expect(won(twins)).toHaveLength(10)
    expect(won(next)).toHaveLength(1)
    expect(errorsOf(next)).toEqual(Array.from({ length: 9 }, () => 'invalid_grant'))
    expect(errorsOf(late)).toEqual(['invalid_grant', 'invalid_grant'])
  })

  it('know what was spent before the store was restarted', async () => {
    const code = await whileShared(pair, async () => {
      const fresh = await client.obtain(pair[0])
      await client.exchange(pair[0], fresh)
      return fresh
    })
    await store.kill()
    await store.start()
    const { body } = await whileShared(pair, () => client.exchange(pair[1], code))
    expect(body.error).toBe('invalid_grant')
  })

  it('leave keys of a bounded length, all with an end, under the name of the site', async () => {
    await registerBuiltAgent(pair[0])
    const keys = (await store.ask('KEYS', '*')) as string[] // As Redis documents KEYS.
    const name = `vitrine:${baseUrl}:`
    for (const key of keys) {
      expect(key.startsWith(name), key).toBe(true)
      expect(key.length).toBeLessThanOrEqual(name.length + 64)
      expect(Number(await store.ask('TTL', key)), key).toBeGreaterThan(0)
    }
    const kinds = keys.map((key) => key.slice(name.length).split(':').slice(0, 2).join(':'))
    expect(new Set(kinds)).toEqual(
      new Set([
        ...['limit:ip', 'limit:auth', 'probe'],
        ...['use:code', 'use:refresh', 'use:family', 'use:consent'],
      ]),
    )
  })
})
