/** Data as resources of MCP: templates, their completion, and the answers of the REST API. */
import { describe, expect, it } from 'vitest'
import { createRegistry } from '../../../src/api/registry.ts'
import { countTokens } from '../../../src/markdown/tokens.ts'
import { describeUse, nameServer } from '../../../src/mcp/server-info.ts'
import { ask, baseUrl, createTestApp } from '../../support/app.ts'
import { berths, createDataSite, quays } from '../../support/data-site.ts'
import { errorOf, post, request, resultOf } from '../../support/mcp-messages.ts'
import { createTinySite } from '../../support/tiny-site.ts'

const site = createDataSite()
const { app } = createTestApp(() => site, { registry: createRegistry(site.parts) })
const send = async (method: string, params: object) => await post(app, request(method, params))

interface Template {
  readonly name: string
  readonly uriTemplate: string
}

async function readTemplates(of = app): Promise<readonly Template[]> {
  const { resourceTemplates } = resultOf(await post(of, request('resources/templates/list')))
  return resourceTemplates as readonly Template[]
}

async function complete(uri: string, name: string, value: string, known?: object) {
  const context = known && { arguments: known }
  const params = { ref: { type: 'ref/resource', uri }, argument: { name, value }, context }
  const { completion } = resultOf(await send('completion/complete', params)) as {
    completion: { values: string[] }
  }
  return completion.values
}

describe('Templates of data', () => {
  it('are one for each collection with its filters, and one for entries', async () => {
    const templates = await readTemplates()
    expect(templates.map(({ name }) => name)).toEqual(['page', 'berths', 'quays', 'entry'])
    expect(templates[1]?.uriTemplate).toContain(`${baseUrl}/api/v1/data/berths{?pier,length_min,`)
  })

  it('are eleven at most, and none without data', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ ...quays, name: `c${at}` }))
    for (const [given, count] of [
      [createDataSite(many), 12],
      [createTinySite(), 1],
    ] as const) {
      const registry = createRegistry(given.parts)
      const templates = await readTemplates(createTestApp(() => given, { registry }).app)
      expect(templates).toHaveLength(count)
    }
  })

  it('complete names of collections, entries, and values by their names in any language', async () => {
    const [, list, , entry] = (await readTemplates()).map(({ uriTemplate }) => uriTemplate)
    expect(await complete(entry ?? '', 'collection', 'b')).toEqual(['berths'])
    expect(await complete(entry ?? '', 'entry', 'north', { collection: 'berths' })).toEqual([
      'north-1',
      'north-2',
    ])
    expect(await complete(entry ?? '', 'entry', 'north')).toEqual([])
    expect(await complete(list ?? '', 'pier', '')).toEqual(['north', 'south', 'guest'])
    expect(await complete(list ?? '', 'pier', 'الرصيف')).toEqual(['north'])
    expect(await complete(list ?? '', 'stars', '2')).toEqual(['2'])
    expect(await complete(list ?? '', 'quay', 'new q')).toEqual(['new'])
    expect(await complete(list ?? '', 'code', '')).toEqual([])
  })
})

describe('Resources of data', () => {
  it.each(['berths', 'berths?pier=north&sort=-length', 'berths/guest-1?lang=ar', 'quays/old'])(
    '%s have the answers of the REST API',
    async (target) => {
      const uri = `${baseUrl}/api/v1/data/${target}`
      const { text } = await ask(app, `/api/v1/data/${target}`)
      const { contents } = resultOf(await send('resources/read', { uri }))
      expect(contents).toEqual([{ uri, mimeType: 'application/json', text }])
    },
  )

  it.each([
    ['berths/north-9', 'Resource not found'],
    ['boats', 'Resource not found'],
    ['berths?pier=east', 'Cannot read "pier": must be one of north, south, guest'],
    ['berths?pier=%FF', 'its percent-encoding is malformed'],
  ])('%s is refused', async (target, message) => {
    const answer = await send('resources/read', { uri: `${baseUrl}/api/v1/data/${target}` })
    const { code, message: given } = errorOf(answer)
    expect([code, given]).toEqual([-32602, expect.stringContaining(message)])
  })
})

describe('The server of a site with data', () => {
  it('names the data in its description and its instructions', () => {
    expect(nameServer(site).description).toBe('Read-only: pages, Berths and Quays of Harbour')
    expect(describeUse(site)).toContain('Read data (Berths, Quays) with query_data.')
    expect(countTokens(describeUse(site))).toBeLessThanOrEqual(160)
    const long = createDataSite([{ ...berths, title: 'Berths of every size '.repeat(5) }])
    expect(nameServer(long).description).toBe('Read-only: pages and data of Harbour')
  })
})
