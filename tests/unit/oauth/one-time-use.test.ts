import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/gate/counter.ts'
import { countRotation, createMemoryUses, useOnce } from '../../../src/oauth/one-time-use.ts'
import type { UseCounters } from '../../../src/oauth/one-time-use.ts'
import { json } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import { exchangeCode, obtainCode, registerClient } from '../../support/code-flow.ts'

const day = 86_400

describe('A use', () => {
  it.each([
    ['code', 60],
    ['consent', 600],
    ['refresh', day],
  ] as const)('of a %s is marked for %i seconds', async (kind, seconds) => {
    let time = 0
    const uses = createMemoryUses(() => time)
    const isFirst = async () => (await useOnce(uses, kind, 'a')).isFirst
    expect(await isFirst()).toBe(true)
    time = seconds * 1000 - 1
    expect(await isFirst()).toBe(false)
    time += 1
    expect(await isFirst()).toBe(true)
  })

  it('is remembered through any number of requests and of uses of other kinds', async () => {
    const uses: UseCounters = {
      spent: createMemoryStore(() => 0, 100),
      families: createMemoryStore(() => 0, 100),
    }
    await useOnce(uses, 'refresh', 'a')
    await countRotation(uses, 'family', 1)
    for (let index = 0; index < 1000; index += 1) {
      await useOnce(uses, 'code', `code ${index}`)
      await useOnce(uses, 'consent', `ticket ${index}`)
    }
    for (let index = 0; index < 99; index += 1) await useOnce(uses, 'refresh', `token ${index}`)
    expect((await useOnce(uses, 'refresh', 'a')).isFirst).toBe(false)
    for (let index = 99; index < 200; index += 1) await useOnce(uses, 'refresh', `token ${index}`)
    expect((await useOnce(uses, 'refresh', 'a')).isFirst).toBe(true)
    expect(await countRotation(uses, 'family', 1)).toBe(false)
  })

  it('of a family is counted for as long as its tokens can live', async () => {
    let time = 0
    const uses = createMemoryUses(() => time)
    expect(await countRotation(uses, 'a', 1)).toBe(true)
    time = (90 * day + 5) * 1000 - 1
    expect(await countRotation(uses, 'a', 1)).toBe(false)
  })

  const jumps = [-day, -31, 31, 3600]
  it.each(jumps)('is no retry of one that the clock puts %i seconds away', async (seconds) => {
    let time = 1_000_000 * day
    const uses = createMemoryUses(() => time)
    await useOnce(uses, 'refresh', 'a')
    time += seconds * 1000
    const { isFirst, sinceFirst } = await useOnce(uses, 'refresh', 'a')
    expect([isFirst, sinceFirst]).toEqual([false, Math.abs(seconds) * 1000])
  })
})

it('A refresh token that was spent ends its family even when its use was forgotten', async () => {
  const time = 0
  // One use is remembered, so that each forgets the one before.
  const uses: UseCounters = {
    spent: createMemoryStore(() => time, 1),
    families: createMemoryStore(() => time),
  }
  const service = await createAuthApp({ uses })
  const client = await registerClient(service)
  const issued = json(await exchangeCode(service, client, await obtainCode(service, client)))
  const renew = async (token: unknown) =>
    await service.postForm('/oauth/token/', {
      grant_type: 'refresh_token',
      refresh_token: String(token),
      client_id: client.id,
      ...(client.secret !== undefined && { client_secret: client.secret }),
    })
  const second = json(await renew(issued.refresh_token))
  const third = json(await renew(second.refresh_token))
  expect(third.refresh_token).toBeTypeOf('string')
  expect(await useOnce(uses, 'refresh', 'other')).toMatchObject({ isFirst: true })
  service.pass(31)
  expect(json(await renew(issued.refresh_token)).error).toBe('invalid_grant')
  expect(json(await renew(third.refresh_token)).error).toBe('invalid_grant')
})
