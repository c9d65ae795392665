import { beforeAll, describe, expect, it } from 'vitest'
import { pageFilter } from '../../../src/api/page-filters.ts'
import type { App } from '../../../src/service/app.ts'
import { renderLlmsTxt } from '../../../src/descriptions/llms-txt.ts'
import { createSite } from '../../../src/site/site.ts'
import type { Site } from '../../../src/site/site.ts'
import { wordsOf } from '../../../src/site/words/words.ts'
import { ask, baseUrl, createTestApp, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import type { Organisation } from '../../support/built-site.ts'
import { readDescription } from '../../support/published.ts'

const longest = 50_000

function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href = '']) => href)
}

/** The llms.txt of each language of an organisation: that of the first one is at the root. */
async function filesOf(name: Organisation): Promise<Record<string, string>> {
  const [first = '', ...others] = (await readBuiltSite(name)).info.languages
  return {
    [first]: '/llms.txt',
    ...Object.fromEntries(others.map((lang) => [lang, `/${lang}/llms.txt`])),
  }
}

const rows = await Promise.all(
  organisations.map(async (name) => [name, await filesOf(name)] as const),
)

describe.each(rows)('llms.txt of the site "%s"', (name, files) => {
  let site: Site
  let app: App

  beforeAll(async () => {
    site = await readBuiltSite(name)
    ;({ app } = createTestApp(() => site))
  })

  it.each(Object.entries(files))('%s: lists every page but city pages', async (lang, path) => {
    const text = await readDescription(app, path)
    const { pages = [] } = site.listPages(pageFilter({ lang: lang }), Infinity) ?? {}
    const twins = pages.map((page) => `${baseUrl}${page.path}index.md`)
    const own = linksOf(text).filter((href) => href.endsWith('/index.md'))
    expect(own.toSorted()).toEqual(twins.toSorted())
  })

  it.each(Object.values(files))('%s has the form of llmstxt.org', async (path) => {
    const text = await readDescription(app, path)
    const [title, quote, use, ...sections] = text.trimEnd().split('\n\n')
    expect(title).toBe(`# ${site.info.company}`)
    expect(quote).toMatch(/^> \S/)
    expect(use).toContain(site.info.company)
    const headings = sections.filter((line) => line.startsWith('## '))
    expect(headings.length).toBeGreaterThanOrEqual(3)
    expect(new Set(headings).size).toBe(headings.length)
    for (const line of sections.filter((block) => block.startsWith('- '))) {
      for (const item of line.split('\n')) expect(item).toMatch(/^- \[.+\]\(http.+\)(?:: .+)?$/)
    }
    expect(Array.from(text).length).toBeLessThan(longest)
    expect(text).not.toMatch(/\bundefined\b|\[object|NaN/)
  })

  it.each(Object.values(files))('%s leads to Markdown only', async (path) => {
    for (const href of linksOf(await readDescription(app, path))) {
      expect(href.startsWith(`${baseUrl}/`), href).toBe(true)
      const answer = await ask(app, href.slice(baseUrl.length))
      expect([href, answer.status, answer.headers['Content-Type']]).toEqual([
        href,
        200,
        'text/markdown; charset=utf-8',
      ])
    }
  })

  it('covers each page from its head and its Link field', async () => {
    for (const [lang, path] of Object.entries(files)) {
      const home = lang === site.info.languages[0] ? '/' : `/${lang}/`
      const page = await ask(app, home)
      expect(page.text).toContain(
        `<link rel="describedby" type="text/markdown" href="${baseUrl}${path}">`,
      )
      for (const accept of ['text/html', 'text/markdown']) {
        const { headers } = await ask(app, home, { headers: { accept } })
        expect(headers.Link).toContain(`<${path}>; rel="describedby"; type="text/markdown"`)
      }
    }
  })
})

describe('llms.txt', () => {
  it('counts city pages and tells where their list is', async () => {
    const site = await readBuiltSite('agency')
    const text = await readDescription(createTestApp(() => site).app, '/llms.txt')
    const { total } = site.listPages(pageFilter({ type: 'city', lang: 'pl' }), 1) ?? { total: 0 }
    expect(total).toBe(61)
    expect(text).toContain(`${total} stron lokalnych, `)
    expect(text).toContain(`<${baseUrl}/api/v1/pages?type=city&lang=pl>`)
  })

  it('stands once a language: at the root for the default one, which its own path leads to', async () => {
    const site = await readBuiltSite('agency')
    const { app } = createTestApp(() => site)
    const moved = await ask(app, '/pl/llms.txt')
    expect([moved.status, moved.headers.Location]).toEqual([301, `${baseUrl}/llms.txt`])
    expect(await readDescription(app, '/llms.txt')).toContain(`${baseUrl}/pl/tydzien/index.md`)
    expect(linksOf(await readDescription(app, '/llms.txt'))).toEqual(
      expect.arrayContaining([`${baseUrl}/de/llms.txt`, `${baseUrl}/en/llms.txt`]),
    )
    expect(linksOf(await readDescription(app, '/en/llms.txt'))).toContain(`${baseUrl}/llms.txt`)
  })

  it('is absent for a language the site does not have', async () => {
    const site = await readBuiltSite()
    const { app } = createTestApp(() => site)
    expect((await ask(app, '/pl/llms.txt')).status).toBe(404)
  })

  it.each([
    [300, 'all with descriptions', 300, true],
    [600, 'all without descriptions', 600, false],
    [5000, 'as many as fit, and how many are left', 100, false],
  ])('of %i pages lists %s', async (count, _what, listed, describes) => {
    const site = createCrowdedSite(await readBuiltSite(), count)
    const text = renderLlmsTxt({ site, words: wordsOf, published: [] }, 'en')
    expect(Array.from(text).length).toBeLessThan(longest)
    expect(linksOf(text)).toHaveLength(listed)
    expect(text.includes(': Told')).toBe(describes)
    expect(text.includes('4,900 more pages are not listed here. The whole list is at')).toBe(
      listed < count,
    )
  })

  it('keeps the brackets of a title from ending its link', async () => {
    const site = createCrowdedSite(await readBuiltSite(), 1, 'A [draft] of \\ it')
    expect(renderLlmsTxt({ site, words: wordsOf, published: [] }, 'en')).toContain(
      '- [A \\[draft\\] of \\\\ it](http',
    )
  })
})

/** A site of so many guides. */
function createCrowdedSite({ info }: Site, count: number, title = 'A guide to it'): Site {
  const pages = Array.from({ length: count }, (_, index) => ({
    path: `/en/guides/${index}/`,
    title,
    description: `Told ${'in many words '.repeat(6)}`.trimEnd(),
    type: 'guide' as const,
    lang: 'en' as const,
    cursorKey: String(index),
  }))
  return createSite(
    { info, pages, redirects: {} },
    {
      readPublished: () => Promise.resolve(undefined),
      search: () => Promise.resolve([]),
      check: () => Promise.resolve(),
    },
  )
}

it('The sentence on what a site is for names what the pages of the language and the site have', async () => {
  const useOf = async (name: 'tiny' | 'single' | 'agency', path: string) => {
    const { app } = createTestApp(await readBuiltSite(name).then((site) => () => site))
    return (await readDescription(app, path)).split('\n\n')[2] ?? ''
  }
  expect(await useOf('single', '/llms.txt')).toMatch(
    /^Nutzen .* wenn es um Leseverein am Hafen geht\. Jede/,
  )
  expect(await useOf('agency', '/en/llms.txt')).toMatch(
    /: .*, what is public about prices, .* and how to reach a person there\. Every/,
  )
})
