import { describe, expect, it } from 'vitest'
import type { App } from '../../../src/service/app.ts'
import { SiteUnavailable } from '../../../src/site/site.ts'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import type { Answer } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { errorOf, request, resultOf, usualHeaders } from '../../support/mcp-messages.ts'

const address = '/mcp/search-fetch'

async function send(
  app: App,
  message: object,
  headers: Readonly<Record<string, string>> = {},
  target = address,
): Promise<Answer> {
  const body = JSON.stringify(message)
  return await ask(app, target, { method: 'POST', headers: { ...usualHeaders, ...headers }, body })
}

const call = async (app: App, name: string, args: object, target = address) =>
  resultOf(await send(app, request('tools/call', { name, arguments: args }), {}, target))

interface Found {
  results: { id: string; title: string; url: string; text?: string }[]
}

describe.each(organisations)('The two tools of %s', async (name) => {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site)

  it('are all there is, and name the company', async () => {
    const { tools } = resultOf(await send(app, request('tools/list')))
    const listed = tools as { name: string; description: string; inputSchema: object }[]
    expect(listed.map((tool) => tool.name)).toEqual(['search', 'fetch'])
    for (const { description } of listed) expect(description).toContain(site.info.company)
    expect(listed.map(({ inputSchema }) => inputSchema)).toMatchObject([
      { required: ['query'], properties: { query: { type: 'string' } } },
      { required: ['id'], properties: { id: { type: 'string' } } },
    ])
  })

  it('find what the search finds, and read each result by its id', async () => {
    const query = site.parts.example.query
    const { structuredContent, content } = await call(app, 'search', { query })
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }])
    const { results } = structuredContent as Found
    const rest = json(await ask(app, `/api/v1/search?q=${encodeURIComponent(query)}`))
    const expected = (rest.data as Record<'title' | 'url' | 'excerpt' | 'section', string>[]).map(
      ({ title, url, excerpt, section }) => ({
        ...{ id: url.slice(baseUrl.length), title, url },
        ...(excerpt && { text: excerpt }),
        ...(section && { section }),
      }),
    )
    expect(results).toEqual(expected)
    expect(results.some(({ text }) => text)).toBe(true)
    // Translations of a page are one result.
    const versions = results.map(({ id }) => Object.values(site.findPage(id)?.alternates ?? {}))
    expect(results.filter(({ id }) => versions.flat().includes(id))).toEqual([])
    expect(results).not.toEqual([])
    for (const { id, title, url } of results) {
      const read = await call(app, 'fetch', { id })
      expect(read.content).toEqual([{ type: 'text', text: JSON.stringify(read.structuredContent) }])
      const page = json(await ask(app, `/api/v1/page?url=${encodeURIComponent(id)}`))
      expect(read.structuredContent).toEqual({
        ...{ id, title, url, text: page.markdown },
        metadata: {
          lang: site.findPage(id)?.lang,
          type: site.findPage(id)?.type,
          ...(site.findPage(id)?.updated !== undefined && { updated: site.findPage(id)?.updated }),
        },
      })
    }
  })
})

describe('The server of two tools', async () => {
  const site = await readBuiltSite('agency')
  const { app } = createTestApp(() => site)

  it('offers tools and nothing else', async () => {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    }
    const result = resultOf(await send(app, request('initialize', params)))
    expect(result.capabilities).toEqual({ tools: {}, logging: {} })
    expect(result.instructions).toContain('Mill & Sons')
    for (const method of ['resources/list', 'prompts/list', 'completion/complete']) {
      expect(errorOf(await send(app, request(method))).code).toBe(-32601)
    }
    const other = await send(app, request('tools/call', { name: 'get_page', arguments: {} }))
    expect(errorOf(other)).toMatchObject({
      code: -32602,
      message: expect.stringContaining('search, fetch'),
    })
  })

  it('keeps its answers apart from those of the other server, which it is asked in turn with', async () => {
    const nameOf = async (target: string) => {
      const { tools } = resultOf(await send(app, request('tools/list'), {}, target))
      return (tools as { name: string }[])[0]?.name
    }
    for (const target of [address, '/mcp', address, '/mcp']) {
      expect(await nameOf(target)).toBe(target === '/mcp' ? 'search_site' : 'search')
    }
    const page = await call(app, 'get_page', { url: '/en/' }, '/mcp')
    const read = await call(app, 'fetch', { id: '/en/' })
    const again = await call(app, 'get_page', { url: '/en/' }, '/mcp')
    expect(page.structuredContent).toHaveProperty('markdown')
    expect(read.structuredContent).toHaveProperty('text')
    expect(again).toEqual(page)
  })

  const ids = ['/en/nothing/', 'https://elsewhere.example/', '\u0000', '']
  it.each(ids)('refuses the id %j as a result that the model reads', async (id) => {
    const { isError, content } = await call(app, 'fetch', { id })
    expect(isError).toBe(true)
    const [{ text = '' } = {}] = content as { text?: string }[]
    const problem = JSON.parse(text) as object
    expect(problem).toMatchObject({ instance: address })
    expect(problem).toHaveProperty('code')
  })

  it('finds nothing as an empty list, with a note', async () => {
    const { structuredContent } = await call(app, 'search', { query: '???' })
    expect(structuredContent).toMatchObject({ results: [] })
  })

  it('has the refusals of the other one: quota, host, method, token', async () => {
    expect((await send(app, request('ping'), { host: 'evil.example' })).status).toBe(421)
    expect((await ask(app, address)).status).toBe(405)
    const browser = await ask(app, `${address}/`, { headers: { accept: 'text/html' } })
    expect([browser.status, browser.headers.Location]).toEqual([303, `${baseUrl}/connect/`])
    const asked = await send(app, request('ping'), {}, `${address}?login`)
    expect(asked.headers['WWW-Authenticate']).toContain('/oauth-protected-resource/mcp"')
    const strict = createTestApp(() => site, { quota: 1 }).app
    await send(strict, request('ping'))
    expect((await send(strict, request('ping'))).status).toBe(429)
  })

  it('speaks the newer revision', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
    const result = resultOf(await send(app, request('tools/list', { _meta }), headers))
    expect(result).toMatchObject({ resultType: 'complete', tools: [{}, {}] })
  })

  it('is the second remote of the card', async () => {
    const { remotes } = json(await ask(app, '/mcp/server-card'))
    expect((remotes as { url: string }[]).map(({ url }) => url)).toEqual([
      `${baseUrl}/mcp`,
      `${baseUrl}${address}`,
    ])
  })

  it('tells that the site is away, with the identifier', async () => {
    const away = createTestApp(() => {
      throw new SiteUnavailable('gone')
    })
    const answer = await send(away.app, request('tools/list', undefined, 'i'))
    expect([answer.status, json(answer).id, errorOf(answer).code]).toEqual([200, 'i', -32603])
  })
})
