import { beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../src/site/site.ts'
import { countTokens } from '../../src/markdown/tokens.ts'
import { ask, baseUrl, createTestApp, json, readBuiltSite } from '../../tests/support/app.ts'
import type { TestApp } from '../../tests/support/app.ts'
import { content, languages } from './sample.ts'

let site: Site
let test: TestApp

beforeAll(async () => {
  site = await readBuiltSite('sample')
  test = createTestApp(() => site)
})

async function allPages(query = ''): Promise<{ url: string; type: string; lang: string }[]> {
  const pages: { url: string; type: string; lang: string }[] = []
  let target: string | undefined = `/api/v1/pages?limit=100${query}`
  while (target !== undefined) {
    const answer = await ask(test.app, target)
    pages.push(...(json(answer).data as typeof pages))
    target = /^<http:\/\/localhost:4321(.*)>/.exec(answer.headers.Link ?? '')?.[1]
  }
  return pages
}

/** Pages that nobody wrote but that list the towns of a region. */
const isOfRegion = (path: string) => site.findPage(path)?.region !== undefined

/** Tokens of the longest list: that of a region with two hundred towns. */
const mostTokens = 5_500

async function readTwin(url: string): Promise<{ markdown: string; tokens: number }> {
  const { text } = await ask(test.app, `${new URL(url, baseUrl).pathname}index.md`)
  return { markdown: text, tokens: countTokens(text) }
}

const pathsOf = (pages: readonly { url: string }[]) => pages.map(({ url }) => new URL(url).pathname)

describe('every page', () => {
  it('is listed', async () => {
    const written = content.pages.map(({ path }) => path)
    const listed = pathsOf(await allPages())
    expect(listed.filter((path) => !isOfRegion(path)).toSorted()).toEqual(written.toSorted())
  })

  it('answers as HTML, as its twin and through the API, and says the same language', async () => {
    for (const { url, lang } of await allPages()) {
      const path = new URL(url).pathname
      const html = await ask(test.app, path)
      expect([path, html.status]).toEqual([path, 200])
      expect(html.text).toContain(`<html lang="${lang}"`)
      const twin = await ask(test.app, `${path}index.md`)
      expect([path, twin.status]).toEqual([path, 200])
      expect(twin.text.match(/^# /gm)?.length).toBe(1)
      expect(twin.text.length).toBeLessThan(50_000)
      const page = json(await ask(test.app, `/api/v1/page?url=${path}`))
      expect(page.markdown).toBe(twin.text)
    }
  })

  it('has no link to a fragment that is not there', async () => {
    const broken: string[] = []
    for (const { url } of await allPages()) {
      const { text } = await ask(test.app, new URL(url).pathname)
      const ids = new Set([...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
      for (const [, fragment] of text.matchAll(/href="#([^"]+)"/g)) {
        if (!ids.has(fragment)) broken.push(`${url}#${fragment ?? ''}`)
      }
    }
    expect(broken).toEqual([])
  })
})

describe('towns', () => {
  it('are listed only when asked for, without descriptions', async () => {
    expect((await allPages()).some(({ type }) => type === 'city')).toBe(false)
    const towns = await allPages('&type=city')
    expect(towns).toHaveLength(content.cities.length)
    expect(towns.every((town) => !('description' in town))).toBe(true)
  })

  it('are listed by region, on pages of their own where the regions are many', async () => {
    const regions = new Set(content.cities.map(({ region }) => region))
    const pages = (await allPages()).filter(({ url }) => isOfRegion(new URL(url).pathname))
    expect(pages).toHaveLength(regions.size)
    for (const { url, type } of pages) {
      expect(type).toBe('section')
      const { markdown, tokens } = await readTwin(url)
      expect([url, tokens < mostTokens]).toEqual([url, true])
      const { region } = site.findPage(new URL(url).pathname) ?? {}
      const links = content.cities.filter((city) => city.region === region).length
      expect(markdown.match(/^- \[/gm)).toHaveLength(links)
    }
    const lists = content.pages.filter(({ data }) => data.component === 'cities')
    for (const { path } of lists) expect((await readTwin(path)).tokens).toBeLessThan(1_500)
  })

  it('are found by their name among towns', async () => {
    const largest = content.cities.toSorted((a, b) => b.population - a.population).slice(0, 20)
    for (const { name } of largest) {
      const target = `/api/v1/search?q=${encodeURIComponent(name)}&type=city`
      const [first] = json(await ask(test.app, target)).data as { title: string }[]
      expect(first?.title, name).toContain(name)
    }
  })
})

describe('the workshop price', () => {
  const written = content.prices?.offers ?? []

  async function readOffers() {
    const { data } = json(await ask(test.app, '/api/v1/workshop')) as {
      data: { market: string; price: string; lang: string; url: string }[]
    }
    return data
  }

  it('is the amount that is written, in every market', async () => {
    const told = (await readOffers()).map(({ market, price }) => [market, digitsOf(price)])
    const expected = written.map(({ market, amount }) => [market, digitsOf(String(amount))])
    expect(told.toSorted()).toEqual(expected.toSorted())
  })

  it('is the same in the API and on the offer page of each language, HTML and Markdown', async () => {
    const data = await readOffers()
    for (const url of new Set(data.map((offer) => offer.url))) {
      const twin = await ask(test.app, `${new URL(url).pathname}index.md`)
      const html = await ask(test.app, new URL(url).pathname)
      const shown = plain(html.text.replace(/<[^>]+>/g, ' '))
      for (const { price } of data) {
        expect(plain(twin.text)).toContain(plain(price))
        expect(shown).toContain(plain(price))
      }
    }
  })

  it('appears on no other page but the home page of its language', async () => {
    const data = await readOffers()
    const offerPages = new Set(data.map(({ url }) => url))
    const digits = new Set(data.map(({ price }) => digitsOf(price)))
    for (const { url, lang, type } of await allPages()) {
      const ofHome = data.filter((offer) => type === 'home' && offer.lang === lang)
      const allowed = new Set(ofHome.map(({ price }) => digitsOf(price)))
      // The page about the API shows its answers.
      if (offerPages.has(url) || /\/api\/$/.test(url)) continue
      const { text } = await ask(test.app, new URL(url).pathname)
      const numbers = (text.match(/\d[\d.,’ \u00a0\u202f]*\d/g) ?? []).map(digitsOf)
      expect([url, numbers.filter((number) => digits.has(number) && !allowed.has(number))]).toEqual(
        [url, []],
      )
    }
  })
})

describe('search', () => {
  it('finds every page by its title, first among those of its language', async () => {
    const missed: string[] = []
    for (const { path, lang, data } of content.pages) {
      const target = `/api/v1/search?lang=${lang}&limit=3&q=${encodeURIComponent(data.title)}`
      const { data: found } = json(await ask(test.app, target)) as { data: { url: string }[] }
      if (!pathsOf(found).includes(path)) missed.push(path)
    }
    expect(missed).toEqual([])
  })

  it.each(languages)('shows at most one town unless towns are asked for: %s', async (lang) => {
    const word = content.config.tagline[lang] ?? lang
    const answer = await ask(test.app, `/api/v1/search?q=${encodeURIComponent(word)}&limit=20`)
    const { data } = json(answer) as { data: { type: string }[] }
    expect(data.filter(({ type }) => type === 'city').length).toBeLessThanOrEqual(1)
  })
})

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

function plain(text: string): string {
  return text.replaceAll('&#39;', "'").replace(/[\s\u00a0\u202f]+/g, ' ')
}
