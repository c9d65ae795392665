import { describe, expect, it } from 'vitest'
import type { App } from '../../../src/service/app.ts'
import type { Site } from '../../../src/site/site.ts'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { errorOf, post, request, resultOf } from '../../support/mcp-messages.ts'

/** Everything a program is told before it asks about the content. */
async function readWhatIsTold(app: App): Promise<string> {
  const descriptions = [
    ...['/openapi.json', '/api.md', '/auth.md', '/llms.txt', '/.well-known/api-catalog'],
    ...['/.well-known/mcp.json', '/mcp/health', '/api/v1', '/api/v1/health'],
  ]
  const texts = await Promise.all(descriptions.map(async (path) => (await ask(app, path)).text))
  const hello = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'reader', version: '1' },
  }
  const messages = [
    request('initialize', hello),
    ...['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'].map((method) =>
      request(method),
    ),
  ]
  const results = await Promise.all(
    messages.map(async (message) => JSON.stringify(resultOf(await post(app, message)))),
  )
  return withoutTypes([...texts, ...results].join('\n'))
}

/** Kinds of pages are the same on every site, and a document's `contact` is whom to ask about the API. */
function withoutTypes(text: string): string {
  return text
    .replace(/"home",\s*"section",[\s\S]*?"other"/g, '')
    .replace(/home, section, [a-z, ]*, other/g, '')
    .replace(/"contact": \{/g, '')
}

/** A part that a site may lack, and the words nobody may use then. */
const parts = {
  workshop: [/workshop/i, /\bpric(?:e|es|ing)\b/i, /\bmarkets?\b/i],
  contact: [/contact/i, /\bperson who wants\b/i, /get in touch/i],
  towns: [/\bcity\b/i, /\bcities\b/i, /\btowns?\b/i],
  languages: [/Set lang\b/, /"lang":\{"description":"Language of the answer/],
}

const lacking = {
  leaflet: ['workshop', 'contact', 'towns', 'languages'],
  bibliotheque: ['workshop', 'towns', 'languages'],
  museum: ['towns'],
} as const

describe.each(Object.entries(lacking) as [keyof typeof lacking, readonly (keyof typeof parts)[]][])(
  'The site "%s"',
  (name, absent) => {
    const open = async (): Promise<{ app: App; site: Site }> => {
      const site = await readBuiltSite(name)
      return { app: createTestApp(() => site).app, site }
    }

    it(`names nothing it lacks: ${absent.join(', ')}`, async () => {
      const { app } = await open()
      const told = await readWhatIsTold(app)
      const found = absent.flatMap((part) =>
        parts[part].flatMap((word) => word.exec(told.replace(/\s+/g, ' '))?.[0] ?? []),
      )
      expect(found).toEqual([])
      // What it has is there, so that an empty text would not pass.
      expect(told).toContain('get_page')
    })

    it('has examples that find something', async () => {
      const { app, site } = await open()
      const { query, lang, type } = site.parts.example
      const search = new URLSearchParams({ q: query, lang }).toString()
      const { data } = json(await ask(app, `/api/v1/search?${search}`)) as { data: unknown[] }
      expect(data.length).toBeGreaterThan(0)
      const list = json(await ask(app, `/api/v1/pages?type=${type}&lang=${lang}`))
      expect(list.total).toBeGreaterThan(0)
    })

    it('has no endpoint and no tool for what it lacks', async () => {
      const { app } = await open()
      const endpoints = Object.keys(json(await ask(app, '/api/v1')).endpoints as object)
      const calls = [
        ['workshop', 'get_workshop_offer'],
        ['contact', 'get_contact_options'],
      ] as const
      for (const [id, tool] of calls) {
        const has = !absent.some((part) => part === id)
        expect(endpoints.includes(id), id).toBe(has)
        expect((await ask(app, `/api/v1/${id}`)).status, id).toBe(has ? 200 : 404)
        const answer = await post(app, request('tools/call', { name: tool, arguments: {} }))
        if (!has) expect(errorOf(answer).code).toBe(-32602)
        else expect(resultOf(answer).isError ?? false).toBe(false)
      }
    })

    it('takes its own languages and no others', async () => {
      const { app, site } = await open()
      for (const lang of [...site.info.languages, 'pl', 'xx']) {
        const expected = site.info.languages.includes(lang) ? 200 : 400
        expect((await ask(app, `/api/v1/pages?lang=${lang}`)).status, lang).toBe(expected)
      }
    })
  },
)
