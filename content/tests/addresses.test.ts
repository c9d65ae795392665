import { beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../src/site/site.ts'
import { languages, markets } from '../../src/site/vocabulary.ts'
import { ask, createTestApp, json, readBuiltSite } from '../../tests/support/app.ts'
import type { TestApp } from '../../tests/support/app.ts'

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

describe('every page of the sample site', () => {
  it('answers as HTML, as its twin and through the API, and says the same language', async () => {
    const pages = await allPages()
    expect(pages.length).toBeGreaterThan(110)
    for (const { url, lang } of pages) {
      const path = new URL(url).pathname
      const html = await ask(test.app, path)
      expect([path, html.status]).toEqual([path, 200])
      expect(html.text).toContain(`<html lang="${lang}"`)
      const twin = await ask(test.app, `${path}index.md`)
      expect([path, twin.status]).toEqual([path, 200])
      expect(twin.text.match(/^# /gm)?.length).toBe(1)
      // The list of all towns is the one page that is long by its nature.
      if (path !== '/pl/miasta/') expect(twin.text.length).toBeLessThan(50_000)
      const content = json(await ask(test.app, `/api/v1/page?url=${path}`))
      expect(content.markdown).toBe(twin.text)
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

  it('lists the towns only when asked for, without descriptions', async () => {
    expect((await allPages()).some(({ type }) => type === 'city')).toBe(false)
    const towns = await allPages('&type=city')
    expect(towns.length).toBeGreaterThan(1_350)
    expect(towns.every((town) => !('description' in town))).toBe(true)
  })
})

describe('the workshop price', () => {
  it('is the same in the API and on the offer page of each language, HTML and Markdown', async () => {
    const { data } = json(await ask(test.app, '/api/v1/workshop')) as {
      data: { market: string; price: string; lang: string; url: string }[]
    }
    expect(data.map(({ market }) => market)).toEqual([...markets])
    for (const lang of languages) {
      const url = data.find((offer) => offer.lang === lang)?.url ?? ''
      const twin = await ask(test.app, `${new URL(url).pathname}index.md`)
      const plain = twin.text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')
      for (const { price } of data) {
        expect(plain).toContain(price.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' '))
      }
    }
  })

  it('stands on no other page', async () => {
    const { data } = json(await ask(test.app, '/api/v1/workshop')) as {
      data: { price: string; url: string }[]
    }
    const offerPages = new Set(data.map(({ url }) => url))
    const digits = new Set(data.map(({ price }) => price.replace(/\D/g, '')))
    for (const { url } of await allPages()) {
      if (offerPages.has(url)) continue
      const { text } = await ask(test.app, new URL(url).pathname)
      const numbers = (text.match(/\d[\d.,’ \u00a0\u202f]*\d/g) ?? []).map((n) =>
        n.replace(/\D/g, ''),
      )
      expect([url, numbers.filter((number) => digits.has(number))]).toEqual([url, []])
    }
  })
})

describe('search over the sample site', () => {
  it.each([
    ['en', 'process workshop price', '/en/services/process-workshop/'],
    ['de', 'Rechnungen automatisch verarbeiten', '/de/leistungen/rechnungsverarbeitung/'],
    ['pl', 'przygotowanie do KSeF', '/pl/poradniki/przygotowanie-do-ksef/'],
  ])('%s: %s is among the first three', async (lang, query, path) => {
    const answer = await ask(
      test.app,
      `/api/v1/search?lang=${lang}&limit=3&q=${encodeURIComponent(query)}`,
    )
    const { data } = json(answer) as { data: { url: string }[] }
    expect(data.map(({ url }) => new URL(url).pathname)).toContain(path)
  })

  it('shows at most one town unless towns are asked for', async () => {
    const answer = await ask(test.app, '/api/v1/search?q=automatyzacja&limit=20')
    const { data } = json(answer) as { data: { type: string }[] }
    expect(data.filter(({ type }) => type === 'city').length).toBeLessThanOrEqual(1)
    const towns = json(await ask(test.app, '/api/v1/search?q=Wrocław&type=city'))
    expect((towns.data as { title: string }[])[0]?.title).toContain('Wrocław')
  })
})
