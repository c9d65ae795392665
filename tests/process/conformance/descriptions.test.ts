/** Other published descriptions. */
import { expect } from 'vitest'
import { allEndpoints, endpoints } from './endpoints.ts'
import { requirement } from './requirement.ts'
import { base, bodyOf, targetOf, useService } from './service.ts'
import { pageList, pageType, problemStatuses } from './shapes.ts'

const agency = useService('agency')

interface Operation {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: Readonly<Record<string, unknown>>
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly responses: Readonly<Record<string, unknown>>
}

interface Description {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

async function readDescription(): Promise<Description> {
  return bodyOf(await agency.ask('/openapi.json')) as unknown as Description // Fields are compared one by one.
}

async function operationOf(path: string, method = 'get'): Promise<Operation> {
  const operation = (await readDescription()).paths[path]?.[method]
  if (!operation) throw new Error(`The document has no ${method} ${path}`)
  return operation
}

requirement('Descriptions-openapi', '{base_url}/openapi.json is OpenAPI 3.1', async () => {
  const answer = await agency.ask('/openapi.json')
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
    200,
    'application/openapi+json',
  ])
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const { openapi, info, servers, paths } = await readDescription()
  expect(openapi).toMatch(/^3\.1\.\d+$/)
  expect(info.title).toMatch(/\w/)
  expect(servers[0]?.url).toBe(base)
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(listed.sort()).toEqual(allEndpoints.map(({ method, path }) => `${method} ${path}`).sort())
  const references = [...answer.text.matchAll(/"\$ref": ?"#\/([^"]+)"/g)]
  expect(references.length).toBeGreaterThan(10)
  for (const [, pointer = ''] of references) {
    let place: unknown = bodyOf(answer)
    for (const name of pointer.split('/')) place = (place as Record<string, unknown>)[name]
    expect(place, pointer).toBeTypeOf('object')
  }
})

requirement(
  'Descriptions-openapi.1',
  'The OpenAPI document declares the error statuses of the table of endpoints, and 503 for all',
  async () => {
    const declared: Record<string, string[]> = {}
    const expected: Record<string, string[]> = {}
    for (const { path, method, errors } of allEndpoints) {
      const { responses } = await operationOf(path, method.toLowerCase())
      const name = `${method} ${path}`
      declared[name] = Object.keys(responses).filter((status) => status >= '400')
      // A busy service answers 503 whatever it is asked, see docs/deviations.md.
      expected[name] = [...new Set([...errors.map(String), '503'])].sort()
      expect(responses, name).toHaveProperty('200')
    }
    expect(declared).toEqual(expected)
  },
)

requirement(
  'Descriptions-openapi.2',
  'The OpenAPI document declares the constraints of the table of parameters',
  async () => {
    const schemas = async (path: string, method?: string) => {
      const { parameters = [] } = await operationOf(path, method)
      return Object.fromEntries(
        parameters.map(({ name, in: place, required = false, schema }) => [
          name,
          { in: place, required, ...schema },
        ]),
      )
    }
    const lang = { in: 'query', required: false, type: 'string', enum: ['pl', 'en', 'de'] }
    const type = { in: 'query', required: false, type: 'string', enum: pageType.options }
    const limit = { in: 'query', required: false, type: 'integer', minimum: 1 }
    expect(await schemas(endpoints.search.path)).toMatchObject({
      q: { in: 'query', required: true, type: 'string', minLength: 1, maxLength: 200 },
      lang,
      type,
      limit: { ...limit, maximum: 20, default: 8 },
    })
    expect(await schemas(endpoints.pages.path)).toMatchObject({
      type,
      lang,
      limit: { ...limit, maximum: 100, default: 50 },
      cursor: { in: 'query', required: false, type: 'string', maxLength: 64 },
    })
    expect(await schemas(endpoints.page.path)).toMatchObject({
      url: { in: 'query', required: true, type: 'string', minLength: 1, maxLength: 500 },
    })
    expect(await schemas(endpoints.workshop.path)).toMatchObject({
      market: {
        in: 'query',
        required: false,
        type: 'string',
        enum: ['INTL', 'DE', 'AT', 'CH', 'PL'],
      },
    })
    expect(await schemas(endpoints.contact.path)).toMatchObject({ lang })
    expect(await schemas(endpoints.batch.path, 'post')).toMatchObject({
      'Idempotency-Key': { in: 'header', required: false, type: 'string' },
    })
    const { requestBody } = await operationOf(endpoints.batch.path, 'post')
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/json'])
  },
)

requirement('Descriptions-api.md', '{base_url}/api.md is the API guide, as Markdown', async () => {
  const answer = await agency.ask('/api.md')
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
    200,
    'text/markdown; charset=utf-8',
  ])
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(answer.text).toMatch(/^# /)
  for (const { path } of allEndpoints) expect(answer.text).toContain(`\`${path}\``)
  for (const [code, status] of Object.entries(problemStatuses)) {
    expect(answer.text).toMatch(new RegExp(`^### ${code}$`, 'm'))
    expect(answer.text, code).toMatch(new RegExp(`${code}.*\\b${status}\\b`))
  }
  const shown = await agency.ask('/api/v1')
  expect([bodyOf(shown).openapi, bodyOf(shown).documentation]).toEqual([
    'http://localhost:4321/openapi.json',
    'http://localhost:4321/api.md',
  ])
})

requirement(
  'Descriptions-api-catalog',
  'An API catalog (RFC 9727) is at {base_url}/.well-known/api-catalog',
  async () => {
    const answer = await agency.ask('/.well-known/api-catalog')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/linkset\+json(?:;|$)/)
    const { linkset } = bodyOf(answer) as {
      linkset: Record<string, string | { href: string; type?: string }[]>[]
    }
    const api = linkset.find(({ anchor }) => anchor === 'http://localhost:4321/api/v1')
    const expected = {
      'service-desc': 'http://localhost:4321/openapi.json',
      'service-doc': 'http://localhost:4321/api.md',
      status: 'http://localhost:4321/api/v1/health',
    }
    for (const [relation, href] of Object.entries(expected)) {
      expect(api?.[relation], relation).toEqual([expect.objectContaining({ href })])
      expect((await agency.ask(targetOf(href))).status, href).toBe(200)
    }
    const head = await agency.ask('/.well-known/api-catalog', { method: 'HEAD' })
    expect(head.headers.get('Link')).toContain('rel="api-catalog"')
  },
)

/** A page of every kind, and in every language. */
async function samplePages(): Promise<string[]> {
  const pages: string[] = []
  for (const type of pageType.options) {
    for (const lang of ['pl', 'en', 'de']) {
      const target = `/api/v1/pages?limit=1&type=${type}&lang=${lang}`
      const { data } = pageList.parse(bodyOf(await agency.ask(target)))
      pages.push(...data.map(({ url }) => targetOf(url)))
    }
  }
  expect(pages).toHaveLength(30)
  return pages
}

requirement(
  'Descriptions-Accept',
  'Any site page is also available as Markdown by sending Accept: text/markdown',
  async () => {
    for (const path of await samplePages()) {
      const html = await agency.ask(path, { headers: { Accept: 'text/html' } })
      expect([html.status, html.headers.get('Content-Type')], path).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
      const markdown = await agency.ask(path, { headers: { Accept: 'text/markdown' } })
      expect([markdown.status, markdown.headers.get('Content-Type')], path).toEqual([
        200,
        'text/markdown; charset=utf-8',
      ])
      expect(markdown.text, path).toMatch(/^---\n/)
      for (const { headers } of [html, markdown]) expect(headers.get('Vary')).toMatch(/\bAccept\b/)
    }
  },
)

requirement(
  'Descriptions-index.md',
  'Any site page is also available as Markdown by appending index.md to the page URL',
  async () => {
    for (const path of await samplePages()) {
      const twin = await agency.ask(`${path}index.md`)
      expect([twin.status, twin.headers.get('Content-Type')], path).toEqual([
        200,
        'text/markdown; charset=utf-8',
      ])
      const negotiated = await agency.ask(path, { headers: { Accept: 'text/markdown' } })
      expect(twin.text, path).toBe(negotiated.text)
    }
  },
)
