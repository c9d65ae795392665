/** What an agent that knows only the host spends on the sample: requests, and tokens of o200k. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseUrl } from '../../tests/support/app.ts'
import { startBuiltService } from '../../tests/support/built-service.ts'
import type { BuiltService } from '../../tests/support/built-service.ts'
import { builtSite } from '../../tests/support/built-site.ts'
import { createStranger } from '../../tests/support/stranger.ts'
import {
  getToken,
  readChanges,
  readPrice,
  readPriceByMcp,
} from '../../tests/support/stranger-tasks.ts'

let service: BuiltService

beforeAll(async () => {
  service = await startBuiltService(await builtSite('sample'))
})

afterAll(async () => {
  await service.stop()
})

describe('a stranger', () => {
  it('reads the price in Austria by REST for 4,200 tokens', async () => {
    const agent = createStranger(service)
    expect(await readPrice(agent, 'AT')).toMatchObject([{ market: 'AT' }])
    expect(agent.requests()).toBeLessThanOrEqual(2)
    expect(agent.tokens()).toBeLessThanOrEqual(4_200)
  })

  it('reads it by MCP for 1,300 tokens that its model is shown', async () => {
    const { offers, shown } = await readPriceByMcp(createStranger(service), 'AT')
    expect(offers).toMatchObject([{ market: 'AT' }])
    expect(shown).toBeLessThanOrEqual(1_300)
  })

  it('gets a token in three requests', async () => {
    const agent = createStranger(service)
    await getToken(agent)
    expect(agent.requests()).toBeLessThanOrEqual(3)
  })

  it('learns what changed since a day from Markdown alone', async () => {
    const since = '2026-10-15'
    const found = await readChanges(createStranger(service), since)
    const answer = await service.fetch(`${baseUrl}/api/v1/pages?updated_since=${since}&limit=100`)
    const { data, total } = (await answer.json()) as { data: { url: string }[]; total: number }
    expect([data.length, found]).toEqual([total, data.map(({ url }) => url).toSorted()])
  })
})
