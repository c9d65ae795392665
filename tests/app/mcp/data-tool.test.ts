/** `query_data` and the tools of single collections: the answers of the REST API. */
import { fromJsonSchema } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { createRegistry } from '../../../src/api/registry.ts'
import { loadContent } from '../../../src/content/load.ts'
import { countTokens } from '../../../src/markdown/tokens.ts'
import type { Collection } from '../../../src/site/collection.ts'
import { ask, createTestApp, json } from '../../support/app.ts'
import { berths, createDataSite, quays } from '../../support/data-site.ts'
import { askTool, readTools } from '../../support/mcp-costs.ts'
import { post, request, resultOf } from '../../support/mcp-messages.ts'
import { createTinySite } from '../../support/tiny-site.ts'

function createDataApp(collections?: readonly Collection[]) {
  const site = createDataSite(collections)
  return createTestApp(() => site, { registry: createRegistry(site.parts) }).app
}

const app = createDataApp()

/** Text of a refusal. */
async function refusalOf(name: string, args: Readonly<Record<string, unknown>>): Promise<string> {
  const result = resultOf(await post(app, request('tools/call', { name, arguments: args })))
  expect(result.isError).toBe(true)
  const [block] = result.content as [{ text: string }]
  return (JSON.parse(block.text) as { detail: string }).detail
}

/** Arguments of `query_data`, and the REST read with the same answer. */
const agreements: readonly [args: Record<string, unknown>, target: string][] = [
  [{}, '/api/v1/data'],
  [{ lang: 'ar' }, '/api/v1/data?lang=ar'],
  [{ collection: 'berths' }, '/api/v1/data/berths'],
  [{ collection: 'quays' }, '/api/v1/data/quays'],
  [
    { collection: 'berths', where: { pier: 'north', length_max: 10 } },
    '/api/v1/data/berths?pier=north&length_max=10',
  ],
  [
    { collection: 'berths', where: { covered: false }, sort: '-length', limit: 1, lang: 'ar' },
    '/api/v1/data/berths?covered=false&sort=-length&limit=1&lang=ar',
  ],
  [{ collection: 'berths', where: { stars: 2 } }, '/api/v1/data/berths?stars=2'],
  [{ collection: 'berths', entry: 'guest-1' }, '/api/v1/data/berths/guest-1'],
]

describe('The tool query_data', () => {
  it.each(agreements)('answers %j as REST answers %s', async (args, target) => {
    const { body } = await askTool(app, 'query_data', args)
    expect(body).toEqual(json(await ask(app, target)))
    const { tools } = await readTools(app)
    const { outputSchema } = tools.find(({ name }) => name === 'query_data') ?? {}
    const validated = await fromJsonSchema(outputSchema ?? {})['~standard'].validate(body)
    expect(validated).not.toHaveProperty('issues')
  })

  it('walks a list with its cursor', async () => {
    const ids: unknown[] = []
    let cursor: unknown
    do {
      const args = { collection: 'berths', limit: 3, ...(cursor !== undefined && { cursor }) }
      const { body } = await askTool(app, 'query_data', args)
      ids.push(...(body.data as { id: string }[]).map(({ id }) => id))
      cursor = body.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(ids).toEqual(['north-1', 'north-2', 'guest-1', 'south-1'])
  })

  it.each<[string, Record<string, unknown>]>([
    ['filters next to the other arguments', { collection: 'berths', pier: 'guest' }],
    ['filters under another name', { dataset: 'berths', filter: { pier: 'guest' } }],
    ['filters as JSON text', { collection: 'BERTHS', where: '{"pier":"guest"}' }],
    ['the name of a choice', { collection: 'berths', where: { pier: 'guests' } }],
    ['decimals as text', { collection: 'berths', where: { length_max: '6.0' } }],
    ['names in camel case', { collection: 'berths', where: { lengthMax: 6 } }],
  ])('understands %s', async (_what, args) => {
    const { body } = await askTool(app, 'query_data', args)
    expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual(['guest-1'])
  })

  it.each<[string, Record<string, unknown>]>([
    ['the name of a choice in another language', { pier: 'الرصيف الشمالي', stars: '1' }],
    ['the name of an entry that is referred to', { quay: 'OLD QUAY' }],
    ['true and false as text', { covered: 'false', pier: 'North' }],
  ])('understands %s', async (_what, where) => {
    const { body } = await askTool(app, 'query_data', { collection: 'berths', where })
    expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual(['north-1'])
  })

  it('needs no collection where there is only one', async () => {
    const one = createDataApp([berths])
    const { body } = await askTool(one, 'query_data', { where: { pier: 'south' } })
    expect(body).toMatchObject({ collection: 'berths', total: 1 })
  })

  it('names what it ignores, with the filters there are', async () => {
    const args = { collection: 'berths', where: { colour: 'red' } }
    const { body } = await askTool(app, 'query_data', args)
    expect(body.note).toMatch(/^Ignored: "colour"\. Arguments of query_data: pier, length_min, /)
  })

  it.each<[Record<string, unknown>, string]>([
    [
      { collection: 'boats' },
      'Cannot read "collection": must be one of berths, quays, or left out (was the text "boats")',
    ],
    [{ where: { pier: 'north' } }, 'Missing "collection": must be one of berths, quays'],
    [
      { collection: 'berths', where: { pier: 'east' } },
      'Cannot read "pier": must be one of north, south, guest, or left out (was the text "east")',
    ],
    [
      { collection: 'berths', entry: 'north-9' },
      'There is no entry with this id: http://localhost:4321/api/v1/data/berths lists all entries',
    ],
  ])('refuses %j with the remedy', async (args, detail) => {
    expect(await refusalOf('query_data', args)).toBe(detail)
  })
})

describe('Tools of a site with data', () => {
  it('has one for each collection that asks for it, with the filters as arguments', async () => {
    const { tools } = await readTools(app)
    const names = tools.map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('query_'))).toEqual([
      'query_data',
      'query_berths',
    ])
    const { body } = await askTool(app, 'query_berths', { pier: 'north', sort: '-length' })
    const target = '/api/v1/data/berths?pier=north&sort=-length'
    expect(body).toEqual(json(await ask(app, target)))
  })

  const shownTokens = (tool: object | undefined) => {
    const hidden = ['_meta', 'securitySchemes', 'icons']
    return countTokens(
      JSON.stringify(tool, (name, value: unknown) => (hidden.includes(name) ? undefined : value)),
    )
  }

  it('costs at most 250 tokens more for query_data, whatever the number of collections', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ ...quays, name: `collection-${at}` }))
    for (const collections of [[quays], many]) {
      const { tools } = await readTools(createDataApp(collections))
      expect(shownTokens(tools.find(({ name }) => name === 'query_data'))).toBeLessThanOrEqual(250)
    }
  })

  it('costs at most 250 tokens more for the tool of a collection, whatever its filters', async () => {
    const directory = 'tests/fixtures/shop'
    const { site } = await loadContent({ directory, baseUrl: 'https://a.example', now: new Date() })
    const [field] = berths.fields.filter(({ name }) => name === 'length')
    const fields = Array.from({ length: 60 }, (_, at) => ({
      ...berths.fields[0],
      ...field,
      name: `length_of_part_${at}`,
    }))
    const wordy = {
      ...berths,
      purpose: 'What this collection holds. '.repeat(8).slice(0, 200),
      fields,
    }
    const filtersOf = async (collections: readonly Collection[]) => {
      const { tools } = await readTools(createDataApp(collections))
      const tool = tools.find(({ name }) => /^query_(?!data)/.test(name))
      expect(shownTokens(tool)).toBeLessThanOrEqual(250)
      return /"where":{"description":"([^"]*)"/.exec(JSON.stringify(tool))?.[1]
    }
    expect(await filtersOf([berths])).toMatch(
      /^pier \(north, south, guest\), length_min\/_max, guests/,
    )
    expect(await filtersOf(site.data.collections ?? [])).toMatch(/price_eur_min\/_max.*, shops$/)
    expect(await filtersOf([wordy as Collection])).toMatch(/…$/)
  })

  it('has none without data', async () => {
    const site = createTinySite()
    const { app: plain } = createTestApp(() => site, { registry: createRegistry(site.parts) })
    const { tools } = await readTools(plain)
    expect(tools.map(({ name }) => name)).toEqual(['search_site', 'list_pages', 'get_page'])
  })
})
