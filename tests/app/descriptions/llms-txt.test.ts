/**
 * The llms.txt family of every organisation: what is listed where, and what an agent finds with it
 * alone.
 */
import { describe, expect, it } from 'vitest'
import { pageFilter } from '../../../src/api/page-filters.ts'
import { firstSentence } from '../../../src/site/overview-entry.ts'
import { countTokens } from '../../../src/markdown/tokens.ts'
import type { App } from '../../../src/service/app.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import type { Site } from '../../../src/site/site.ts'
import { wordsOf } from '../../../src/site/words/words.ts'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../support/app.ts'
import { organisations } from '../../support/built-site.ts'
import { linksOf, pagesOf, readFamily } from '../../support/llms-family.ts'
import { readDescription } from '../../support/published.ts'

const longest = 50_000

function allPages(site: Site): PageRecord[] {
  const listed = site.listPages(pageFilter({}), Infinity)?.pages ?? []
  return [...listed, ...(site.listPages(pageFilter({ type: 'city' }), Infinity)?.pages ?? [])]
}

/** The list of a language: that of the first one is at the root. */
function listOf(lang: string, { info }: Site): string {
  return lang === info.languages[0] ? '/llms.txt' : `/${lang}/llms.txt`
}

describe.each(organisations)('llms.txt of "%s"', async (name) => {
  const site = await readBuiltSite(name)
  const { app } = createTestApp(() => site)
  const family: Map<string, string> = await readFamily(app)

  const changed = () => site.info.languages.map((lang) => wordsOf(lang).llms.changed)

  it('lists every page once, towns too, with its title, tokens and day', async () => {
    const listed = [...family.values()].flatMap((text) => pagesOf(text, changed()))
    const expected = await Promise.all(
      allPages(site).map(async (page) => ({
        path: page.path,
        title: page.title,
        description:
          page.description === undefined || page.type === 'city'
            ? undefined
            : firstSentence(page.description),
        updated: page.updated,
        tokens: countTokens(await site.readMarkdown(page)),
      })),
    )
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)
    expect(listed.toSorted(byPath)).toMatchObject(
      expected.toSorted(byPath).map(({ tokens: _tokens, ...page }) => page),
    )
    for (const { path, tokens } of expected) {
      const said = listed.find((page) => page.path === path)?.tokens ?? 0
      expect([path, Math.abs(said - tokens) <= 5]).toEqual([path, true])
    }
  })

  it('names for each page the list that it is on, in its head and its Link field', async () => {
    for (const [list, text] of family) {
      for (const { path } of pagesOf(text, changed())) {
        const link = `<${list}>; rel="describedby"; type="text/markdown"`
        const page = await ask(app, path)
        expect([path, page.headers.Link?.includes(link)]).toEqual([path, true])
        expect(page.text).toContain(
          `<link rel="describedby" type="text/markdown" href="${baseUrl}${list}">`,
        )
        const twin = await ask(app, `${path}index.md`)
        expect([path, twin.headers.Link?.includes(link)]).toEqual([path, true])
      }
    }
  })

  it('has the form of llmstxt.org in each language', async () => {
    for (const lang of site.info.languages) {
      const text = await readDescription(app, listOf(lang, site))
      const [title, quote, use, ...sections] = text.trimEnd().split('\n\n')
      expect(title).toBe(`# ${site.info.company}`)
      expect(quote).toMatch(/^> \S/)
      expect(use).toContain(site.info.company)
      expect(sections[0]).toBe(`## ${wordsOf(lang).llms.quickStart}`)
      const headings = sections.filter((line) => line.startsWith('## '))
      expect(headings.length).toBeGreaterThanOrEqual(3)
      expect(new Set(headings).size).toBe(headings.length)
      for (const block of sections.filter((one) => !one.startsWith('## '))) {
        for (const line of block.split('\n')) {
          expect(line).toMatch(
            /^- (?:\[.+\]\(http\S+\)(?:: .+)?(?: \(.+\))?|[^[]+: [`<[]http.+)$|^- [^[]+: \[/,
          )
        }
      }
    }
  })

  it('is short enough and leads to Markdown alone', async () => {
    for (const [path, text] of family) {
      expect([path, Array.from(text).length < longest]).toEqual([path, true])
      expect(text).not.toMatch(/\bundefined\b|\[object|NaN|\{(?:count|number|total)\}/)
      for (const link of linksOf(text)) {
        const answer = await ask(app, link)
        const type = answer.headers['Content-Type']
        expect([link, answer.status, type]).toEqual([link, 200, 'text/markdown; charset=utf-8'])
      }
    }
  })

  it('begins with a quick start of what the site has, in at most 200 tokens', async () => {
    const templates = json(await ask(app, '/api/v1')).templates as Record<string, string>
    for (const lang of site.info.languages) {
      const text = await readDescription(app, listOf(lang, site))
      const [start = ''] = text.split(/^(?=## )/m).slice(1)
      const ofData = start.match(/^.*\/api\/v1\/data.*\n/gm) ?? []
      expect(ofData.length > 0).toBe(site.collections.length > 0)
      const own = ofData.reduce((rest, line) => rest.replace(line, ''), start)
      const named = [...own.matchAll(/`(\S+)`/g)].map(([, address]) => address)
      expect(named).toEqual([
        ...['search', 'pages', 'page', 'workshop', 'contact'].flatMap((id) => templates[id] ?? []),
        `${baseUrl}/mcp`,
      ])
      expect(linksOf(start)).toEqual(['/auth.md'])
      expect(countTokens(own)).toBeLessThanOrEqual(200)
    }
  })

  it('tells the ten newest pages of a language, the newest first, without the search page', async () => {
    for (const lang of site.info.languages) {
      const own = site.listPages(pageFilter({ lang }), Infinity)?.pages ?? []
      const days = own
        .filter(
          ({ path, region }) => region === undefined && path !== site.info.searchPages?.[lang],
        )
        .flatMap(({ updated }) => updated ?? [])
        .toSorted()
        .toReversed()
      const text = await readDescription(app, listOf(lang, site))
      const section = text.split(/^## /m).find((one) => one.startsWith(wordsOf(lang).llms.changed))
      const told = pagesOf(`## ${section ?? ''}`)
      expect(told.map(({ updated }) => updated)).toEqual(days.slice(0, 10))
      expect(section).toContain(`\`${baseUrl}/api/v1/pages?lang=${lang}{&updated_since}\``)
      for (const { path, updated } of told) {
        expect(own.find((page) => page.path === path)?.updated).toBe(updated)
      }
    }
  })

  it('is enough to find what changed since a day', async () => {
    const days = new Set(allPages(site).flatMap(({ updated }) => updated ?? []))
    const sorted = [...days].toSorted()
    for (const day of [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]) {
      const since = new Set(
        [...family.values()]
          .flatMap((text) => pagesOf(text))
          .flatMap(({ path, updated = '' }) => (updated >= (day ?? '') ? [path] : [])),
      )
      const listed = [
        ...(await walk(app, `/api/v1/pages?limit=100&updated_since=${day ?? ''}`)),
        ...(await walk(app, `/api/v1/pages?limit=100&type=city&updated_since=${day ?? ''}`)),
      ]
      expect([...since].toSorted()).toEqual(listed.toSorted())
    }
  })
})

/** Paths of a whole list of the API. */
async function walk(app: App, first: string): Promise<string[]> {
  const paths: string[] = []
  for (let target: string | undefined = first; target !== undefined;) {
    const { data, next_cursor: next } = json(await ask(app, target)) as {
      data: { url: string }[]
      next_cursor: string | null
    } // As the contract has it.
    paths.push(...data.map(({ url }) => url.slice(baseUrl.length)))
    target = next === null ? undefined : `${first}&cursor=${encodeURIComponent(next)}`
  }
  return paths
}

describe('llms.txt', () => {
  it('stands once a language: at the root for the default one, which its own path leads to', async () => {
    const site = await readBuiltSite('agency')
    const { app } = createTestApp(() => site)
    for (const file of ['llms.txt', 'llms-full.txt']) {
      const moved = await ask(app, `/pl/${file}`)
      expect([moved.status, moved.headers.Location]).toEqual([301, `${baseUrl}/${file}`])
    }
    expect(await readDescription(app, '/llms.txt')).toContain(`${baseUrl}/pl/tydzien/index.md`)
    expect(linksOf(await readDescription(app, '/llms.txt'))).toEqual(
      expect.arrayContaining(['/de/llms.txt', '/en/llms.txt']),
    )
    expect(linksOf(await readDescription(app, '/en/llms.txt'))).toContain('/llms.txt')
  })

  it.each('/pl/llms.txt /xx/llms.txt /en/nowhere/llms.txt /llms-2.txt /llms-full-9.txt'.split(' '))(
    'is absent at %s, where the site has none',
    async (path) => {
      const site = await readBuiltSite()
      const { app } = createTestApp(() => site)
      expect((await ask(app, path)).status).toBe(404)
    },
  )

  it('says what a site is for by what the pages of the language and the site have', async () => {
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
})
