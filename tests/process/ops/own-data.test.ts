/**
 * Questions of people to three organisations that describe their own data. An agent that knows only
 * the host reads /llms.txt and the list of collections, and then answers each question with one
 * request of REST, or with one call of MCP.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { baseUrl } from '../../support/app.ts'
import { useBuiltService } from '../../support/built-service.ts'
import { dataOrganisations } from '../../support/built-site.ts'
import { request } from '../../support/mcp-messages.ts'

/** A question, its request in both interfaces, and what the answer must say. */
const questions = z.array(
  z.strictObject({
    asks: z.string(),
    rest: z.string(),
    query_data: z.looseObject({ collection: z.string() }),
    total: z.int().optional(),
    /** The entries of the answer, in order. */
    ids: z.array(z.string()).optional(),
    /** Path of a value, which begins with the id of its entry → the value. */
    facts: z.record(z.string(), z.unknown()).default({}),
    /** A text in the answer. */
    contains: z.string().default(''),
  }),
)

const collectionList = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      filters: z.array(z.object({ name: z.string() })),
      sort: z.array(z.string()),
      files: z.object({ json: z.string(), csv: z.string() }),
    }),
  ),
})

const entryList = z.object({
  collection: z.string(),
  data: z.array(z.looseObject({ id: z.string() })),
  total: z.int(),
})

const toolResult = z.object({
  result: z.object({
    isError: z.literal(false).optional(),
    content: z.tuple([z.object({ text: z.string() })]).rest(z.unknown()),
  }),
})

/** Values of the content with `x-personal: private`. */
const privateValues = {
  library: /\+33 6 39 98|1984-09-17/,
  shop: /7700 900/,
  'town-hall': /23125 901/,
} as const

/** The value at a path, such as `north.hours.weekly.0.opens`, in a list of entries. */
function valueAt(entries: z.output<typeof entryList>['data'], path: string): unknown {
  const [id, ...names] = path.split('.')
  let value: unknown = entries.find((entry) => entry.id === id)
  for (const name of names) value = Object.entries(value ?? {}).find(([key]) => key === name)?.[1]
  return value
}

describe.each(dataOrganisations)('The data of "%s"', (name) => {
  const service = useBuiltService(name)
  const asked = questions.parse(
    parse(readFileSync(`tests/fixtures/questions/${name}.yaml`, 'utf8')),
  )

  async function read(url: string): Promise<string> {
    const answer = await service.fetch(url)
    const text = await answer.text()
    expect([url, answer.status, text.slice(0, 500)]).toEqual([url, 200, text.slice(0, 500)])
    return text
  }

  async function readCollections() {
    expect(await read(`${baseUrl}/llms.txt`)).toContain('/api/v1/data')
    return collectionList.parse(JSON.parse(await read(`${baseUrl}/api/v1/data`))).data
  }

  async function callTool(tool: string, input: unknown) {
    const answer = await service.fetch(`${baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-protocol-version': '2025-11-25',
      },
      body: JSON.stringify(request('tools/call', { name: tool, arguments: input })),
    })
    const { content } = toolResult.parse(await answer.json()).result
    return entryList.parse(JSON.parse(content[0].text))
  }

  it('is asked fifteen questions', () => {
    expect(asked).toHaveLength(15)
  })

  describe.each(asked)('$asks', ({ rest, query_data: input, total, ids, facts, contains }) => {
    function expectAnswer(answer: z.output<typeof entryList>) {
      if (total !== undefined) expect(answer.total).toBe(total)
      if (ids) expect(answer.data.map(({ id }) => id)).toEqual(ids)
      for (const [path, value] of Object.entries(facts)) {
        expect([path, valueAt(answer.data, path)]).toEqual([path, value])
      }
      expect(JSON.stringify(answer.data)).toContain(contains)
    }

    it('is answered by REST, with an address that the list of collections gives', async () => {
      const collections = await readCollections()
      const url = new URL(baseUrl + rest)
      const found = collections.find((one) => one.url === url.origin + url.pathname)
      const names = [
        ...(found?.filters ?? []).map(({ name: filter }) => filter),
        'sort',
        'lang',
        'limit',
      ]
      expect(names).toEqual(expect.arrayContaining([...url.searchParams.keys()]))
      const sort = url.searchParams.get('sort')
      if (sort !== null) expect(found?.sort).toContain(sort)
      expectAnswer(entryList.parse(JSON.parse(await read(url.href))))
    })

    it('is answered by MCP, with the same entries', async () => {
      const answer = await callTool('query_data', input)
      expectAnswer(answer)
      const { data, total: all } = entryList.parse(JSON.parse(await read(baseUrl + rest)))
      expect([answer.data, answer.total]).toEqual([data, all])
    })
  })

  it('is the same for each entry by its id', async () => {
    for (const { url } of await readCollections()) {
      const { data } = entryList.parse(JSON.parse(await read(`${url}?limit=100`)))
      for (const entry of data) {
        expect(JSON.parse(await read(`${url}/${entry.id}`))).toMatchObject({ data: entry })
      }
    }
  })

  it('has no private value in any answer or file', async () => {
    for (const { url, files } of await readCollections()) {
      for (const from of [`${url}?limit=100`, files.json, files.csv]) {
        expect(await read(from)).not.toMatch(privateValues[name])
      }
    }
  })
})
