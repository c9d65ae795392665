import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { quotaPolicy } from '../../../src/gate/quota.ts'
import { createAsk } from '../../../src/release/description-files.ts'
import { exampleRequests, get, runExamples } from '../../../src/descriptions/examples.ts'
import type { ExampleRequest } from '../../../src/descriptions/examples.ts'
import { readParameters } from '../../../src/descriptions/json-schema.ts'
import { renderOpenApi } from '../../../src/descriptions/openapi.ts'
import type { OpenApiDocument } from '../../../src/descriptions/openapi.ts'
import { isIdempotencyKey } from '../../../src/http/idempotency-key.ts'
import { createTestApp, readBuiltSite } from '../../support/app.ts'
import { faultOf, operationsOf, readOpenApi, resolveResponse } from '../../support/published.ts'
import { readRegistry } from '../../support/registry.ts'

const registry = await readRegistry('agency')

const policies = {
  anonymous: quotaPolicy('ip', 120),
  agent: quotaPolicy('agent', 600),
  auth: quotaPolicy('auth', 60),
}

const site = await readBuiltSite('agency')
const document: OpenApiDocument = await readOpenApi(createTestApp(() => site).app)

describe('OpenAPI document', () => {
  it('lists the paths of the registry, no more and no less', () => {
    const expected = registry.flatMap(({ method, paths }) =>
      paths.map((path) => `${method} ${path}`),
    )
    const listed = operationsOf(document).map(
      ({ path, method }) => `${method.toUpperCase()} ${path}`,
    )
    expect(listed).toEqual(expected)
  })

  it('gives each operation the statuses of the contract, and 503 to all', () => {
    const statuses = operationsOf(document).map(({ path, operation }) => [
      path,
      Object.keys(operation.responses).join(' '),
    ])
    expect(Object.fromEntries(statuses)).toEqual({
      '/api/v1': '200 304 401 429 500 503',
      '/api/v1/health': '200 401 429 500 503',
      '/api/v1/search': '200 304 400 401 429 500 503',
      '/api/v1/pages': '200 304 400 401 429 500 503',
      '/api/v1/page': '200 304 400 401 404 429 500 503',
      '/api/v1/workshop': '200 304 400 401 429 500 503',
      '/api/v1/contact': '200 304 400 401 429 500 503',
      '/api/v1/identity': '200 401 429 500 503',
      '/agent/identity': '200 401 429 500 503',
      '/api/v1/batch': '200 400 401 413 415 429 500 503',
    })
  })

  it('describes every parameter an operation reads', () => {
    for (const { path, method, operation } of operationsOf(document)) {
      const shape: Readonly<Record<string, unknown>> =
        registry.find(({ paths }) => paths.includes(path))?.input.shape ?? {}
      const query = operation.parameters.filter((parameter) => parameter.in === 'query')
      const names = method === 'get' ? Object.keys(shape) : []
      expect(
        query.map(({ name }) => name),
        path,
      ).toEqual(names)
      for (const { name, required, description, example, schema } of query) {
        expect(description, `${path} ${name}`).not.toBe('')
        const absent = shape[name]
        expect(required, `${path} ${name}`).toBe(
          absent instanceof z.ZodType && !absent.safeParse(undefined).success,
        )
        // No list of the fixture is long enough for a cursor, and its home has no section.
        if (name === 'cursor' || name === 'section') continue
        expect(example, `${path} ${name}`).toBeDefined()
        expect(faultOf(example, schema, document), `${path} ${name}`).toBeUndefined()
      }
    }
  })

  it('keeps the limits of the contract', () => {
    const limits = operationsOf(document).flatMap(({ operation }) =>
      operation.parameters.map(({ name, schema }) => [`${operation.operationId}.${name}`, schema]),
    )
    const lang = { type: 'string', enum: ['pl', 'en', 'de'] }
    expect(Object.fromEntries(limits)).toMatchObject({
      'search.q': { type: 'string', minLength: 1, maxLength: 200 },
      'search.lang': lang,
      'search.limit': { type: 'integer', minimum: 1, maximum: 20, default: 8 },
      'pages.limit': { type: 'integer', minimum: 1, maximum: 100, default: 50 },
      'pages.cursor': { type: 'string', maxLength: 64 },
      'page.url': { type: 'string', minLength: 1, maxLength: 500 },
      'workshop.market': { type: 'string', enum: ['INTL', 'DE', 'AT', 'CH', 'PL'] },
      'contact.lang': lang,
    })
  })

  it('takes the Idempotency-Key that the service takes', () => {
    const batch = operationsOf(document).find(({ method }) => method === 'post')?.operation
    const key = batch?.parameters.find(({ name }) => name === 'Idempotency-Key')
    const pattern = new RegExp(key?.schema.pattern ?? 'absent')
    const long = 'a'.repeat(255)
    for (const value of ['a', '"8e03978e"', '', ' ', 'a b', 'ü', long, `${long}a`]) {
      expect(pattern.test(value), value).toBe(isIdempotencyKey(value))
    }
  })

  it('names the schemas of the contract', () => {
    expect(Object.keys(document.components.schemas).toSorted().join(' ')).toBe(
      'AgentIdentity ApiRoot BatchBody BatchRequest BatchResponse ContactOptions Health ' +
        'IgnoredName PageContent PageList PageSummary Problem SearchResults WorkshopOffer ' +
        'WorkshopOffers',
    )
    const shapes = operationsOf(document).map(({ operation }) => {
      const success = operation.responses['200']
      return success && resolveResponse(success, document).content?.['application/json']?.schema
    })
    expect(shapes.every((schema) => schema?.$ref !== undefined)).toBe(true)
  })

  it('leaves room for fields to come', () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false')
    expect(JSON.stringify(document)).not.toContain('unevaluatedProperties')
  })

  it('lets everyone in but asks identity for a token', () => {
    const secured = operationsOf(document).filter(
      ({ operation }) => !operation.security.some((scheme) => Object.keys(scheme).length === 0),
    )
    expect(secured.map(({ path }) => path)).toEqual(['/api/v1/identity', '/agent/identity'])
    expect(document.components.securitySchemes.agent).toMatchObject({
      type: 'oauth2',
      flows: {
        authorizationCode: {
          authorizationUrl: 'http://localhost:4321/oauth/authorize/',
          tokenUrl: 'http://localhost:4321/oauth/token/',
          refreshUrl: 'http://localhost:4321/oauth/token/',
          scopes: { 'mcp:read': 'Read everything that is public' },
        },
      },
    })
  })

  it('holds examples that fit their schemas', () => {
    let count = 0
    const media = operationsOf(document).flatMap(({ operation }) => [
      ...Object.values(operation.responses).flatMap((response) =>
        Object.values(resolveResponse(response, document).content ?? {}),
      ),
      ...Object.values(operation.requestBody?.content ?? {}),
    ])
    for (const { schema, examples } of media) {
      for (const [name, { value }] of Object.entries(examples ?? {})) {
        expect(faultOf(value, schema, document), name).toBeUndefined()
        count += 1
      }
    }
    expect(count).toBeGreaterThan(50)
  })

  it('has an example for each success and for each code', () => {
    for (const { path, operation } of operationsOf(document)) {
      for (const [status, response] of Object.entries(operation.responses)) {
        const { content } = resolveResponse(response, document)
        if (status === '304') continue
        const [media] = Object.values(content ?? {})
        expect(Object.keys(media?.examples ?? {}), `${path} ${status}`).not.toEqual([])
      }
    }
  })

  it('comes out the same each time', async () => {
    const ask = createAsk(site, policies)
    const facts = { info: site.info, contact: site.contact, policies }
    const render = async () =>
      JSON.stringify(
        renderOpenApi(registry, { ...facts, examples: await runExamples(registry, ask) }),
      )
    expect(await render()).toBe(await render())
  })

  it('says so when an operation is deprecated', () => {
    const [first, ...rest] = registry
    if (!first) throw new Error('The registry is empty')
    const dates = { at: new Date('2026-01-01'), sunset: new Date('2026-06-01') }
    const { paths, components } = renderOpenApi([{ ...first, deprecated: dates }, ...rest], {
      info: site.info,
      contact: site.contact,
      policies,
    })
    const operation = paths[first.paths[0]]?.get
    expect(operation?.deprecated).toBe(true)
    const success = operation?.responses['200']
    const fields = expect.arrayContaining(['Deprecation', 'Sunset'])
    expect(Object.keys(success && 'headers' in success ? success.headers : {})).toEqual(fields)
    expect(Object.keys(components.headers)).toEqual(fields)
    expect(JSON.stringify(document)).not.toContain('Sunset')
  })
})

describe('answers', () => {
  /**
   * Fields of every answer of HTTP, and those that caches take for themselves: no document of
   * clients tells them.
   */
  const usual = /^(?:content-|access-control-|surrogate-key$|cache-tag$)/i

  const json = { 'Content-Type': 'application/json' }
  const post = { ...get('/api/v1/batch'), method: 'POST', headers: json }

  const variants: readonly Partial<ExampleRequest>[] = [
    {},
    { situation: 'exhausted' },
    { situation: 'unavailable' },
    { situation: 'failing' },
    { situation: 'usual', headers: {} },
    { situation: 'usual', headers: { ...json, Authorization: 'Bearer x' } },
    { headers: { ...json, 'If-None-Match': '*' } },
    { headers: { ...json, 'Idempotency-Key': 'key-1' } },
    { headers: { ...json, 'Idempotency-Key': 'no key' } },
  ]

  const requests: [id: string, request: ExampleRequest][] = [
    ...registry.flatMap((operation) =>
      exampleRequests(operation).flatMap((request) =>
        variants.map((variant): [string, ExampleRequest] => [
          operation.id,
          { ...request, ...variant },
        ]),
      ),
    ),
    ...registry.flatMap((operation) =>
      readParameters(operation).map(({ name }): [string, ExampleRequest] => [
        operation.id,
        get(`${operation.paths[0]}?${name}=`),
      ]),
    ),
    ['search', get('/api/v1/search?q=zzzzzz')],
    ['search', get('/api/v1/search?lang=fr')],
    ['pages', get('/api/v1/pages')],
    ['pages', get('/api/v1/pages?limit=1')],
    ['pages', get('/api/v1/pages?cursor=nothing')],
    ['page', get('/api/v1/page?url=/en/guides/long/')],
    ['page', get('/api/v1/page?url=/nothing/')],
    ['workshop', get('/api/v1/workshop')],
    ['contact', get('/api/v1/contact')],
    ['contact', get('/api/v1/contact?lang=xx')],
    ['batch', { ...post, body: '{}' }],
    ['batch', { ...post, body: ' '.repeat(16_001) }],
    ['batch', { ...post, body: '{"requests":[{"path":"/api/v1/page?url=/nothing/"}]}' }],
  ]

  it.each(requests)('of %s are as documented: %o', async (id, request) => {
    const answer = await createAsk(site, policies)(request)
    const found = operationsOf(document).find(({ operation }) => operation.operationId === id)
    const listed = found?.operation.responses[answer.status]
    expect(listed, `status ${answer.status}`).toBeDefined()
    if (!listed) return
    const response = resolveResponse(listed, document)
    const type = answer.headers['Content-Type']
    expect(type === undefined ? [] : [type]).toEqual(Object.keys(response.content ?? {}))
    const fields = Object.keys(answer.headers).filter((name) => !usual.test(name))
    expect(Object.keys(response.headers)).toEqual(expect.arrayContaining(fields))
    const schema = response.content?.[type ?? '']?.schema
    if (schema) expect(faultOf(JSON.parse(answer.text), schema, document)).toBeUndefined()
  })
})
