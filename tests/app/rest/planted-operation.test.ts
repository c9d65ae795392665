import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { quotaPolicy } from '../../../src/gate/quota.ts'
import { defineOperation } from '../../../src/api/operation.ts'
import type { Operation } from '../../../src/api/operation.ts'
import { language } from '../../../src/api/parameters.ts'
import type { OpenApiDocument } from '../../../src/descriptions/openapi.ts'
import { renderDescriptions } from '../../../src/release/description-files.ts'
import { prepareAnswers } from '../../../src/release/prepared-answers.ts'
import type { Publication } from '../../../src/site/publication.ts'
import type { App } from '../../../src/service/app.ts'
import { exhaustedRequestsOf, requestsOf } from '../../judges/requests.ts'
import type { DocumentedPaths } from '../../judges/requests.ts'
import { post, request, resultOf } from '../../support/mcp-messages.ts'
import { ask, baseUrl, createTestApp, json } from '../../support/app.ts'
import { createTinySite, tinyData } from '../../support/tiny-site.ts'
import { registry } from '../../support/registry.ts'

/** How often the operation computed an answer. */
let computed = 0

/** An operation that nothing but this registry knows. */
const tides = defineOperation({
  id: 'tides',
  group: 'Company',
  summary: 'Read the tides',
  description: 'When the water is high at the mill.',
  method: 'GET',
  paths: ['/api/v1/tides'],
  security: 'optional',
  batchable: true,
  cache: 'public',
  tool: {
    name: 'get_tides',
    title: 'Read the tides',
    description: 'Tells when the water is high at the mill.',
    rename: { lang: 'language' },
    linksPages: true,
  },
  input: z.object({ lang: language(['pl', 'en', 'de']).optional(), from: z.string().optional() }),
  output: z.object({ high: z.string().describe('Time of high water') }).meta({ id: 'Tides' }),
  problems: ['invalid-parameter', 'unavailable'],
  examples: [{ lang: 'en' }, { from: 'noon' }],
  preparedKey: ({ lang = 'any', from }) =>
    from === undefined ? `/api/v1/tides?${lang}` : undefined,
  handle({ lang, from }, { site }) {
    computed += 1
    const pages = ['/', '/en/a/'].flatMap((path) => site().findPage(path) ?? [])
    return { body: { high: `${lang ?? 'any'} ${from ?? ''}` }, pages }
  },
})

const planted: readonly Operation[] = [...registry, tides]

let prepared: Publication[]
let documents: ReadonlyMap<string, string>
let app: App

beforeAll(async () => {
  prepared = await prepareAnswers(tinyData, createTinySite(), planted)
  const site = createTinySite(prepared)
  const policy = quotaPolicy('ip', 120)
  const described = await renderDescriptions(site, {
    prose: { api: undefined, auth: undefined },
    policies: { anonymous: policy, agent: policy, auth: policy },
    registry: planted,
  })
  documents = new Map(described.map(({ key, bytes }) => [key, new TextDecoder().decode(bytes)]))
  ;({ app } = createTestApp(() => site, { registry: planted }))
  computed = 0
})

const noon = '/api/v1/tides?from=noon'

async function callTool(args: object) {
  const message = request('tools/call', { name: 'get_tides', arguments: args })
  return resultOf(await post(app, message, { 'mcp-protocol-version': '2025-11-25' }))
}

async function askBatch(path: string): Promise<unknown> {
  const body = JSON.stringify({ requests: [{ path }] })
  const headers = { 'content-type': 'application/json' }
  return json(await ask(app, '/api/v1/batch', { method: 'POST', headers, body })).responses
}

describe('An operation added to the registry', () => {
  it('is prepared for every choice of its parameters that have a list of values', () => {
    const keys = prepared.map(({ key }) => key).filter((key) => key.startsWith('/api/v1/tides'))
    expect(keys).toEqual(['any', 'pl', 'en', 'de'].map((lang) => `/api/v1/tides?${lang}`))
  })

  it('is answered by route, batch and tool with what was prepared', async () => {
    const reply = await ask(app, '/api/v1/tides?lang=de')
    const bytes = prepared.find(({ key }) => key === '/api/v1/tides?de')?.bytes
    expect(reply.text).toBe(new TextDecoder().decode(bytes))
    expect(await askBatch('/api/v1/tides?lang=de')).toEqual([
      { id: 0, status: 200, body: { high: 'de ' } },
    ])
    expect(await callTool({ language: 'de' })).toMatchObject({ structuredContent: { high: 'de ' } })
    expect(computed).toBe(0)
  })

  it('is computed by all three where nothing is prepared', async () => {
    const body = { high: 'any noon' }
    expect(json(await ask(app, noon))).toEqual(body)
    expect(await askBatch(noon)).toEqual([{ id: 0, status: 200, body }])
    expect(await callTool({ from: 'noon' })).toMatchObject({ structuredContent: body })
    expect(computed).toBe(3)
  })

  it.each([
    ['prepared', { language: 'pl' }],
    ['computed', { from: 'noon' }],
  ])('names its pages to a tool as links, %s', async (_way, args) => {
    const { content } = (await callTool(args)) as { content: { type: string; uri?: string }[] }
    const links = content.filter(({ type }) => type === 'resource_link')
    expect(links.map(({ uri }) => uri)).toEqual([`${baseUrl}/index.md`, `${baseUrl}/en/a/index.md`])
  })

  it('refuses alike by route and batch, and tells a tool', async () => {
    const refusal = await ask(app, '/api/v1/tides?lang=xx')
    expect(refusal.status).toBe(400)
    expect(await askBatch('/api/v1/tides?lang=xx')).toEqual([
      { id: 0, status: 400, body: json(refusal) },
    ])
    expect((await callTool({ language: 'xx' })).isError).toBe(true)
  })

  it('is listed by the root', async () => {
    const { endpoints } = json(await ask(app, '/api/v1')) as { endpoints: object }
    expect(endpoints).toHaveProperty('tides', `${baseUrl}/api/v1/tides`)
  })

  it('is offered as a tool, with its own names of arguments', async () => {
    const { tools } = resultOf(await post(app, request('tools/list'))) as {
      tools: { name: string; inputSchema: { properties: object } }[]
    }
    const tool = tools.find(({ name }) => name === 'get_tides')
    expect(Object.keys(tool?.inputSchema.properties ?? {})).toEqual(['language', 'from'])
  })

  it('is in the OpenAPI document with its group, parameters, shape and executed examples', () => {
    const document = JSON.parse(documents.get('/openapi.json') ?? '') as OpenApiDocument
    const operation = document.paths['/api/v1/tides']?.get
    expect(operation).toMatchObject({
      operationId: 'tides',
      tags: ['Company'],
      parameters: [{ name: 'lang' }, { name: 'from' }, { name: 'If-None-Match' }],
    })
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      '200 304 400 401 429 500 503'.split(' '),
    )
    expect(document.components.schemas).toHaveProperty('Tides.properties.high')
    expect(JSON.stringify(operation?.responses['200'])).toContain('any noon')
  })

  it('is judged, in and out of the bounds of its parameters', () => {
    const document = JSON.parse(documents.get('/openapi.json') ?? '') as DocumentedPaths
    const judged = requestsOf(document, 'token').map(({ target, status }) => `${status} ${target}`)
    expect(judged).toEqual(
      expect.arrayContaining([
        '200 /api/v1/tides',
        '304 /api/v1/tides',
        '401 /api/v1/tides',
        '200 /api/v1/tides?lang=de',
        '400 /api/v1/tides?lang=no-such-value',
      ]),
    )
    const refused = exhaustedRequestsOf(document)
    expect(refused).toContainEqual({ target: '/api/v1/tides', method: 'GET', status: 429 })
  })

  it('is in the API guide with its section, limits and caching', () => {
    const guide = documents.get('/api.md') ?? ''
    const section = guide.split(/^### /m).find((text) => text.startsWith('Read the tides\n')) ?? ''
    expect(section).toContain('`GET /api/v1/tides`')
    expect(section).toContain('| `lang` |')
    expect(section).toContain('"any noon"')
    const caching = guide.split(/^## /m).find((text) => text.startsWith('Caching')) ?? ''
    expect(caching).toContain('Read the tides')
  })
})
