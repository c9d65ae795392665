/**
 * An agent that knows only the host finds everything in a step or two, by what the site itself
 * shows it.
 */
import { describe, expect, it } from 'vitest'
import { baseUrl } from '../support/app.ts'
import { useBuiltService } from '../support/built-service.ts'
import { createStranger } from '../support/stranger.ts'
import { getToken, readChanges, readPrice, readPriceByMcp } from '../support/stranger-tasks.ts'

const service = useBuiltService('agency')
async function read(target: string): Promise<unknown> {
  return await (await service.fetch(baseUrl + target)).json()
}

describe('a stranger', () => {
  it('finds the price in a market by llms.txt and one template', async () => {
    const agent = createStranger(service)
    const offers = await readPrice(agent, 'AT')
    expect(offers).toMatchObject([{ market: 'AT', currency: 'EUR' }])
    expect(agent.requests()).toBe(2)
  })

  it('finds it by the server card and MCP', async () => {
    const { data } = (await read('/api/v1/workshop?market=AT')) as { data: { amount: number }[] }
    const { offers } = await readPriceByMcp(createStranger(service), 'AT')
    expect(offers).toMatchObject([{ market: 'AT', amount: data[0]?.amount }])
  })

  it('finds the same templates in the root of the API, which the catalog names', async () => {
    const agent = createStranger(service)
    const { text } = await agent.get(`${baseUrl}/.well-known/api-catalog`)
    const [, root = ''] = /"anchor":\s*"([^"]+)"/.exec(text) ?? []
    await agent.get(root)
    const answer = await agent.get(agent.expand('search', { q: 'contact', limit: '1' }))
    expect([answer.status, agent.requests()]).toEqual([200, 3])
  })

  it('gets a token that raises its limit', async () => {
    const agent = createStranger(service)
    const token = await getToken(agent)
    expect(agent.requests()).toBeLessThanOrEqual(3)
    const answer = await service.fetch(`${baseUrl}/api/v1/contact`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.headers.get('RateLimit-Policy')).toMatch(/^"agent"/)
  })

  it('finds the way to a token in llms.txt', async () => {
    const agent = createStranger(service)
    await agent.get(`${baseUrl}/llms.txt`)
    const guide = await agent.get(`${baseUrl}/auth.md`)
    expect([guide.status, agent.requests()]).toEqual([200, 2])
  })

  it('learns what changed since a day from Markdown alone', async () => {
    const since = '2026-03-01'
    const agent = createStranger(service)
    const found = await readChanges(agent, since)
    const listed: string[] = []
    for (const filter of ['', '&type=city']) {
      const target = `/api/v1/pages?updated_since=${since}&limit=100${filter}`
      const { data } = (await read(target)) as { data: { url: string }[] }
      listed.push(...data.map(({ url }) => url))
    }
    expect(listed.length).toBeGreaterThan(3)
    expect(found).toEqual([...new Set(listed)].toSorted())
  })

  it('may ask for nothing that it has not read', async () => {
    await expect(createStranger(service).get(`${baseUrl}/api/v1/workshop`)).rejects.toThrow(
      'Nothing that was read names',
    )
  })
})
