import { fromJsonSchema } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import type { App } from '../../../src/service/app.ts'
import type { Published, Site } from '../../../src/site/site.ts'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { errorOf, post, postEnveloped, request, resultOf } from '../../support/mcp-messages.ts'
import { registry } from '../../support/registry.ts'

interface Tool {
  name: string
  title: string
  description: string
  inputSchema: { properties: Record<string, unknown> }
  outputSchema: object
  annotations: object
  _meta?: object
}

interface Block {
  type: string
  text?: string
  uri?: string
}

const site = await readBuiltSite('agency')
const small = await readBuiltSite()
const { app } = createTestApp(() => site)

async function listTools(asked: App): Promise<Tool[]> {
  return resultOf(await post(asked, request('tools/list'))).tools as Tool[] // Checked below.
}

async function call(name: string, args: Readonly<Record<string, unknown>>, asked = app) {
  const headers = { 'mcp-protocol-version': '2025-11-25' }
  const message = request('tools/call', { name, arguments: args })
  return resultOf(await post(asked, message, headers)) as {
    content: Block[]
    structuredContent?: Record<string, unknown>
    isError?: boolean
  }
}

/** Each tool, arguments in each way that matters, and the REST read that says the same. */
const agreements: readonly [tool: string, args: Record<string, unknown>, target: string][] = [
  ['search_site', { query: 'mąka' }, '/api/v1/search?q=m%C4%85ka&limit=5'],
  [
    'search_site',
    { query: 'sluice watch', lang: 'en', type: 'offer', limit: 3 },
    '/api/v1/search?q=sluice%20watch&lang=en&type=offer&limit=3',
  ],
  ['search_site', { query: 'qqqqqq' }, '/api/v1/search?q=qqqqqq&limit=5'],
  ['get_page', { url: '/' }, '/api/v1/page?url=/'],
  [
    'get_page',
    { url: 'http://localhost:4321/en/contact/index.md' },
    '/api/v1/page?url=/en/contact/',
  ],
  ['get_page', { url: '/', maxTokens: 100 }, '/api/v1/page?url=/&maxTokens=100'],
  [
    'get_page',
    { url: '/', maxTokens: 100, from: 120 },
    '/api/v1/page?url=/&maxTokens=100&from=120',
  ],
  ['list_pages', {}, '/api/v1/pages?limit=20'],
  ['list_pages', { limit: 50 }, '/api/v1/pages'],
  ['list_pages', { type: 'city', limit: 100 }, '/api/v1/pages?type=city&limit=100'],
  [
    'list_pages',
    { lang: 'de', updated_since: '2026-01-01', limit: 1 },
    '/api/v1/pages?lang=de&updated_since=2026-01-01&limit=1',
  ],
  ['list_pages', { sort: 'newest' }, '/api/v1/pages?sort=newest&limit=20'],
  ['get_workshop_offer', {}, '/api/v1/workshop'],
  ['get_workshop_offer', { market: 'CH' }, '/api/v1/workshop?market=CH'],
  ['get_contact_options', {}, '/api/v1/contact'],
  ['get_contact_options', { lang: 'pl' }, '/api/v1/contact?lang=pl'],
]

/** What is left of a REST answer for a model, written once more. */
function lean(
  name: string,
  body: Record<string, unknown>,
  args: Record<string, unknown>,
): Record<string, unknown> {
  if (name === 'get_page') {
    const { markdownUrl, ...page } = body
    expect(markdownUrl).toBe(`${String(page.url)}index.md`)
    const [, text = page.markdown] = /^---\n[^]*?\n---\n+([^]+)/.exec(String(page.markdown)) ?? []
    return { ...page, markdown: text }
  }
  if (name !== 'search_site' && name !== 'list_pages') return body
  const data = (body.data as (Record<string, unknown> & { alternates?: object })[]).map(
    (
      { alternates, matched: _words, markdownUrl: _twin, excerpt, section, description, ...rest },
      at,
    ) => {
      const hasOthers = name === 'search_site' && args.lang === undefined && at === 0
      const entry: Record<string, unknown> = {
        ...rest,
        ...(hasOthers && alternates && { alternates }),
      }
      if (name === 'search_site' && at > 0) {
        delete entry.updated
        delete entry.published
      }
      const described = { ...entry, ...(description !== undefined && { description }) }
      if (typeof excerpt !== 'string') return described
      const bare = excerpt.replace(/^… ?| ?…$/g, '')
      if (at >= 2) return { ...entry, excerpt: bare }
      return {
        ...described,
        excerpt: bare,
        ...(section !== undefined && { section }),
      }
    },
  )
  return { ...body, data }
}

describe('Tools', () => {
  it('are the operations that have a row, described for a model', async () => {
    const tools = await listTools(app)
    expect(tools.map(({ name }) => name)).toEqual([
      'search_site',
      'list_pages',
      'get_page',
      'get_workshop_offer',
      'get_contact_options',
    ])
    expect(tools.map(({ name }) => name)).toEqual(
      registry.flatMap(({ tool }) => (tool ? [tool.name] : [])),
    )
    for (const { title, description, annotations } of tools) {
      expect(description).toContain('Mill & Sons')
      expect(description.length).toBeGreaterThan(150)
      expect(annotations).toEqual({
        title,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      })
    }
  })

  it('take the arguments of the contract', async () => {
    const tools = await listTools(app)
    const names = tools.map(({ inputSchema }) => Object.keys(inputSchema.properties))
    expect(names).toEqual([
      ['query', 'lang', 'type', 'limit'],
      ['type', 'lang', 'limit', 'cursor', 'updated_since', 'sort'],
      ['url', 'section', 'maxTokens', 'from'],
      ['market'],
      ['lang'],
    ])
  })

  it('that the content has no answer for are not offered', async () => {
    const parts = { ...small.parts, hasContact: false }
    const lacking = createTestApp(() => ({ ...small, parts, contact: undefined })).app
    const names = (await listTools(lacking)).map(({ name }) => name)
    expect(names).toEqual(['search_site', 'list_pages', 'get_page'])
    const unknown = await post(lacking, request('tools/call', { name: 'get_workshop_offer' }))
    expect(errorOf(unknown).code).toBe(-32602)
    const { prompts } = resultOf(await post(lacking, request('prompts/list')))
    expect(prompts).toEqual([])
  })

  it.each(agreements)('%s %j answers what %s does', async (name, args, target) => {
    const expected = lean(name, json(await ask(app, target)), args)
    const schema = (await listTools(app)).find((tool) => tool.name === name)?.outputSchema ?? {}
    const { validate } = fromJsonSchema({ type: 'object', ...schema })['~standard']
    // Twice: the second answer may be one that was kept.
    for (let time = 0; time < 2; time += 1) {
      const older = await call(name, args)
      const { content, structuredContent, isError } = older
      expect(older).not.toHaveProperty('resultType')
      expect(isError).toBeUndefined()
      expect(structuredContent).toEqual(expected)
      expect(content[0]?.text).toBe(JSON.stringify(structuredContent))
      expect(await validate(structuredContent)).not.toHaveProperty('issues')
      const modern = resultOf(await postEnveloped(app, 'tools/call', { name, arguments: args }))
      expect(modern.resultType).toBe('complete')
      expect(modern.structuredContent).toEqual(expected)
      expect(modern.content).toEqual(content)
    }
  })

  it('link the twins of the pages they tell of, each of which can be read, but in lists of pages', async () => {
    for (const [name, args] of agreements) {
      const links = (await call(name, args)).content.filter(({ type }) => type === 'resource_link')
      const isList = ['search_site', 'list_pages'].includes(name)
      expect([name, links.length > 0]).toEqual([name, !isList])
      const uri = links[0]?.uri ?? 'http://localhost:4321/index.md'
      const { contents } = resultOf(await post(app, request('resources/read', { uri })))
      const twin = await ask(app, uri.replace('http://localhost:4321', ''))
      expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text: twin.text }])
    }
  })

  it('link nothing for clients of revisions that have no links', async () => {
    const message = request('tools/call', { name: 'get_contact_options', arguments: {} })
    const older: Record<string, string>[] = [{}, { 'mcp-protocol-version': '2025-03-26' }]
    for (const headers of older) {
      const { content } = resultOf(await post(app, message, headers))
      expect(content).toHaveLength(1)
    }
  })

  it.each([
    ['search_site', {}, 'Missing "query"'],
    ['search_site', { querry: 'x' }, 'Arguments of search_site: query, lang, type, limit'],
    ['search_site', { query: 5 }, 'Cannot read "query": must be a text'],
    ['search_site', { query: 5 }, 'was the number 5'],
    ['search_site', { q: 5 }, 'Cannot read "query", given as "q"'],
    ['search_site', { query: 'x', limit: '05' }, 'from 1 to 20'],
    ['search_site', { query: 'x', lang: 'fr' }, 'one of pl (Polish), en (English), de (German)'],
    ['get_page', { url: 'x'.repeat(501) }, `was the text "${'x'.repeat(80)}…"`],
    ['list_pages', { lang: 'a\u001b[31m\u202e' }, 'was the text "a\\u{1b}[31m\\u{202e}"'],
    ['get_page', { url: 'nothing' }, 'Find addresses with search_site or list_pages'],
    ['get_page', { url: '/nothing/' }, 'There is no public page at "/nothing/"'],
    ['get_page', { url: '/en/abuot/' }, '/en/about/ ("About us")'],
    ['get_page', { url: '/en/ab%zz/' }, 'There is no public page'],
    [
      'get_page',
      { url: 'https://other.example/' },
      'only pages of http://localhost:4321 can be read',
    ],
    ['get_page', { url: '/', maxTokens: 5 }, 'from 100 to 40000'],
    ['get_page', { url: '/', from: 999_999 }, 'must be less than'],
    ['list_pages', { cursor: 'x' }, 'leave cursor out to start again'],
    ['list_pages', { updated_since: 'last month' }, 'YYYY-MM-DD, such as 2026-01-31'],
    ['get_workshop_offer', { market: 'Mars' }, 'DE (Germany), AT (Austria)'],
  ])('%s %j fails and says how to do it: %s', async (name, args, remedy) => {
    const { isError, content, structuredContent } = await call(name, args)
    expect([isError, structuredContent]).toEqual([true, undefined])
    expect((JSON.parse(content[0]?.text ?? '') as { detail: string }).detail).toContain(remedy)
  })

  it('name arguments they do not know, and answer all the same', async () => {
    const args = JSON.parse(
      '{"url":"/","__proto__":{"a":1},"constructor":5,"x":1,"y":""}',
    ) as object
    const { isError, structuredContent, content } = await call('get_page', { ...args })
    expect(isError).toBeUndefined()
    const note =
      'Ignored: "constructor", "x". Arguments of get_page: url, section, maxTokens, from.'
    expect(structuredContent).toMatchObject({ note, url: 'http://localhost:4321/' })
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent)
    // What was kept for this caller is not what the next one gets.
    expect((await call('get_page', { url: '/' })).structuredContent).not.toHaveProperty('note')
  })
})

describe('Resources', () => {
  const file: Published = {
    type: 'text/html; charset=utf-8',
    etag: 'W/"a"',
    content: { bytes: new TextEncoder().encode('<!doctype html>') },
  }
  const extra: Readonly<Record<string, Published>> = {
    'ui:workshop-offer': file,
    '/pricing.md': { ...file, type: 'text/markdown; charset=utf-8' },
    '/pl/llms.txt': { ...file, type: 'text/plain; charset=utf-8' },
  }

  function withFiles(base: Site): App {
    const readPublished = async (key: string) => extra[key] ?? (await base.readPublished(key))
    return createTestApp(() => ({ ...base, readPublished })).app
  }

  it('that are listed can be read, and only what is published is listed', async () => {
    const full = withFiles(site)
    const { resources } = resultOf(await post(full, request('resources/list'))) as {
      resources: { uri: string; mimeType: string }[]
    }
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining([
        'ui://mill/workshop-offer.html',
        'http://localhost:4321/pricing.md',
        'http://localhost:4321/api.md',
        'http://localhost:4321/pl/llms.txt',
      ]),
    )
    for (const { uri, mimeType } of resources) {
      const { contents } = resultOf(await post(full, request('resources/read', { uri })))
      expect(contents).toMatchObject([{ uri, mimeType, text: expect.stringMatching(/./) }])
    }
    const bare = createTestApp(() => ({
      ...site,
      readPublished: () => Promise.resolve(undefined),
    }))
    expect(resultOf(await post(bare.app, request('resources/list')))).toEqual({ resources: [] })
  })

  it('hold the card as an MCP App that the tool names, when there is an offer', async () => {
    const full = withFiles(site)
    const csp = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] }
    const uri = 'ui://mill/workshop-offer.html'
    const shape = { uri, mimeType: 'text/html;profile=mcp-app', _meta: { ui: { csp } } }
    const { resources } = resultOf(await post(full, request('resources/list')))
    expect(resources).toContainEqual(expect.objectContaining({ uri }))
    const { contents } = resultOf(await post(full, request('resources/read', { uri })))
    expect(contents).toMatchObject([shape])
    const tool = (await listTools(full)).find(({ name }) => name === 'get_workshop_offer')
    expect(tool?._meta).toMatchObject({ ui: { resourceUri: uri }, 'ui/resourceUri': uri })
    const { resources: without } = resultOf(await post(withFiles(small), request('resources/list')))
    expect(JSON.stringify(without)).not.toContain('ui://')
  })

  it('are every page, by the template, old addresses too', async () => {
    const { resourceTemplates } = resultOf(await post(app, request('resources/templates/list')))
    const [template] = resourceTemplates as { uriTemplate: string }[]
    expect(template?.uriTemplate).toBe('http://localhost:4321{+path}index.md')
    for (const { path } of [site.pageAt(0), site.pageAt(site.pageCount - 1)].filter(
      (page) => page !== undefined,
    )) {
      const uri = template?.uriTemplate.replace('{+path}', path)
      const { contents } = resultOf(await post(app, request('resources/read', { uri })))
      expect(contents).toMatchObject([{ uri, text: expect.stringContaining('---') }])
    }
    const missing = await post(app, request('resources/read', { uri: 'http://localhost:4321/x/' }))
    expect(errorOf(missing)).toMatchObject({
      code: -32602,
      data: { uri: 'http://localhost:4321/x/' },
    })
  })
})

describe('Health and card', () => {
  it('tell version and size of the index', async () => {
    expect(json(await ask(app, '/mcp/health'))).toEqual({
      ok: true,
      version: '1.1.0',
      pages: site.pageCount,
      generated: site.info.generated,
    })
  })

  it('is one body at six places, which says what the server says of itself', async () => {
    const paths = [
      '/mcp/server-card',
      '/.well-known/mcp/server-card.json',
      '/.well-known/mcp/server-cards.json',
      '/.well-known/mcp.json',
      '/.well-known/mcp',
      '/.well-known/mcp/server-card',
    ]
    const answers = await Promise.all(paths.map((path) => ask(app, path)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.map(({ headers }) => headers['Content-Type'])).toEqual([
      'application/mcp-server-card+json',
      ...Array.from({ length: 5 }, () => 'application/json'),
    ])
    const [card] = answers
    const body = card ? json(card) : {}
    expect(body).toMatchObject({
      name: 'localhost/mill',
      version: '1.1.0',
      serverInfo: { name: 'localhost/mill', version: '1.1.0' },
      endpoint: 'http://localhost:4321/mcp',
      transport: { type: 'streamable-http', endpoint: 'http://localhost:4321/mcp' },
      authentication: { required: false },
    })
    expect(String(body.description).length).toBeLessThanOrEqual(100)
    const tag = card?.headers.ETag ?? ''
    const again = await ask(app, '/mcp/server-card', { headers: { 'if-none-match': tag } })
    expect(again.status).toBe(304)
  })
})
