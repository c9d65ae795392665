import { describe, expect, it } from 'vitest'
import { mostTold } from '../../src/api/unknown-parameters.ts'
import type { CallEvent } from '../../src/http/call-event.ts'
import { SiteUnavailable } from '../../src/site/site.ts'
import type { Site } from '../../src/site/site.ts'
import { baseUrl, callFor, createTestApp, readBuiltSite } from '../support/app.ts'
import type { Ask } from '../support/app.ts'
import { request, usualHeaders } from '../support/mcp-messages.ts'

const site = await readBuiltSite('agency')
const page = site.pageAt(site.pageCount - 1)?.path ?? ''

interface Told {
  readonly status: number | undefined
  readonly events: readonly CallEvent[]
}

/** What is told of a call, but for who asked. */
async function told(target: string, options: Ask = {}, of = site): Promise<Told> {
  const events: CallEvent[] = []
  const { app } = createTestApp(() => of)
  const reply = await app({
    ...callFor(target, options),
    observe: (event) => events.push(event),
  })
  return { status: reply?.status, events: events.filter(({ kind }) => kind !== 'admitted') }
}

async function toldOfTool(name: string, args: object, endpoint = '/mcp'): Promise<Told> {
  const body = JSON.stringify(request('tools/call', { name, arguments: args }))
  return await told(endpoint, { method: 'POST', headers: usualHeaders, body })
}

async function toldOfBatch(body: object): Promise<Told> {
  const headers = { 'content-type': 'application/json' }
  return await told('/api/v1/batch', { method: 'POST', headers, body: JSON.stringify(body) })
}

const unknown = (name: string) => ({ kind: 'unknown-argument', name })

describe('A page that is read', () => {
  it('is told with its form, at its own address and at that of its twin', async () => {
    const html = { kind: 'page', path: page, form: 'html' }
    const markdown = { kind: 'page', path: page, form: 'markdown' }
    const accept = { accept: 'text/markdown' }
    expect((await told(page)).events).toEqual([html])
    expect((await told(page, { headers: accept })).events).toEqual([markdown])
    expect((await told(`${page}index.md`)).events).toEqual([markdown])
  })

  it('is told when the copy of the reader is still good', async () => {
    const { app } = createTestApp(() => site)
    const tag = (await app(callFor(page)))?.headers.ETag ?? ''
    const { status, events } = await told(page, { headers: { 'if-none-match': tag } })
    expect(status).toBe(304)
    expect(events).toEqual([{ kind: 'page', path: page, form: 'html' }])
  })

  it('is told when REST reads it, whole, in a part and in a batch', async () => {
    const read = { kind: 'page', path: page, form: 'markdown' }
    const target = `/api/v1/page?url=${encodeURIComponent(page)}`
    const operation = { kind: 'operation', name: 'page' }
    expect((await told(target)).events).toEqual([operation, read])
    expect((await told(`${target}&maxTokens=100`)).events).toEqual([operation, read])
    const { events } = await toldOfBatch({ requests: [{ path: target }, { path: target }] })
    expect(events).toEqual([
      { kind: 'operation', name: 'batch' },
      ...[operation, read],
      ...[operation, read],
    ])
  })

  it('is told each time a tool gives it, also when the result is kept', async () => {
    const expected = [
      { kind: 'tool', name: 'get_page' },
      { kind: 'operation', name: 'page' },
      { kind: 'page', path: page, form: 'markdown' },
    ]
    for (const time of [1, 2, 3]) {
      expect((await toldOfTool('get_page', { url: page })).events, String(time)).toEqual(expected)
    }
  })

  it('is told once when the tool of other hosts gives it', async () => {
    const { events } = await toldOfTool('fetch', { id: page }, '/mcp/search-fetch')
    expect(events.filter(({ kind }) => kind === 'page')).toHaveLength(1)
    expect(events[0]).toEqual({ kind: 'tool', name: 'fetch' })
  })

  it('is told when it is read as a resource, and no document is', async () => {
    const read = async (uri: string) => {
      const body = JSON.stringify(request('resources/read', { uri }))
      return (await told('/mcp', { method: 'POST', headers: usualHeaders, body })).events
    }
    const expected = [{ kind: 'page', path: page, form: 'markdown' }]
    expect(await read(`${baseUrl}${page}index.md`)).toEqual(expected)
    expect(await read(`${baseUrl}/llms.txt`)).toEqual([])
    expect(await read(`${baseUrl}/nothing/index.md`)).toEqual([])
  })

  it('is not told of an address that has none, of one that moved, or of a refusal', async () => {
    for (const target of [page.slice(0, -1), '/robots.txt', '/%zz/']) {
      expect((await told(target)).events, target).toEqual([])
    }
    expect((await told(page, { headers: { accept: 'image/png' } })).events).toEqual([])
    const elsewhere = await told('/api/v1/page?url=https://other.example/nothing/')
    expect(elsewhere.events).toEqual([{ kind: 'operation', name: 'page' }])
  })

  it('and is missing is told of by every way, once', async () => {
    const missing = { kind: 'missing', sought: 'page', text: '/nothing/' }
    for (const target of ['/nothing/', '/nothing', '/nothing.md', '/nothing/index.md']) {
      expect((await told(target)).events, target).toEqual([missing])
    }
    const operation = { kind: 'operation', name: 'page' }
    for (const target of [
      '/api/v1/page?url=/nothing/',
      '/api/v1/page?url=/nothing&maxTokens=100',
    ]) {
      expect((await told(target)).events, target).toEqual([operation, missing])
    }
    const tool = { kind: 'tool', name: 'get_page' }
    for (const url of ['/nothing/', `${baseUrl}/nothing/`]) {
      expect((await toldOfTool('get_page', { url })).events, url).toEqual([tool, missing])
    }
    const titled = await toldOfTool('get_page', { url: ' No Such Title' })
    expect(titled.events).toEqual([tool, { ...missing, text: 'No Such Title' }])
    const elsewhere = await toldOfTool('get_page', { url: 'https://other.example/nothing/' })
    expect(elsewhere.events).toEqual([tool])
  })
})

describe('A search', () => {
  it('is told with its language and what it found, by REST and by both tools', async () => {
    const { query, lang } = site.parts.example
    const found = expect.any(Number) as number
    const asked = `/api/v1/search?q=${encodeURIComponent(query)}`
    const last = ({ events }: Told) => events.at(-1)
    expect(last(await told(asked))).toEqual({ kind: 'search', found })
    expect(last(await told(`${asked}&lang=${lang}`))).toEqual({
      kind: 'search',
      language: lang,
      found,
    })
    expect(last(await toldOfTool('search_site', { query, lang }))).toMatchObject({ language: lang })
    const { events } = await toldOfTool('search', { query }, '/mcp/search-fetch')
    expect(events.filter(({ kind }) => kind === 'search')).toMatchObject([{ found }])
    expect(events.find((event) => event.kind === 'search')?.found).toBeGreaterThan(0)
  })

  it('that finds nothing is told with 0, and its words as what is missing', async () => {
    const missing = { kind: 'missing', sought: 'search', text: 'qqqxxqqzz' }
    for (const kept of [false, true]) {
      const { events } = await told('/api/v1/search?q=qqqxxqqzz&lang=en')
      const search = { kind: 'search', language: 'en', found: 0 }
      expect(events.slice(-2), String(kept)).toEqual([search, missing])
    }
  })

  it('that is refused is not told', async () => {
    const { events } = await told('/api/v1/search?q=x&lang=tlh')
    expect(events).toEqual([])
  })
})

describe('A name that nobody knows', () => {
  it('is told of a query, decoded and once, and those that are known are not', async () => {
    const { events } = await told('/api/v1/search?q=x&sor%74=a&sort=b&limit=2&&=1&%zz=1')
    expect(events.slice(0, 2)).toEqual(['sort', '%zz'].map(unknown))
    expect(events.filter(({ kind }) => kind === 'unknown-argument')).toHaveLength(2)
  })

  it('is told of a call that is refused for another reason', async () => {
    expect((await told('/api/v1/search?query=x')).events).toEqual([unknown('query')])
    const { events } = await toldOfTool('search_site', { words: 'x' })
    expect(events).toEqual([{ kind: 'tool', name: 'search_site' }, unknown('words')])
  })

  it('is told of a body, of its members and of the queries in it', async () => {
    const { events } = await toldOfBatch({
      parallel: true,
      requests: [{ path: '/api/v1/contact?language=en', params: {} }],
    })
    expect(events.filter(({ kind }) => kind === 'unknown-argument')).toEqual(
      ['parallel', 'params', 'language'].map(unknown),
    )
  })

  it('is told of a tool, but not when it is another name of an argument', async () => {
    const { events } = await toldOfTool('list_pages', { language: 'en', shade: 'red' })
    expect(events.filter(({ kind }) => kind === 'unknown-argument')).toEqual([unknown('shade')])
  })

  it('is told a few times a call at most', async () => {
    const names = Array.from({ length: 500 }, (_, at) => `n${at}`)
    const query = await told(`/api/v1?${names.join('&')}`)
    const tool = await toldOfTool('list_pages', Object.fromEntries(names.map((name) => [name, 1])))
    const body = await toldOfBatch({
      requests: [{ path: '/api/v1', ...Object.fromEntries(names.map((name) => [name, 1])) }],
    })
    for (const { events } of [query, tool, body]) {
      expect(events.filter(({ kind }) => kind === 'unknown-argument')).toHaveLength(mostTold)
    }
  })
})

it('A failure of the service is told of the call that met it, and of each read of a batch', async () => {
  const away: Site = {
    ...site,
    search: () => Promise.reject(new Error('The index is damaged')),
    readPublished: () => Promise.reject(new SiteUnavailable('The files are gone')),
  }
  const failures = ({ events }: Told) => events.filter(({ kind }) => kind === 'failure').length
  expect(failures(await told('/api/v1/search?q=x', {}, away))).toBe(1)
  expect(failures(await told(page, {}, away))).toBe(1)
  const body = JSON.stringify({ requests: Array(3).fill({ path: '/api/v1/search?q=x' }) })
  const headers = { 'content-type': 'application/json' }
  const batch = await told('/api/v1/batch', { method: 'POST', headers, body }, away)
  expect(failures(batch)).toBe(3)
  expect(failures(await told('/api/v1/search?q=x'))).toBe(0)
  expect(failures(await told('/api/v1/nothing'))).toBe(0)
})
