import { beforeAll, describe, expect, it } from 'vitest'
import { createLiveApp } from '../../../src/service/live-app.ts'
import type { App } from '../../../src/service/app.ts'
import { createSearch } from '../../../src/search/search.ts'
import { openRelease } from '../../../src/site/artefacts/artefacts.ts'
import type { OpenRelease } from '../../../src/site/artefacts/artefacts.ts'
import { ask, baseUrl, createTestApp, json } from '../../support/app.ts'
import type { Answer, Ask } from '../../support/app.ts'
import { builtSite } from '../../support/built-site.ts'
import { errorOf, post, postEnveloped, request, resultOf } from '../../support/mcp-messages.ts'

/** A page with an old address and translations; `expires` stands in its front matter. */
const path = '/en/week/'
const expiry = Date.parse('2099-06-30T10:00:00Z')
const unknown = '/en/nothing/'

let release: OpenRelease
const open: OpenRelease[] = []

beforeAll(async () => {
  release = await openRelease(`${await builtSite('agency')}/data`, { baseUrl, createSearch })
  // Its file stays open for as long as the release is there.
  open.push(release)
})

/** A service on a clock that a test sets. */
function createClockedApp(now = expiry - 1) {
  const { app } = createLiveApp(release, {
    now: () => now,
    logFailure: () => undefined,
    createApp: ({ site, lifetime }) => createTestApp(() => site, { lifetime }).app,
  })
  return {
    app,
    set(time: number) {
      now = time
    },
  }
}

const tool = (name: string, args: unknown) => request('tools/call', { name, arguments: args })
const batch = {
  requests: [{ path: `/api/v1/page?url=${path}` }, { path: '/api/v1/pages?type=offer&lang=en' }],
}
const posted: Ask = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(batch),
}
const template = {
  ref: { type: 'ref/resource', uri: `${baseUrl}{+path}index.md` },
  argument: { name: 'path', value: '/en/we' },
}

/** Every way to meet the page. */
const ways: Readonly<Record<string, (app: App) => Promise<Answer>>> = {
  'a list': (app) => ask(app, '/api/v1/pages?type=offer&lang=en'),
  'the list of all pages': (app) => ask(app, '/api/v1/pages'),
  'a list in another language, whose pages have translations': (app) =>
    ask(app, '/api/v1/pages?lang=de'),
  'a list of what is new': (app) => ask(app, '/api/v1/pages?updated_since=2020-01-01&lang=en'),
  'a search': (app) => ask(app, '/api/v1/search?q=process+workshop'),
  'a search for its title': (app) => ask(app, '/api/v1/search?q=a+week+at+the+mill&limit=1'),
  'a batch': (app) => ask(app, '/api/v1/batch', posted),
  'the tool of lists': (app) => post(app, tool('list_pages', { type: 'offer', lang: 'en' })),
  'the tool of searches': (app) => post(app, tool('search_site', { query: 'process workshop' })),
  'the completion of paths': (app) => post(app, request('completion/complete', template)),
}

/** Addresses of the page, each with what asks there for an address that nothing has. */
const addresses: readonly (readonly [string, string, Ask])[] = [
  [path, unknown, {}],
  [path, unknown, { headers: { accept: 'text/markdown' } }],
  [path, unknown, { headers: { 'if-none-match': '*' } }],
  [`${path}index.md`, `${unknown}index.md`, {}],
  [`${path}index.html`, `${unknown}index.html`, {}],
  ['/en/week', '/en/nothing', {}],
  ['/en/workshop/', unknown, {}],
  ['/en/workshop/index.md', `${unknown}index.md`, {}],
  [`/api/v1/page?url=${path}`, `/api/v1/page?url=${unknown}`, {}],
  ['/api/v1/page?url=/en/workshop/', `/api/v1/page?url=${unknown}`, {}],
  [`/api/v1/page?url=${path}&maxTokens=300`, `/api/v1/page?url=${unknown}&maxTokens=300`, {}],
]

/**
 * An answer without the words of its address, and without the pages that are offered instead, which
 * are nearer to one address than to another.
 */
function withoutNearest({ status, headers, text }: Answer) {
  const fields = Object.entries(headers).filter(([name]) => name !== 'Content-Length')
  const offered = /Nearest pages:\n\n(?:- .+\n)+\nOther links/
  const words = /(?<=<input id="search-input"[^>]*) value="\w+"/
  const shown = /<section class="nearest"[^]*?<\/section>/
  return {
    status,
    fields,
    text: text.replace(offered, 'Links').replace(words, '').replace(shown, ''),
  }
}

describe('A page that has not expired', () => {
  it.each(Object.keys(ways))('is met by %s', async (way) => {
    expect((await ways[way]?.(createClockedApp().app))?.text).toContain(path)
  })

  it.each(addresses)('is at %s', async (target, _unknown, options) => {
    expect((await ask(createClockedApp().app, target, options)).status).toBeLessThan(400)
  })
})

describe('A page that has expired', () => {
  it.each(Object.keys(ways))('is not met by %s, though it was a moment before', async (way) => {
    const { app, set } = createClockedApp()
    // Twice, because what is asked for again is kept.
    for (let time = 0; time < 2; time += 1) await ways[way]?.(app)
    set(expiry)
    const answer = await ways[way]?.(app)
    expect(answer?.status).toBe(200)
    expect(answer?.text).not.toContain(path)
  })

  it.each(addresses)('is not at %s: the answer is that of %s', async (target, other, options) => {
    const { app, set } = createClockedApp()
    for (let time = 0; time < 2; time += 1) await ask(app, target, options)
    set(expiry)
    const answer = await ask(app, target, options)
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain(`(http://localhost:4321${path}`)
    expect(withoutNearest(answer)).toEqual(withoutNearest(await ask(app, other, options)))
  })

  it('is not read by MCP, neither as a resource nor by its tool', async () => {
    const { app, set } = createClockedApp()
    const uri = `${baseUrl}${path}index.md`
    const read = () => post(app, request('resources/read', { uri }))
    expect(resultOf(await read()).contents).toHaveLength(1)
    expect(resultOf(await post(app, tool('get_page', { url: path }))).isError).toBeUndefined()
    set(expiry)
    expect(errorOf(await read()).message).toContain(uri)
    const { isError, content } = resultOf(await post(app, tool('get_page', { url: path })))
    expect(isError).toBe(true)
    expect(JSON.stringify(content)).toContain('not-found')
  })

  it('is linked by no tool, not even by that of the prices it shows', async () => {
    const { app, set } = createClockedApp()
    const offers = () => post(app, tool('get_workshop_offer', {}), versioned)
    const link = `"name":"${path}"`
    expect((await offers()).text).toContain(link)
    set(expiry)
    expect((await offers()).text).not.toContain(link)
  })

  it('is no longer counted', async () => {
    const { app, set } = createClockedApp()
    const count = async () => [
      json(await ask(app, '/api/v1/health')).pages,
      json(await ask(app, '/api/v1/pages')).total,
      json(await ask(app, '/api/v1/pages?type=offer')).total,
    ]
    const before = await count()
    set(expiry)
    expect(await count()).toEqual(before.map((number) => Number(number) - 1))
  })

  it('ends no walk that it was the last page of', async () => {
    const { app, set } = createClockedApp()
    const list = async (query: string) =>
      json(await ask(app, `/api/v1/pages${query}`)) as {
        data: { url: string }[]
        next_cursor: string | null
      }
    const all = (await list('?limit=100')).data.map(({ url }) => url)
    const at = all.indexOf(baseUrl + path)
    const { next_cursor: cursor } = await list(`?limit=${at + 1}`)
    if (cursor === null) throw new Error('The page must not be the last one of its list')
    set(expiry)
    const rest = await list(`?cursor=${cursor}`)
    expect(rest.data.map(({ url }) => url)).toEqual(all.slice(at + 1))
  })
})

const versioned = { 'mcp-protocol-version': '2025-11-25' }

describe('What may be kept', () => {
  const cachingAt = async (before: number, target: string) => {
    const { app, set } = createClockedApp()
    set(expiry - before)
    return (await ask(app, target)).headers['Cache-Control']
  }

  it('is kept as usual long before a page expires, and after it', async () => {
    for (const time of [86_700_000, 0]) {
      expect(await cachingAt(time, '/en/')).toBe(
        'public, max-age=0, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400',
      )
      expect(await cachingAt(time, '/api/v1/pages')).toBe(
        'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400',
      )
    }
  })

  it.each([
    [1000_000, 'max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=700'],
    [400_000, 'max-age=60, s-maxage=300, stale-while-revalidate=100, stale-if-error=100'],
    [30_999, 'max-age=30, s-maxage=30, stale-while-revalidate=0, stale-if-error=0'],
    [1, 'max-age=0, s-maxage=0, stale-while-revalidate=0, stale-if-error=0'],
  ])('is kept no longer than until then, %i ms before', async (time, directives) => {
    for (const target of ['/api/v1/pages', `/api/v1/page?url=${path}`, '/api/v1/search?q=week']) {
      expect(await cachingAt(time, target)).toBe(`public, ${directives}`)
    }
    expect(await cachingAt(time, path)).toBe(`public, ${directives.replace(/\d+/, '0')}`)
    // What only another release changes is kept as usual.
    expect(await cachingAt(time, '/openapi.json')).toBe('public, max-age=300')
  })

  it('is kept by clients of revision 2026-07-28 no longer either', async () => {
    const { app, set } = createClockedApp()
    const ttl = async () => {
      const uri = `${baseUrl}/en/index.md`
      return resultOf(await postEnveloped(app, 'resources/read', { uri })).ttlMs
    }
    set(expiry - 60_000)
    expect(await ttl()).toBe(60_000)
    set(expiry - 7_999)
    expect(await ttl()).toBe(7_000)
    set(expiry)
    expect(await ttl()).toBe(60_000)
  })
})

it('Health tells the release, when another one is due, and that it is', async () => {
  const { app, set } = createClockedApp(Date.parse(release.manifest.generated))
  const health = async () => json(await ask(app, '/api/v1/health'))
  // Long before the page expires, security.txt has to be renewed.
  const { nextChange } = release.manifest
  expect(Date.parse(nextChange ?? '')).toBeLessThan(expiry)
  expect(await health()).toMatchObject({ ok: true, release: release.id, nextChange })
  expect(await health()).not.toHaveProperty('stale')
  set(Date.parse(nextChange ?? ''))
  expect(await health()).toMatchObject({ ok: true, nextChange, stale: true })
})
