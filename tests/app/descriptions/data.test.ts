/** What the documents tell of collections. */
import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createRegistry, registryOf } from '../../../src/api/registry.ts'
import { listOperations, listShapes } from '../../../src/descriptions/reference.ts'
import type { OpenApiDocument } from '../../../src/descriptions/openapi.ts'
import { quotaPolicy } from '../../../src/gate/quota.ts'
import { countTokens } from '../../../src/markdown/tokens.ts'
import { renderDescriptions } from '../../../src/release/description-files.ts'
import { describeService, findParts } from '../../../src/site/parts.ts'
import type { Site } from '../../../src/site/site.ts'
import { requestsOf } from '../../judges/requests.ts'
import type { DocumentedPaths } from '../../judges/requests.ts'
import { ask, baseUrl, createTestApp, json } from '../../support/app.ts'
import { berths, createDataSite, harbourData } from '../../support/data-site.ts'
import { callOf, createRequestMaker } from '../../support/documented-requests.ts'
import { faultOf, operationsOf, resolveResponse } from '../../support/published.ts'
import { createTinySite, tinyData } from '../../support/tiny-site.ts'

vi.setConfig({ testTimeout: 60_000 })

const site = createDataSite()
const { app } = createTestApp(() => site)
let documents: ReadonlyMap<string, string>
let document: OpenApiDocument

async function describeSite(described: Site): Promise<ReadonlyMap<string, string>> {
  const policy = quotaPolicy('ip', 120)
  const rendered = await renderDescriptions(described, {
    prose: { api: undefined, auth: undefined },
    policies: { anonymous: policy, agent: policy, auth: policy },
  })
  return new Map(rendered.map(({ key, bytes }) => [key, new TextDecoder().decode(bytes)]))
}

beforeAll(async () => {
  documents = await describeSite(site)
  document = JSON.parse(documents.get('/openapi.json') ?? '') as OpenApiDocument
})

const placesOfData = () => operationsOf(document).filter(({ path }) => path.includes('/data'))

describe('The OpenAPI document', () => {
  it('has the reads of data with their statuses, the entry in the path', () => {
    const statuses = '200 304 400 401 429 500 503'
    const withNone = '200 304 400 401 404 429 500 503'
    const filters = /^query pier, query length_min, query length_max, .*query sort, query lang/
    expect(
      placesOfData().map(({ path, operation }) => [
        ...[operation.operationId, path, operation.tags.join()],
        Object.keys(operation.responses).join(' '),
        operation.parameters
          .filter((parameter) => parameter.in !== 'header')
          .map((parameter) => `${parameter.in} ${parameter.name}`)
          .join(', '),
      ]),
    ).toEqual([
      ['data', '/api/v1/data', 'Data', statuses, 'query lang'],
      ['data-berths', '/api/v1/data/berths', 'Data', statuses, expect.stringMatching(filters)],
      [
        'data-berths-entry',
        '/api/v1/data/berths/{entry}',
        'Data',
        withNone,
        'path entry, query lang',
      ],
      [
        'data-quays',
        '/api/v1/data/quays',
        'Data',
        statuses,
        'query lang, query limit, query cursor',
      ],
      [
        'data-quays-entry',
        '/api/v1/data/quays/{entry}',
        'Data',
        withNone,
        'path entry, query lang',
      ],
    ])
  })

  it('has the type of each parameter, and an example that fits it', () => {
    const list = placesOfData().find(({ operation }) => operation.operationId === 'data-berths')
    const parameters = list?.operation.parameters ?? []
    const schemas = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
    expect(schemas).toMatchObject({
      pier: { type: 'string', enum: ['north', 'south', 'guest'] },
      length_min: { type: 'number' },
      guests: { type: 'integer', format: 'int64' },
      stars: { type: 'number', enum: [1, 2, 3] },
      covered: { type: 'boolean' },
      equipment: { type: 'string', enum: ['water', 'power'] },
      free_max: { type: 'string', format: 'date' },
      inspected_min: { type: 'string', maxLength: 35 },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
      cursor: { type: 'string', maxLength: 160 },
    })
    for (const { name, schema, example, description } of parameters) {
      expect([name, example]).not.toEqual([name, undefined])
      expect([name, faultOf(example, schema, document)]).toEqual([name, undefined])
      expect([name, description]).not.toEqual([name, ''])
    }
  })

  it('has the schema of each field as the organisation wrote it, and its meaning', () => {
    const { properties = {}, required } = document.components.schemas.DataBerthsEntry ?? {}
    expect(required).toEqual(['id', 'name', 'pier'])
    for (const { name, schema, kind } of berths.fields) {
      if (kind === 'page' || kind === 'picture') continue
      expect(properties[name]).toMatchObject(schema)
      expect(properties[name]?.description).toMatch(/./)
    }
    expect(properties.pier?.type).toBe('string')
    expect(properties.page).toMatchObject({ type: 'string', format: 'uri' })
    expect(properties.quay?.description).toBe('quay; id of an entry of quays')
  })

  it('has answers that fit its schemas, in executed examples too', async () => {
    for (const { path, operation } of placesOfData()) {
      const success = operation.responses['200']
      const media = success && resolveResponse(success, document).content?.['application/json']
      if (!media) throw new Error(`${path} has no schema`)
      for (const { value } of Object.values(media.examples ?? {})) {
        expect([path, faultOf(value, media.schema, document)]).toEqual([path, undefined])
      }
      for (const entry of path.includes('berths') ? berths.entries : []) {
        const answer = await ask(app, `${path.replace('{entry}', entry.id)}?lang=ar`)
        expect(faultOf(json(answer), media.schema, document)).toBeUndefined()
      }
    }
  })

  it('allows no request that is refused, and forbids none that is taken', async () => {
    const maker = createRequestMaker(
      document,
      berths.entries.map(({ id }) => id),
    )
    for (const place of placesOfData()) {
      await fc.assert(
        fc.asyncProperty(maker.allowed(place), async (request) => {
          const { target, ask: options } = callOf(place, request)
          const answer = await ask(app, target, options)
          // No schema has the cursors and entries of a release.
          const isForeign = /it does not belong to this list|must be the id of an entry of/.test(
            answer.text,
          )
          expect([answer.text, isForeign ? 200 : answer.status]).toEqual([
            answer.text,
            expect.toBeOneOf([200, 304, 404]),
          ])
        }),
        { numRuns: 150 },
      )
      for (const { bound, requests } of maker.forbidden(place)) {
        await fc.assert(
          fc.asyncProperty(requests, async (request) => {
            const { target, ask: options } = callOf(place, request)
            expect([bound, (await ask(app, target, options)).status]).toEqual([
              bound,
              expect.toBeOneOf([400, 404]),
            ])
          }),
          { numRuns: 12 },
        )
      }
    }
  })

  it('leads to requests of data with the status that is expected of each', async () => {
    const requests = requestsOf(document as unknown as DocumentedPaths, 'x').filter(
      ({ target, headers }) => target.includes('/berths') && !headers?.Authorization,
    )
    expect(requests.length).toBeGreaterThan(20)
    for (const { target, status, headers = {} } of requests) {
      const fields = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
      const options = { headers: Object.fromEntries(fields) as Record<string, string> } // Pairs.
      expect([target, (await ask(app, target, options)).status]).toEqual([target, status])
    }
  })

  it('is shown on the reference page with the entry in the path', () => {
    const registry = registryOf(site)
    const entry = listOperations(registry).find(({ id }) => id === 'data-berths-entry')
    expect(entry?.parameters[0]).toMatchObject({ name: 'entry', required: true, value: 'north-1' })
    expect(entry?.request).toMatchObject({
      path: '/api/v1/data/berths/{entry}',
      tool: { name: 'query_data', arguments: { collection: 'berths' } },
    })
    expect(listShapes(registry).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['CollectionList', 'DataBerths', 'DataBerthsEntry', 'DataQuays']),
    )
  })
})

describe('The other documents', () => {
  it('have the reads of data in the API guide, with examples', () => {
    const guide = documents.get('/api.md') ?? ''
    expect(guide).toContain('`GET /api/v1/data/berths/{entry}`')
    expect(guide).toContain(`<${baseUrl}/api/v1/data/berths/north-1>`)
    expect(guide).toContain('[List entries: Berths](#list-entries-berths)')
    expect(guide).toContain('| `pier` | one of north, south, guest |')
  })

  it('have addresses in the root, and templates for what is no address', async () => {
    const { endpoints, templates } = json(await ask(app, '/api/v1')) as Record<string, object>
    expect(endpoints).toMatchObject({ 'data-berths': `${baseUrl}/api/v1/data/berths` })
    expect(endpoints).not.toHaveProperty('data-berths-entry')
    expect(templates).toMatchObject({
      'data-berths-entry': `${baseUrl}/api/v1/data/berths/{entry}{?lang}`,
      'data-quays': `${baseUrl}/api/v1/data/quays{?lang,limit,cursor}`,
    })
    for (const href of Object.values(endpoints ?? {})) {
      expect((await ask(app, new URL(String(href)).pathname)).status).not.toBe(404)
    }
  })

  it('have the collections in llms.txt, by the titles of its language, in few tokens', () => {
    const startOf = (text = '') => text.split(/^(?=## )/m)[1] ?? ''
    const start = startOf(documents.get('/llms.txt'))
    expect(start).toContain(`- Quays: \`${baseUrl}/api/v1/data/quays{?lang,limit,cursor}\``)
    expect(start).toContain(`- Berths: \`${baseUrl}/api/v1/data/berths{?pier,length_min,`)
    expect(startOf(documents.get('/ar/llms.txt'))).toContain(`- مراسي: \`${baseUrl}/api/v1/data/`)
    expect(countTokens(start)).toBeLessThanOrEqual(260)
    const lines = (path: string) => (documents.get(path) ?? '').split('\n## ')[0]
    expect(lines('/llms.txt')).toMatch(/about Harbour: .*Berths, and Quays\./)
    expect(lines('/ar/llms.txt')).toMatch(/مراسي/)
  })

  it('have few words for many collections', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ ...berths, name: `c${at}` }))
    const text = (await describeSite(createDataSite(many))).get('/llms.txt') ?? ''
    const start = text.split(/^(?=## )/m)[1] ?? ''
    expect(start).toMatch(/^- Berths, Berths, .*…: `http:\/\/[^/]+\/api\/v1\/data`$/m)
    expect(countTokens(start)).toBeLessThanOrEqual(400)
    expect(describeService(findParts({ ...harbourData, collections: many }))).toContain(
      'its data (Berths, Berths, Berths, Berths, Berths and more)',
    )
  })
})

it('Collections have schemas of their own, whatever their names are', () => {
  const names = ['a-b', 'ab', 'a-1', 'a1']
  const parts = findParts({
    ...harbourData,
    collections: names.map((name) => ({ ...berths, name })),
  })
  const outputs = createRegistry(parts).map(({ output }) => output.meta()?.id)
  expect(new Set(outputs).size).toBe(outputs.length)
})

it('A site without collections has no word of them, in no document', async () => {
  const none = createTinySite([], { ...tinyData, collections: [] })
  expect(registryOf(none).some(({ group }) => group === 'Data')).toBe(false)
  const all = await describeSite(none)
  expect([...all.entries()]).toEqual([...(await describeSite(createTinySite())).entries()])
  const texts = [...all.values(), (await ask(createTestApp(() => none).app, '/api/v1')).text]
  for (const text of texts) expect(text).not.toMatch(/api\/v1\/data|"Data"|\bentries: /)
})
