import { describe, expect, it } from 'vitest'
import { SiteUnavailable } from '../../../src/site/site.ts'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { post, postEnveloped, request, resultOf } from '../../support/mcp-messages.ts'

const handshake = request('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
})

interface Icon {
  src: string
  mimeType: string
  sizes: string[]
}

interface Listed {
  uri: string
  annotations: { audience: string[]; priority: number; lastModified?: string }
}

describe.each(organisations)('What hosts are told by %s', async (name) => {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site)

  it('names icons that are there, in every place that describes the server', async () => {
    const { serverInfo } = resultOf(await post(app, handshake))
    const { icons } = serverInfo as { icons: Icon[] } // 2025-11-25, Implementation.
    expect(icons).not.toEqual([])
    for (const { src, mimeType, sizes } of icons) {
      expect(src.startsWith(`${baseUrl}/`)).toBe(true)
      const answer = await ask(app, src.slice(baseUrl.length))
      expect([answer.status, answer.headers['Content-Type']]).toEqual([200, mimeType])
      expect(sizes.join(' ')).toMatch(/^(?:any|\d+x\d+(?: \d+x\d+)*)$/)
    }
    expect(json(await ask(app, '/mcp/server-card')).icons).toEqual(icons)
    const discovered = resultOf(await postEnveloped(app, 'server/discover'))
    expect(discovered._meta).toMatchObject({
      'io.modelcontextprotocol/serverInfo': { icons },
    })
  })

  it('says of every tool that a login is offered and not needed', async () => {
    const { tools } = resultOf(await post(app, request('tools/list')))
    for (const tool of tools as { _meta: object }[]) {
      const securitySchemes = [{ type: 'noauth' }, { type: 'oauth2', scopes: ['mcp:read'] }]
      expect(tool).toMatchObject({ securitySchemes, _meta: { securitySchemes } })
    }
  })

  it('says of every listed resource whom it is for', async () => {
    const { resources } = resultOf(await post(app, request('resources/list')))
    const listed = resources as Listed[]
    expect(listed).not.toEqual([])
    for (const { annotations } of listed) {
      expect(annotations.audience).not.toEqual([])
      expect(annotations.priority).toBeGreaterThan(0)
      expect(annotations.priority).toBeLessThanOrEqual(1)
    }
    const days = site.info.languages.map((lang) => {
      const pages = Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at))
      const days = pages.flatMap((page) => (page?.lang === lang ? (page.updated ?? []) : []))
      return [lang.toLowerCase(), days.toSorted().at(-1)] as const
    })
    for (const [segment, day] of days) {
      const found = listed.find(({ uri }) => uri === `${baseUrl}/${segment}/llms.txt`)
      const told = found?.annotations.lastModified
      if (found) expect(told).toBe(day === undefined ? undefined : `${day}T00:00:00Z`)
    }
  })
})

it('The card of the offer is still named by its tool, beside what the tool needs', async () => {
  const site = await readBuiltSite('agency')
  const { tools } = resultOf(await post(createTestApp(() => site).app, request('tools/list')))
  const tool = (tools as { name: string; _meta: object }[]).find(
    (one) => one.name === 'get_workshop_offer',
  )
  expect(tool?._meta).toHaveProperty('ui.resourceUri', 'ui://mill/workshop-offer.html')
  expect(tool?._meta).toHaveProperty('securitySchemes')
})

it('Icons that are away keep nobody from the server', async () => {
  const site = await readBuiltSite('tiny')
  const readPublished = () => Promise.reject(new SiteUnavailable('gone'))
  const { app } = createTestApp(() => ({ ...site, readPublished }))
  const { serverInfo } = resultOf(await post(app, handshake))
  expect(serverInfo).toHaveProperty('name')
  expect(serverInfo).not.toHaveProperty('icons')
})
