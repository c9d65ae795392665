import { countEntries } from '../../support/counted-maps.ts'
import { describe, expect, it } from 'vitest'
import { mostKept } from '../../../src/search/stemmer.ts'
import { json, readBuiltSite } from '../../support/app.ts'
import type { Answer, Ask } from '../../support/app.ts'
import { createAuthApp } from '../../support/auth-app.ts'
import type { AuthApp } from '../../support/auth-app.ts'

let sent = 0

const site = await readBuiltSite()
// The windows of counters have a bound of their own, which their unit test holds.
const store = { charge: () => ({ remaining: 1, reset: 1000 }) }
const service = await createAuthApp({ site, store })

const call = (name: string, args: unknown) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
})
/** All of one length: what is made once for longer words is made by the first of them. */
const words = (count: number) =>
  Array.from({ length: count }, () => `q${(sent += 1).toString(36).padStart(5, '0')}x`)
const dayOf = (n: number) => new Date(Date.UTC(1000, 0, 1 + n)).toISOString().slice(0, 10)

/** Requests that nobody sent before, one of each kind, with the status of their answers. */
const kinds: Readonly<Record<string, readonly [number, (ask: AuthApp) => Promise<Answer>]>> = {
  'unknown endpoints': [404, ({ ask }) => ask(`/api/v1/nothing-${(sent += 1)}`)],
  'unknown pages': [404, ({ ask }) => ask(`/api/v1/page?url=/en/nothing-${(sent += 1)}/`)],
  'unknown files': [404, ({ ask }) => ask(`/nothing-${(sent += 1)}.css`)],
  'lists from a day on': [
    200,
    ({ ask }) => ask(`/api/v1/pages?updated_since=${dayOf((sent += 1))}`),
  ],
  'lists by any filter': [400, ({ ask }) => ask(`/api/v1/pages?type=t${(sent += 1)}`)],
  'parts of a page': [
    200,
    ({ ask }) => ask(`/api/v1/page?url=/en/guides/long/&maxTokens=${256 + ((sent += 1) % 5000)}`),
  ],
  searches: [200, ({ ask }) => ask(`/api/v1/search?q=${words(12).join('+')}`)],
  'searches by tool': [
    200,
    ({ postJson }) => postJson('/mcp', call('search_site', { query: words(12).join(' ') })),
  ],
  'pages by tool': [
    200,
    ({ postJson }) => postJson('/mcp', call('get_page', { url: `/${(sent += 1)}/` })),
  ],
  'unknown tools': [200, ({ postJson }) => postJson('/mcp', call(`tool ${(sent += 1)}`, {}))],
  'unknown methods': [
    200,
    ({ postJson }) => postJson('/mcp', { jsonrpc: '2.0', id: 1, method: `m${(sent += 1)}` }),
  ],
  'tokens that are none': [
    401,
    ({ ask }) => ask('/api/v1/health', bearing(`eyJ.${(sent += 1)}.x`)),
  ],
  grants: [400, ({ postForm }) => postForm('/oauth/token/', { grant_type: `g${(sent += 1)}` })],
  clients: [
    201,
    ({ postJson }) =>
      postJson('/oauth/register/', { redirect_uris: [`https://a${(sent += 1)}.example/cb`] }),
  ],
  screens: [400, ({ ask }) => ask(`/oauth/authorize/?client_id=${(sent += 1)}`)],
}

const bearing = (token: string): Ask => ({ headers: { authorization: `Bearer ${token}` } })

/** Kinds whose results are computed, and cached. */
const computed = new Set(['lists from a day on', 'parts of a page', 'searches', 'searches by tool'])

describe('What requests leave behind', () => {
  it.each(Object.keys(kinds))('is nothing for each one of: %s', async (kind) => {
    const [status = 0, send] = kinds[kind] ?? []
    const repeat = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        expect((await send?.(service))?.status).toBe(status)
      }
    }
    // What is made once, by the first of them, may stay.
    await repeat(20)
    const before = await countEntries()
    await repeat(150)
    const after = await countEntries()
    // Stems of the words of a query are cached, up to the bound that the next test holds. Results
    // are cached, up to the bound in bytes that the unit test of the cache holds.
    const stems = kind.startsWith('searches') ? 150 * 12 : 0
    const results = computed.has(kind) ? 150 : 0
    expect(after - before).toBeLessThanOrEqual(stems + results + 20)
  })

  it('is a bounded number of stems, however many words are searched for', async () => {
    const before = await countEntries()
    const search = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        const { status } = await service.ask(`/api/v1/search?q=${words(24).join('+')}`)
        expect(status).toBe(200)
      }
    }
    // Twice, because what is full is emptied.
    let searches = 0
    for (const times of [150, 340]) {
      await search(times)
      searches += times
      const grown = (await countEntries()) - before
      // Each search leaves its result, too.
      expect(grown).toBeLessThanOrEqual(mostKept + 24 + 20 + searches)
      expect(grown).toBeGreaterThan(1000)
    }
  })

  it('is one entry for each token that is valid', async () => {
    const ask = async () => {
      const { credential } = json(await service.postJson('/agent/auth/', { type: 'anonymous' }))
      const answer = await service.ask('/api/v1/identity', bearing(String(credential)))
      expect(answer.status).toBe(200)
    }
    for (let time = 0; time < 20; time += 1) await ask()
    const before = await countEntries()
    for (let time = 0; time < 100; time += 1) await ask()
    const grown = (await countEntries()) - before
    expect(grown).toBeGreaterThanOrEqual(100)
    expect(grown).toBeLessThanOrEqual(120)
  })

  it('is at most every page once, when all of them are read in every way', async () => {
    const read = async () => {
      for (let at = 0; at < site.pageCount; at += 1) {
        const path = site.pageAt(at)?.path ?? '/'
        await service.ask(path)
        await service.ask(`${path}index.md`)
        await service.ask(`/api/v1/page?url=${path}`)
        await service.postJson('/mcp', call('get_page', { url: path }))
      }
    }
    await read()
    const before = await countEntries()
    for (let time = 0; time < 20; time += 1) await read()
    expect((await countEntries()) - before).toBeLessThanOrEqual(20)
  })
})
