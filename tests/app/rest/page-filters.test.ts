import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createSiteSchemas } from '../../../src/api/site-schemas.ts'
import { definePages } from '../../../src/api/operations/pages.ts'
import { defineFilter, pageFilter } from '../../../src/api/page-filters.ts'
import { post, request, resultOf } from '../../support/mcp-messages.ts'
import { ask, baseUrl, createTestApp, json } from '../../support/app.ts'
import { createRegistry } from '../../../src/api/registry.ts'
import type { Answer } from '../../support/app.ts'
import { createTinySite, tinyData } from '../../support/tiny-site.ts'
import { pageFilters, pagesOperation, registry, wholeParts } from '../../support/registry.ts'

/** The filters of the service and a made-up one, whose lists may be kept. */
const filters = {
  ...pageFilters,
  after: defineFilter({
    parameter: z.string().regex(/^[\w-]+$/),
    lists: ({ path }, after) => after === undefined || path > `/en/${after}`,
    isKept: true,
  }),
}

const pages = definePages(wholeParts, createSiteSchemas(wholeParts), filters)

/** The app with one more filter. Each test has a site of its own, for a site keeps its lists. */
function createFilteredApp() {
  const site = createTinySite()
  const planted = registry.map((operation) => (operation.id === pages.id ? pages : operation))
  return createTestApp(() => site, { registry: planted }).app
}

function pathsOf(answer: Answer): string[] {
  const { data } = json(answer) as { data: { url: string }[] }
  return data.map(({ url }) => url.slice(baseUrl.length))
}

describe('Kinds of pages of a site', () => {
  const kinds = ['recipe', 'bill']
  const [home, ...others] = tinyData.pages
  const data = {
    ...tinyData,
    info: { ...tinyData.info, kinds },
    pages: [home ?? [], others.map((page, at) => ({ ...page, kind: kinds[at] }))].flat(2),
  }

  async function askKinds(target: string) {
    const site = createTinySite([], data)
    const { app } = createTestApp(() => site, { registry: createRegistry(site.parts) })
    return await ask(app, target)
  }

  it('are in each summary, filter lists, and leave the type one of the ten', async () => {
    const answer = await askKinds('/api/v1/pages?kind=recipe')
    expect(json(answer)).toMatchObject({
      total: 1,
      data: [{ url: `${baseUrl}/en/a/`, type: 'guide', kind: 'recipe' }],
    })
    expect(pathsOf(await askKinds('/api/v1/pages?kind=bill&type=blog'))).toEqual([])
    expect(pathsOf(await askKinds('/api/v1/pages'))).toEqual(['/', '/en/a/', '/en/b/'])
  })

  it('list pages of entries, which lists without a type or a kind leave out', async () => {
    const pages = data.pages.map((page) =>
      page.kind === 'bill' ? { ...page, collection: 'bills' } : page,
    )
    const { app } = createTestApp(() => createTinySite([], { ...data, pages }), {
      registry: createRegistry(createTinySite([], data).parts),
    })
    const listed = async (query: string) => pathsOf(await ask(app, `/api/v1/pages${query}`))
    expect(await listed('')).toEqual(['/', '/en/a/'])
    expect(await listed('?type=guide')).toEqual(['/en/a/', '/en/b/'])
    expect(await listed('?kind=bill')).toEqual(['/en/b/'])
  })

  it('filter searches', async () => {
    const asked: (string | undefined)[] = []
    const site = { ...createTinySite([], data) }
    site.search = (_query, { kind }) => {
      asked.push(kind)
      return Promise.resolve({ hits: [] })
    }
    const { app } = createTestApp(() => site, { registry: createRegistry(site.parts) })
    await ask(app, '/api/v1/search?q=flour&kind=recipe')
    await ask(app, '/api/v1/search?q=flour')
    expect(asked).toEqual(['recipe', undefined])
  })

  it('are the only values of the parameter, which other sites do not have', async () => {
    const refused = await askKinds('/api/v1/pages?kind=guide')
    expect([refused.status, json(refused).detail]).toEqual([
      400,
      'Cannot read "kind": must be one of recipe, bill',
    ])
    const answer = await ask(createFilteredApp(), '/api/v1/pages?kind=recipe')
    expect(json(answer).ignored).toEqual([{ name: 'kind', meant: 'type' }])
  })
})

describe('The order of page lists', () => {
  const days = [{}, { updated: '2026-03-01' }, { published: '2026-04-01', updated: '2026-05-01' }]
  const pages = tinyData.pages.map((page, at) => ({ ...page, ...days[at] }))
  const { app } = createTestApp(() => createTinySite([], { ...tinyData, pages }))

  it('is by path, or the newest first, where pages without a day are last', async () => {
    expect(pathsOf(await ask(app, '/api/v1/pages'))).toEqual(['/', '/en/a/', '/en/b/'])
    expect(pathsOf(await ask(app, '/api/v1/pages?sort=newest'))).toEqual([
      ...['/en/b/', '/en/a/', '/'],
    ])
  })

  it('stays in the link to the next page and in the cursor, which no other order takes', async () => {
    const paths: string[] = []
    let target = '/api/v1/pages?sort=newest&limit=1'
    for (let step = 0; step < 3; step += 1) {
      const answer = await ask(app, target)
      paths.push(...pathsOf(answer))
      const cursor = json(answer).next_cursor
      if (cursor === null) break
      expect((await ask(app, `/api/v1/pages?cursor=${cursor as string}`)).status).toBe(400)
      target = (/^<(.*)>/.exec(answer.headers.Link ?? '')?.[1] ?? '').slice(baseUrl.length)
    }
    expect(paths).toEqual(['/en/b/', '/en/a/', '/'])
    const { next_cursor: byPath } = json(await ask(app, '/api/v1/pages?limit=1'))
    const refused = await ask(app, `/api/v1/pages?sort=newest&cursor=${String(byPath)}`)
    expect([refused.status, json(refused).detail]).toEqual([
      400,
      expect.stringContaining('it does not belong to this list'),
    ])
    expect(json(await ask(app, '/api/v1/pages?sort=oldest')).detail).toBe(
      'Cannot read "sort": must be one of newest',
    )
  })
})

describe('A filter of page lists is one row', () => {
  it('after which a list holds what the row says, and no other list does', async () => {
    const app = createFilteredApp()
    const list = async (query: string) => pathsOf(await ask(app, `/api/v1/pages${query}`))
    expect(await list('?after=a')).toEqual(['/en/a/', '/en/b/'])
    expect(await list('?after=b')).toEqual(['/en/b/'])
    expect(await list('')).toEqual(['/', '/en/a/', '/en/b/'])
    expect(await list('?after=b&type=guide')).toEqual(['/en/b/'])
    expect(await list('?type=guide')).toEqual(['/en/a/', '/en/b/'])
    expect(await list('?after=a')).toEqual(['/en/a/', '/en/b/'])
  })

  it('whose cursors belong to its value alone', async () => {
    const app = createFilteredApp()
    const first = await ask(app, '/api/v1/pages?after=a&limit=1')
    const cursor = String(json(first).next_cursor)
    expect(pathsOf(await ask(app, `/api/v1/pages?after=a&cursor=${cursor}`))).toEqual(['/en/b/'])
    for (const other of ['after=b&', 'after=a&type=guide&', 'type=guide&', '']) {
      const answer = await ask(app, `/api/v1/pages?${other}cursor=${cursor}`)
      expect([other, answer.status]).toEqual([other, 400])
    }
  })

  it('which the link to the next page repeats', async () => {
    const app = createFilteredApp()
    const { headers } = await ask(app, '/api/v1/pages?after=a&limit=1')
    const next = /^<(.*)>; rel="next"$/.exec(headers.Link ?? '')?.[1] ?? ''
    expect(new URL(next).searchParams.get('after')).toBe('a')
    const second = await ask(app, next.slice(baseUrl.length))
    expect([pathsOf(second), second.headers.Link]).toEqual([['/en/b/'], undefined])
  })

  it('that is read strictly, documented last and offered to tools', async () => {
    const app = createFilteredApp()
    expect((await ask(app, '/api/v1/pages?after=')).status).toBe(400)
    expect(Object.keys(pages.input.shape)).toEqual([
      ...Object.keys(pagesOperation.input.shape),
      'after',
    ])
    const message = request('tools/call', { name: 'list_pages', arguments: { after: 'b' } })
    const { structuredContent } = resultOf(await post(app, message))
    expect(structuredContent).toMatchObject({ total: 1, data: [{ title: 'B' }] })
  })

  it('whose cursors stay short, however long its value is', async () => {
    const app = createFilteredApp()
    const target = `/api/v1/pages?limit=1&after=${'A'.repeat(5_000)}`
    const cursor = String(json(await ask(app, target)).next_cursor)
    expect(cursor.length).toBeLessThanOrEqual(64)
    expect((await ask(app, `${target}&cursor=${cursor}`)).status).toBe(200)
  })
})

describe('The text of a filter', () => {
  it('is the same for the same values in any order, and differs in every other case', () => {
    const texts = [
      {},
      { type: 'guide' },
      { type: 'offer' },
      { lang: 'en' },
      { lang: 'de' },
      { type: 'guide', lang: 'en' },
      { updated_since: '2026-01-01' },
      { lang: 'en', updated_since: '2026-01-01' },
    ].map((values) => pageFilter(values as Parameters<typeof pageFilter>[0]).text)
    expect(new Set(texts).size).toBe(texts.length)
    expect(pageFilter({ lang: 'en', type: 'guide' }).text).toBe(
      pageFilter({ type: 'guide', lang: 'en' }).text,
    )
  })

  it('is kept only where a caller cannot make up values', () => {
    expect(pageFilter({ type: 'guide', lang: 'en' }).isKept).toBe(true)
    expect(pageFilter({ type: 'guide', updated_since: '2026-01-01' }).isKept).toBe(false)
  })
})
