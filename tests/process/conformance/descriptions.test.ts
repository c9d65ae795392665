/** Other published descriptions, and the versions they tell. */
import { expect, it } from 'vitest'
import { allEndpoints, endpoints, reads, smallBatch } from './endpoints.ts'
import { base, bodyOf, targetOf, useService } from './service.ts'
import type { Ask } from './service.ts'
import { apiRoot, pageList, pageType, problemStatuses } from './shapes.ts'

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

interface Schema {
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
}

interface Description {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

async function readDescription(): Promise<Description> {
  return bodyOf(await agency.ask('/openapi.json')) as unknown as Description // Fields are compared one by one.
}

async function operationOf(path: string, method = 'get'): Promise<Operation> {
  const operation = (await readDescription()).paths[path]?.[method]
  if (!operation) throw new Error(`The document has no ${method} ${path}`)
  return operation
}

/** Asks for a document, and expects it to come as a media type. */
async function readAs(type: string, target: string, options?: Ask) {
  const answer = await agency.ask(target, options)
  expect([answer.status, answer.headers.get('Content-Type')], target).toEqual([200, type])
  return answer
}

const html = 'text/html; charset=utf-8'
const markdown = 'text/markdown; charset=utf-8'

it('Descriptions-openapi: {base_url}/openapi.json is OpenAPI 3.1', async () => {
  const answer = await readAs('application/openapi+json', '/openapi.json')
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

it('Descriptions-openapi.1: The OpenAPI document declares the error statuses of the table of endpoints, and 503 for all', async () => {
  for (const { path, method, errors } of allEndpoints) {
    const { responses } = await operationOf(path, method.toLowerCase())
    const name = `${method} ${path}`
    // A busy service answers 503 whatever it is asked, see docs/deviations.md.
    const expected = [...new Set(['200', ...errors.map(String), '503'])].sort()
    const told = Object.keys(responses).filter((status) => status === '200' || status >= '400')
    expect(told, name).toEqual(expected)
  }
})

it('Descriptions-openapi.2: The OpenAPI document declares the constraints of the table of parameters', async () => {
  const schemas = async ({ path, method }: { path: string; method: string }) => {
    const { parameters = [] } = await operationOf(path, method.toLowerCase())
    return Object.fromEntries(
      parameters.map(({ name, in: place, required = false, schema }) => [
        name,
        { in: place, required, ...schema },
      ]),
    )
  }
  const text = { in: 'query', required: false, type: 'string' }
  const lang = { ...text, enum: ['pl', 'en', 'de'] }
  const type = { ...text, enum: pageType.options }
  const limit = { in: 'query', required: false, type: 'integer', minimum: 1 }
  const required = { ...text, required: true, minLength: 1 }
  const { search, pages, page, workshop, contact, batch } = endpoints
  for (const [row, expected] of [
    [search, { q: { ...required, maxLength: 200 }, limit: { ...limit, maximum: 20, default: 8 } }],
    [search, { lang, type }],
    [pages, { lang, type, limit: { ...limit, maximum: 100, default: 50 } }],
    [pages, { cursor: { ...text, maxLength: 64 } }],
    [page, { url: { ...required, maxLength: 500 } }],
    [workshop, { market: { ...text, enum: ['INTL', 'DE', 'AT', 'CH', 'PL'] } }],
    [contact, { lang }],
    [batch, { 'Idempotency-Key': { in: 'header', required: false, type: 'string' } }],
  ] as const) {
    expect(await schemas(row), row.path).toMatchObject(expected)
  }
  const { requestBody } = await operationOf(endpoints.batch.path, 'post')
  expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/json'])
})

it('Descriptions-api.md: {base_url}/api.md is the API guide, as Markdown', async () => {
  const { text, headers } = await readAs(markdown, '/api.md')
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(text).toMatch(/^# /)
  for (const { path } of allEndpoints) expect(text).toContain(`\`${path}\``)
  for (const [code, status] of Object.entries(problemStatuses)) {
    expect(text).toMatch(new RegExp(`^### ${code}$`, 'm'))
    expect(text, code).toMatch(new RegExp(`${code}.*\\b${status}\\b`))
  }
  const { openapi, documentation } = await agency.read('/api/v1', apiRoot)
  expect([openapi, documentation]).toEqual([`${base}/openapi.json`, `${base}/api.md`])
})

it('Descriptions-api-catalog: An API catalog (RFC 9727) is at {base_url}/.well-known/api-catalog', async () => {
  const answer = await agency.ask('/.well-known/api-catalog')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/linkset\+json(?:;|$)/)
  const { linkset } = bodyOf(answer) as {
    linkset: Record<string, string | { href: string; type?: string }[]>[]
  }
  const api = linkset.find(({ anchor }) => anchor === `${base}/api/v1`)
  for (const [relation, path] of [
    ['service-desc', '/openapi.json'],
    ['service-doc', '/api.md'],
    ['status', '/api/v1/health'],
  ] as const) {
    expect(api?.[relation], relation).toEqual([expect.objectContaining({ href: base + path })])
    expect((await agency.ask(path)).status, path).toBe(200)
  }
  const head = await agency.ask('/.well-known/api-catalog', { method: 'HEAD' })
  expect(head.headers.get('Link')).toContain('rel="api-catalog"')
})

it('Descriptions-Accept, Descriptions-index.md: Any site page is also available as Markdown by sending Accept: text/markdown, or by appending index.md to the page URL', async () => {
  const paths: string[] = []
  for (const type of pageType.options) {
    for (const lang of ['pl', 'en', 'de']) {
      const target = `/api/v1/pages?limit=1&type=${type}&lang=${lang}`
      const { data } = await agency.read(target, pageList)
      paths.push(...data.map(({ url }) => targetOf(url)))
    }
  }
  expect(paths).toHaveLength(30)
  for (const path of paths) {
    const page = await readAs(html, path, { headers: { Accept: 'text/html' } })
    const negotiated = await readAs(markdown, path, { headers: { Accept: 'text/markdown' } })
    for (const { headers } of [page, negotiated]) expect(headers.get('Vary')).toMatch(/\bAccept\b/)
    expect(negotiated.text, path).toMatch(/^---\n/)
    const twin = await readAs(markdown, `${path}index.md`)
    expect(twin.text, path).toBe(negotiated.text)
  }
})

it('Versioning-1.1: The major version is in the path: /api/v1', async () => {
  for (const address of Object.values((await agency.read('/api/v1', apiRoot)).endpoints)) {
    expect(targetOf(address)).toMatch(/^(?:\/api\/v1(?:\/|$)|\/agent\/identity\/?$)/)
  }
})

it('Versioning-1.2: The API version is 1.0.0 and the OpenAPI info.version follows SemVer', async () => {
  expect((await agency.read('/api/v1', apiRoot)).apiVersion).toBe('1.0.0')
  expect((await readDescription()).info.version).toBe('1.0.0')
})

it('Versioning-2.1: Within v1 changes are additive only: new endpoints, new optional parameters, new response fields', async () => {
  const { paths, components } = await readDescription()
  const required = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters.flatMap(({ name, required: is }) => (is ? [`${method} ${path} ${name}`] : [])),
    ),
  )
  expect(required).toEqual(['get /api/v1/search q', 'get /api/v1/page url'])
  for (const { path, method } of allEndpoints) {
    expect(Object.keys(paths[path] ?? {}), path).toContain(method.toLowerCase())
  }
  const fields = {
    PageSummary: 'title url markdownUrl type lang',
    SearchResults: 'query data',
    PageList: 'data total limit next_cursor',
    PageContent: 'url markdownUrl markdown truncated',
    WorkshopOffer: 'market lang currency name price priceNote summary includes notes url',
    WorkshopOffers: 'data pricing nextStep',
    ContactOptions: 'company email phone contactForm languages',
    AgentIdentity: 'authenticated sub scope resource rateLimit',
    Health: 'ok version',
    ApiRoot: 'name version apiVersion openapi endpoints',
    BatchRequest: 'requests',
    BatchResponse: 'responses',
    Problem: 'type title status code',
  }
  for (const [name, expected] of Object.entries(fields)) {
    expect(components.schemas[name]?.required?.join(' '), name).toBe(expected)
  }
})

it('Versioning-2.2: Clients must ignore unknown fields', async () => {
  const schemas = Object.values((await readDescription()).components.schemas)
  expect(schemas.filter((schema) => schema.additionalProperties === false)).toEqual([])
})

it('Versioning-3: A breaking change ships as /api/v2; v1 keeps working', async () => {
  expect((await agency.ask('/api/v1/contact')).status).toBe(200)
  for (const target of ['/api/v2', '/api/v2/contact', '/api/contact']) {
    expect((await agency.ask(target)).status, target).toBe(404)
  }
})

it('Versioning-4, Versioning-5: From the day the decision to deprecate is made, responses carry a Deprecation header (RFC 9745), and once a removal date is set a Sunset header (RFC 8594), at least 90 days later', async () => {
  const { text } = await agency.ask('/api.md')
  expect(text).toMatch(/deprecate[\s\S]{0,200}`Deprecation` \(RFC 9745\)/)
  expect(text).toMatch(/`Sunset` \(RFC 8594\)[\s\S]{0,100}at least 90 days after `Deprecation`/)
  const { headers } = await agency.ask('/api/v1')
  const exposed = headers.get('Access-Control-Expose-Headers')?.split(', ')
  expect(exposed).toEqual(expect.arrayContaining(['Deprecation', 'Sunset']))
})

it('Versioning-6: Today no endpoint is deprecated: Deprecation and Sunset are absent everywhere', async () => {
  const token = await agency.token()
  const answers = [await agency.batch(smallBatch), await agency.ask('/api/v1/batch')]
  for (const { path, query } of reads) {
    answers.push(await agency.ask(path + query, { token }))
    answers.push(await agency.ask(`${path}/x`))
    answers.push(await agency.ask(path, { method: 'PUT' }))
  }
  for (const target of ['/openapi.json', '/api.md', '/.well-known/api-catalog']) {
    answers.push(await agency.ask(target))
  }
  for (const { headers, status } of answers) {
    expect([headers.get('Deprecation'), headers.get('Sunset')], `${status}`).toEqual([null, null])
  }
})
