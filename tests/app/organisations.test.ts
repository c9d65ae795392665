/**
 * What the service says to programs about each organisation: all that it has, and nothing that it
 * has not.
 */
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { App } from '../../src/service/app.ts'
import { languageFacts } from '../../src/site/languages.ts'
import { wordsOf } from '../../src/site/words/words.ts'
import { ask, createTestApp, json, readBuiltSite } from '../support/app.ts'
import { contentOf, organisations } from '../support/built-site.ts'
import { errorOf, post, request, resultOf } from '../support/mcp-messages.ts'
import { operationsOf, readDescription, readOpenApi } from '../support/published.ts'

/**
 * A part that an organisation may lack: where its data is, what tells of it, and what may only be
 * said where it is.
 */
const parts = [
  {
    part: 'offer',
    file: 'workshop.yaml',
    path: '/api/v1/workshop',
    tool: 'get_workshop_offer',
    words: /workshop|\bprices?\b|\bpricing\b|\bmarkets?\b/i,
  },
  {
    part: 'contact',
    file: 'contact.yaml',
    path: '/api/v1/contact',
    tool: 'get_contact_options',
    words: /contact (?:page|options|form)|how to reach|ways? to reach/i,
  },
  {
    part: 'data',
    file: 'data',
    path: '/api/v1/data',
    tool: 'query_data',
    words: /\/api\/v1\/data|query_data/,
  },
  {
    part: 'towns',
    file: 'cities.csv',
    words: /\btowns?\b|\bcity pages?\b|\bcities\b/i,
  },
] as const

const documents = ['/api/v1', '/openapi.json', '/api.md', '/auth.md', '/.well-known/api-catalog']
const lists = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']

const initialize = request('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
})

/** Everything that the product words itself; pages and their titles are the organisation's. */
async function readTexts(app: App): Promise<Record<string, string>> {
  const texts: [string, string][] = []
  for (const path of documents) texts.push([path, (await ask(app, path)).text])
  texts.push(['/mcp/server-card', (await ask(app, '/mcp/server-card')).text])
  texts.push(['initialize', (await post(app, initialize)).text])
  for (const method of lists) texts.push([method, (await post(app, request(method))).text])
  return Object.fromEntries(texts)
}

it('A part of a page in Japanese is as many tokens as one in English: each of its signs is one', async () => {
  const site = await readBuiltSite('museum')
  const { app } = createTestApp(() => site)
  const lengthOf = async (path: string) => {
    const { markdown } = json(await ask(app, `/api/v1/page?url=${path}&maxTokens=100`))
    return Array.from(String(markdown)).length
  }
  expect(await lengthOf('/ja/collection/oil-lamps/')).toBeLessThanOrEqual(100)
  const english = await lengthOf('/en/collection/oil-lamps/')
  expect(english).toBeGreaterThan(100)
  expect(english).toBeLessThanOrEqual(300)
})

describe.each(organisations)('The service of "%s"', async (name) => {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site)
  const texts: Record<string, string> = await readTexts(app)

  const has = ({ file }: { readonly file: string }) => existsSync(`${contentOf[name]}/${file}`)

  it.each(parts.filter((part) => !has(part)))('says nothing of $part', ({ words }) => {
    for (const [place, text] of Object.entries(texts)) {
      // What an example of an answer holds, the organisation wrote.
      expect([place, words.exec(text.replace(/```http[\s\S]*?```/g, ''))]).toEqual([place, null])
    }
  })

  it.each(parts.filter(has))('tells of $part', ({ words }) => {
    expect(Object.values(texts).some((text) => words.test(text))).toBe(true)
  })

  it('names in llms.txt what there is to ask about, in each language', async () => {
    const [first] = site.info.languages
    for (const lang of site.info.languages) {
      const { prices, contact } = wordsOf(lang).llms.subjects
      const text = await readDescription(app, lang === first ? '/llms.txt' : `/${lang}/llms.txt`)
      expect([lang, text.includes(prices), text.includes(contact)]).toEqual([
        lang,
        existsSync(`${contentOf[name]}/workshop.yaml`),
        existsSync(`${contentOf[name]}/contact.yaml`),
      ])
    }
  })

  it.each(parts.filter((part) => !has(part) && 'path' in part))(
    'has no operation without its data: $part',
    async (part) => {
      if (!('path' in part)) return
      const { path, tool } = part
      const answer = await ask(app, path)
      expect([answer.status, json(answer).code]).toEqual([404, 'not-found'])
      const body = JSON.stringify({ requests: [{ path }] })
      const headers = { 'content-type': 'application/json' }
      const batch = await ask(app, '/api/v1/batch', { method: 'POST', headers, body })
      expect(batch.text).toContain('"not-found"')
      const call = await post(app, request('tools/call', { name: tool, arguments: {} }))
      expect(errorOf(call).code).toBe(-32602)
      for (const [place, text] of Object.entries(texts)) {
        expect([place, text.includes(path), text.includes(tool)]).toEqual([place, false, false])
      }
    },
  )

  it.each(parts.filter((part) => has(part) && 'path' in part))(
    'offers what it has: $part',
    async (part) => {
      if (!('path' in part)) return
      const { path, tool } = part
      expect((await ask(app, path)).status).toBe(200)
      for (const place of ['/api/v1', '/openapi.json', '/api.md']) {
        expect(texts[place]).toContain(path)
      }
      expect(texts['tools/list']).toContain(`"${tool}"`)
      const call = await post(app, request('tools/call', { name: tool, arguments: {} }))
      expect(resultOf(call)).not.toHaveProperty('isError')
    },
  )

  it('takes the languages of the site, and names no other', async () => {
    const { languages } = site.info
    const operations = operationsOf(await readOpenApi(app))
    const lang = operations.flatMap(({ operation }) =>
      operation.parameters.filter((parameter) => parameter.name === 'lang'),
    )
    expect(lang.length).toBeGreaterThan(1)
    for (const { schema } of lang) expect(schema).toMatchObject({ enum: languages })
    const { tools } = resultOf(await post(app, request('tools/list'))) as {
      tools: { inputSchema: { properties: Record<string, object> } }[]
    } // Checked by what is read of it.
    const args = tools.flatMap(({ inputSchema }) => inputSchema.properties.lang ?? [])
    expect(args.length).toBeGreaterThan(1)
    for (const argument of args) expect(argument).toMatchObject({ enum: languages })
    for (const language of ['pl', 'de', 'ar', 'en', 'uk']) {
      const answer = await ask(app, `/api/v1/pages?lang=${language}&limit=1`)
      expect([language, answer.status]).toEqual([
        language,
        languages.includes(language) ? 200 : 400,
      ])
    }
    const others = ['Polish', 'German', 'French', 'Japanese', 'Arabic', 'Ukrainian'].filter(
      (english) => !languages.some((tag) => languageFacts(tag).englishName === english),
    )
    for (const [place, text] of Object.entries(texts)) {
      expect([place, others.filter((other) => text.includes(other))]).toEqual([place, []])
    }
  })

  it('shows a search that finds a page', async () => {
    const [search] = operationsOf(await readOpenApi(app)).filter(({ path }) =>
      path.endsWith('/search'),
    )
    const example = search?.operation.parameters.find((parameter) => parameter.name === 'q')
    const q = String((example as { example?: unknown } | undefined)?.example)
    const answer = await ask(app, `/api/v1/search?q=${encodeURIComponent(q)}`)
    expect([q, (json(answer).data as unknown[]).length > 0]).toEqual([q, true])
  })

  it('tells addresses that answer', async () => {
    const { endpoints } = json(await ask(app, '/api/v1')) as { endpoints: Record<string, string> }
    expect(Object.keys(endpoints).length).toBeGreaterThan(5)
    for (const href of Object.values(endpoints)) {
      const { status } = await ask(app, new URL(href).pathname)
      expect([href, status]).not.toEqual([href, 404])
    }
  })
})
