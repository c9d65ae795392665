/** What `counts=true` adds to an answer of search: numbers, ways, words to try. */
import { describe, expect, it } from 'vitest'
import { openRelease } from '../../../src/site/artefacts/artefacts.ts'
import { createSearch } from '../../../src/search/search.ts'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { builtSite } from '../../support/built-site.ts'
import { post, request, resultOf } from '../../support/mcp-messages.ts'

const site = await readBuiltSite('agency')

interface Counted {
  data: { url: string; way?: { title: string; url?: string }[] }[]
  counts?: { total: number; types: Record<string, number>; languages: Record<string, number> }
  suggestions?: string[]
}

async function search(query: string, of = site): Promise<Counted> {
  const { app } = createTestApp(() => of)
  const answer = await ask(app, `/api/v1/search?${query}`)
  expect(answer.status).toBe(200)
  return json(answer) as unknown as Counted // Our own contract.
}

const sum = (numbers: Record<string, number> = {}) =>
  Object.values(numbers).reduce((all, number) => all + number, 0)

describe('An answer of search', () => {
  it('has nothing more unless it is asked for', async () => {
    const plain = await search('q=mill&lang=en')
    expect(Object.keys(plain)).toEqual(['query', 'data'])
    expect(plain.data.some((page) => 'way' in page)).toBe(false)
    expect(await search('q=mill&lang=en&counts=false')).toEqual(plain)
  })

  it('counts all pages that match', async () => {
    const { data, counts } = await search('q=mill&limit=2&counts=true')
    expect(data).toHaveLength(2)
    expect(counts?.total).toBeGreaterThan(2)
    expect(sum(counts?.types)).toBe(counts?.total)
    const german = await search('q=mill&limit=2&counts=true&lang=de')
    expect(counts?.languages.de).toBe(german.counts?.total)
    // Every page of this site has three versions.
    expect(sum(counts?.languages)).toBe(3 * (counts?.total ?? 0))
    for (const [type, number] of Object.entries(counts?.types ?? {})) {
      if (type === 'city') continue
      const narrowed = await search(`q=mill&limit=2&counts=true&type=${type}`)
      expect([type, narrowed.counts?.total]).toEqual([type, number])
    }
  })

  it('says the way to each page by the titles of those above it', async () => {
    const { data } = await search('q=sluice+watch&lang=en&limit=1&counts=true')
    expect(data[0]?.url).toBe(`${baseUrl}/en/products/sluice-watch/`)
    const above = site.findPage('/en/products/')
    expect(data[0]?.way).toEqual([{ title: above?.title, url: `${baseUrl}/en/products/` }])
  })

  it('offers words when it found nothing', async () => {
    const { data, suggestions, counts } = await search('q=sluicewatching&lang=de&counts=true')
    expect(data).toEqual([])
    expect(counts?.total).toBe(0)
    expect(suggestions?.length).toBeGreaterThan(0)
  })

  it('does not count a page that has expired', async () => {
    const release = await openRelease(`${await builtSite('agency')}/data`, {
      baseUrl,
      createSearch,
    })
    const query = 'q=week&lang=en&counts=true&limit=20'
    const before = await search(query)
    expect(before.data.map(({ url }) => url)).toContain(`${baseUrl}/en/week/`)
    const after = await search(query, release.siteAt(Date.parse('2099-06-30T10:00:00Z')))
    expect(after.counts?.total).toBe((before.counts?.total ?? 0) - 1)
    await release.close()
  })

  it('of the tool has none of it, and the tool takes no such argument', async () => {
    const { app } = createTestApp(() => site)
    const { tools } = resultOf(await post(app, request('tools/list'))) as {
      tools: { name: string; inputSchema: object; outputSchema: object }[]
    }
    const tool = tools.find(({ name }) => name === 'search_site')
    expect(JSON.stringify(tool)).toContain('query')
    expect(JSON.stringify(tool)).not.toMatch(/"(?:counts|suggestions|way)"/)
  })
})
