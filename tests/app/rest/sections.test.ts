/** One section of a page: by the API, by the tools, and with the ids of the page as HTML. */
import { describe, expect, it } from 'vitest'
import { ask, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { request, resultOf, usualHeaders } from '../../support/mcp-messages.ts'

const pageTarget = (values: Record<string, string>) =>
  `/api/v1/page?${new URLSearchParams(values).toString()}`

interface Read {
  readonly markdown: string
  readonly truncated: boolean
  readonly next?: number
  readonly section?: Record<'title' | 'fragment' | 'previous' | 'next', string>
}

describe.each(organisations)('The sections of "%s"', async (name) => {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site)
  const pages = Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at))

  it('have the ids of the headings in HTML', async () => {
    let count = 0
    for (const page of pages.flatMap((one) => one ?? []).slice(0, 40)) {
      const { text } = await ask(app, page.path)
      const [, prose = ''] = /<div class="prose">(.*?)<\/main>/s.exec(text) ?? []
      for (const [, id = ''] of prose.matchAll(/<h[2-6] id="([^"]+)"/g)) {
        if (id.startsWith('part-')) continue
        const answer = await ask(app, pageTarget({ url: page.path, section: id }))
        expect([page.path, id, json(answer)]).toMatchObject([
          ...[page.path, id],
          { section: { fragment: id } },
        ])
        count += 1
      }
    }
    expect(count).toBeGreaterThan(0)
  })

  it('are read by what a search names', async () => {
    const { query, lang } = site.parts.example
    const target = `/api/v1/search?q=${encodeURIComponent(query)}&lang=${lang}`
    const { data } = json(await ask(app, target)) as {
      data: { url: string; section?: { fragment: string } }[]
    }
    for (const { url, section } of data) {
      if (!section) continue
      const answer = await ask(app, pageTarget({ url, section: section.fragment }))
      expect(json(answer)).toMatchObject({ section })
    }
  })
})

describe('A section', async () => {
  const site = await readBuiltSite('tiny')
  const { app } = createTestApp(() => site)
  const path =
    Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at)?.path ?? '').find((one) =>
      one.endsWith('/guides/forms/'),
    ) ?? ''
  const read = async (values: Record<string, string>) =>
    json(await ask(app, pageTarget({ url: path, ...values }))) as unknown as Read
  const call = async (args: object, tool = 'get_page', target = '/mcp') => {
    const body = JSON.stringify(request('tools/call', { name: tool, arguments: args }))
    return resultOf(await ask(app, target, { method: 'POST', headers: usualHeaders, body }))
  }

  const whole = await read({})
  const headings = Array.from(whole.markdown.matchAll(/^## (.+)$/gm), ([, title = '']) => title)
  const [first = '', second = ''] = headings

  it('is a part of the page, and leads to those around it', async () => {
    const one = await read({ section: second })
    expect(one.markdown).toMatch(new RegExp(`^# .+\\n\\n## ${second}\\n`))
    expect(whole.markdown).toContain(one.markdown.replace(/^# .+\n\n/, '').trim())
    const before = await read({ section: one.section?.previous ?? '' })
    expect(before.section).toMatchObject({ title: first, next: one.section?.fragment })
  })

  it('is read in parts', async () => {
    const all = await read({ section: 'Lists' })
    expect(all.markdown.length).toBeGreaterThan(400)
    let [text, from] = ['', 0]
    do {
      const part = await read({ section: 'lists', maxTokens: '100', from: String(from) })
      text += part.markdown
      from = part.next ?? 0
    } while (from > 0)
    expect(text).toBe(all.markdown)
  })

  it('that is unknown is a 404 with the names of all', async () => {
    const answer = await ask(app, pageTarget({ url: path, section: 'nothing' }))
    expect([answer.status, json(answer).code]).toEqual([404, 'not-found'])
    const { section } = await read({ section: second })
    expect(json(answer).detail).toContain(section?.fragment)
    const { isError, content } = await call({ url: `${path}#nothing` })
    expect([isError, content]).toEqual([
      true,
      [{ type: 'text', text: expect.stringContaining(section?.fragment ?? '-') as string }],
    ])
  })

  it('is ignored in the url of the API', async () => {
    expect(await read({ url: `${path}#nothing` })).toEqual(whole)
  })

  it('is read by the tools from argument or address', async () => {
    const { section } = await read({ section: second })
    const expected = await call({ url: path, section: second })
    expect(expected.structuredContent).toMatchObject({ section })
    for (const args of [
      { url: `${path}#${section?.fragment ?? ''}` },
      { url: `http://localhost:4321${path}#${section?.fragment ?? ''}:~:text=a` },
      { url: `${path}#nothing`, heading: second.toUpperCase() },
    ]) {
      expect(await call(args)).toEqual(expected)
    }
    const fetched = await call(
      { id: `${path}#${section?.fragment ?? ''}` },
      'fetch',
      '/mcp/search-fetch',
    )
    expect(fetched.structuredContent).toMatchObject({
      id: path,
      text: (await read({ section: second })).markdown,
    })
    const top = await call({ url: `${path}#top` })
    expect(top).toEqual(await call({ url: path }))
  })

  it('of a document is read by its heading', async () => {
    const { structuredContent } = await call({ url: '/api.md#not-found' })
    expect(structuredContent).toMatchObject({ section: { title: 'not-found' } })
  })
})
