/** Versioning. */
import { expect } from 'vitest'
import { allEndpoints, reads, smallBatch } from './endpoints.ts'
import { requirement } from './requirement.ts'
import { bodyOf, targetOf, useService } from './service.ts'
import { apiRoot } from './shapes.ts'

const agency = useService('agency')

interface Schema {
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
}

interface Description {
  readonly info: { readonly version: string }
  readonly paths: Record<
    string,
    Record<string, { readonly parameters?: readonly { name: string; required?: boolean }[] }>
  >
  readonly components: { readonly schemas: Record<string, Schema> }
}

async function readDescription(): Promise<Description> {
  return bodyOf(await agency.ask('/openapi.json')) as unknown as Description // Fields are compared one by one.
}

requirement('Versioning-1.1', 'The major version is in the path: /api/v1', async () => {
  const { endpoints } = apiRoot.parse(bodyOf(await agency.ask('/api/v1')))
  for (const address of Object.values(endpoints)) {
    expect(targetOf(address)).toMatch(/^(?:\/api\/v1(?:\/|$)|\/agent\/identity\/?$)/)
  }
})

requirement(
  'Versioning-1.2',
  'The API version is 1.0.0 and the OpenAPI info.version follows SemVer',
  async () => {
    expect(bodyOf(await agency.ask('/api/v1')).apiVersion).toBe('1.0.0')
    expect((await readDescription()).info.version).toBe('1.0.0')
  },
)

requirement(
  'Versioning-2.1',
  'Within v1 changes are additive only: new endpoints, new optional parameters, new response fields',
  async () => {
    const { paths, components } = await readDescription()
    const required = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
        parameters
          .filter((parameter) => parameter.required)
          .map(({ name }) => `${method} ${path} ${name}`),
      ),
    )
    expect(required).toEqual(['get /api/v1/search q', 'get /api/v1/page url'])
    for (const { path, method } of allEndpoints) {
      expect(Object.keys(paths[path] ?? {}), path).toContain(method.toLowerCase())
    }
    const fields = Object.fromEntries(
      Object.entries(components.schemas).map(([name, schema]) => [name, schema.required]),
    )
    expect(fields).toMatchObject({
      PageSummary: ['title', 'url', 'markdownUrl', 'type', 'lang'],
      SearchResults: ['query', 'data'],
      PageList: ['data', 'total', 'limit', 'next_cursor'],
      PageContent: ['url', 'markdownUrl', 'markdown', 'truncated'],
      WorkshopOffer: [
        'market',
        'lang',
        'currency',
        'name',
        'price',
        'priceNote',
        'summary',
        'includes',
        'notes',
        'url',
      ],
      WorkshopOffers: ['data', 'pricing', 'nextStep'],
      ContactOptions: ['company', 'email', 'phone', 'contactForm', 'languages'],
      AgentIdentity: ['authenticated', 'sub', 'scope', 'resource', 'rateLimit'],
      Health: ['ok', 'version'],
      ApiRoot: ['name', 'version', 'apiVersion', 'openapi', 'endpoints'],
      BatchRequest: ['requests'],
      BatchResponse: ['responses'],
      Problem: ['type', 'title', 'status', 'code'],
    })
  },
)

requirement('Versioning-2.2', 'Clients must ignore unknown fields', async () => {
  const { components } = await readDescription()
  const closed = Object.entries(components.schemas).filter(
    ([, schema]) => schema.additionalProperties === false,
  )
  expect(closed).toEqual([])
})

requirement('Versioning-3', 'A breaking change ships as /api/v2; v1 keeps working', async () => {
  expect((await agency.ask('/api/v1/contact')).status).toBe(200)
  for (const target of ['/api/v2', '/api/v2/contact', '/api/contact']) {
    expect((await agency.ask(target)).status, target).toBe(404)
  }
})

requirement(
  'Versioning-4',
  'From the day the decision to deprecate is made, responses carry a Deprecation header (RFC 9745)',
  async () => {
    const { text } = await agency.ask('/api.md')
    expect(text).toMatch(/deprecate[\s\S]{0,200}`Deprecation` \(RFC 9745\)/)
    const { headers } = await agency.ask('/api/v1')
    expect(headers.get('Access-Control-Expose-Headers')?.split(', ')).toContain('Deprecation')
  },
)

requirement(
  'Versioning-5',
  'Once a removal date is set, responses also carry a Sunset header (RFC 8594), at least 90 days after Deprecation first appeared',
  async () => {
    const { text } = await agency.ask('/api.md')
    expect(text).toMatch(/`Sunset` \(RFC 8594\)[\s\S]{0,100}at least 90 days after `Deprecation`/)
    const { headers } = await agency.ask('/api/v1')
    expect(headers.get('Access-Control-Expose-Headers')?.split(', ')).toContain('Sunset')
  },
)

requirement(
  'Versioning-6',
  'Today no endpoint is deprecated: Deprecation and Sunset are absent everywhere',
  async () => {
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
  },
)
