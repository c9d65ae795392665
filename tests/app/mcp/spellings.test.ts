import { describe, expect, it } from 'vitest'
import { languageFacts } from '../../../src/site/languages.ts'
import type { Site } from '../../../src/site/site.ts'
import { createTestApp, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { post, request, resultOf } from '../../support/mcp-messages.ts'

/** Asks a tool of a site, and gives the answer without its text. */
function createCaller(site: Site) {
  const { app } = createTestApp(() => site)
  return async (name: string, args: object) => {
    const result = resultOf(await post(app, request('tools/call', { name, arguments: args })))
    return { answer: result.structuredContent as Record<string, unknown> | undefined, result }
  }
}

function pagesOf(site: Site) {
  const pages = Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at))
  return pages.filter((page) => page !== undefined)
}

describe.each(organisations)('%s', async (name) => {
  const site = await readBuiltSite(name)

  it('has each page at every spelling of its address, and at a title that it has alone', async () => {
    const call = createCaller(site)
    const pages = pagesOf(site).slice(0, 40)
    const titles = pagesOf(site).map(({ title }) => title.toLowerCase())
    for (const { path, title } of pages) {
      const { answer } = await call('get_page', { url: path, maxTokens: 100 })
      expect(answer?.url).toBe(site.info.baseUrl + path)
      const bare = path.slice(0, -1)
      const isAlone = titles.filter((one) => one === title.toLowerCase()).length === 1
      const spellings = [
        ...(bare === '' ? [] : [bare.slice(1), `${bare}.html`, `${bare.toUpperCase()}?a=b#top`]),
        ...(isAlone ? [title.toUpperCase()] : []),
      ]
      for (const url of spellings) {
        const other = await call('get_page', { path: url, max_tokens: '100' })
        expect([url, other.answer]).toEqual([url, answer])
      }
    }
  })

  it('knows its languages by their names, and names an argument that there is not', async () => {
    const call = createCaller(site)
    for (const lang of site.info.languages) {
      const { answer } = await call('list_pages', { lang, limit: 1 })
      expect(answer).toMatchObject({ data: [{ lang }] })
      const { ownName, englishName } = languageFacts(lang)
      for (const language of [ownName, englishName, lang.toUpperCase()])
        expect((await call('list_pages', { language, count: '1' })).answer).toEqual(answer)
    }
    const hasTags = pagesOf(site).some(({ tags }) => tags !== undefined)
    const { answer: sorted } = await call('list_pages', { shade: 'red', market: null })
    expect(sorted?.note).toBe(
      `Ignored: "shade". Arguments of list_pages: type, lang, limit, cursor, updated_since, sort${hasTags ? ', tag' : ''}.`,
    )
    const { result } = await call('get_page', { url: '/nothing-of-the-kind/' })
    expect(JSON.stringify(result)).not.toContain('/api/v1')
  })
})
