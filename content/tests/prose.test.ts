import { beforeAll, describe, expect, it } from 'vitest'
import { readContent } from '../../src/content/content.ts'
import type { Content } from '../../src/content/content.ts'
import type { ContentPage } from '../../src/content/page-files.ts'
import { createContentSite } from '../../src/content/content-site.ts'
import { languages } from '../../src/site/vocabulary.ts'

const run = 8

let content: Content

beforeAll(async () => {
  const reading = await readContent('content', new Date())
  if (!reading.content) throw new Error('The content cannot be read')
  content = reading.content
})

/** Words of the prose, without code, tables' rules and addresses of links. */
function words(body: string): string[] {
  const prose = body
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/<[^>]+>/g, ' ')
  return prose.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function runsOf(page: ContentPage): string[] {
  const list = words(page.body)
  return list.slice(0, 1 - run).map((_, at) => list.slice(at, at + run).join(' '))
}

function ofLanguage(lang: string): ContentPage[] {
  return content.pages.filter((page) => page.lang === lang)
}

describe.each(languages)('the pages in %s', (lang) => {
  it('are at least 32', () => {
    expect(ofLanguage(lang).length).toBeGreaterThanOrEqual(32)
  })

  it('are enough of each kind', () => {
    const counts = Object.groupBy(ofLanguage(lang), ({ data }) => data.type)
    expect(counts.home).toHaveLength(1)
    expect(counts.offer?.length).toBeGreaterThanOrEqual(13)
    expect(counts.guide?.length).toBeGreaterThanOrEqual(5)
    expect(counts.blog?.length).toBeGreaterThanOrEqual(5)
    expect(counts.legal?.length).toBeGreaterThanOrEqual(2)
    expect([counts.about?.length, counts.contact?.length]).toEqual([1, 1])
  })

  it('share no run of eight words', () => {
    const owners = new Map<string, string>()
    const shared: string[] = []
    for (const page of ofLanguage(lang)) {
      for (const text of new Set(runsOf(page))) {
        const owner = owners.get(text)
        if (owner === undefined) owners.set(text, page.file)
        else shared.push(`${owner} and ${page.file}: ${text}`)
      }
    }
    expect(shared).toEqual([])
  })

  it('are as long as their kind calls for', () => {
    const bounds: Readonly<Record<string, readonly [number, number]>> = {
      offer: [200, 700],
      guide: [200, 700],
      blog: [200, 700],
      home: [200, 700],
      about: [200, 700],
    }
    const wrong = ofLanguage(lang).flatMap(({ data, body, file }) => {
      const [least, most] = bounds[data.type] ?? [30, 700]
      const count = words(body).length
      return count < least || count > most ? [`${file}: ${count} words`] : []
    })
    expect(wrong).toEqual([])
  })

  it('have titles and descriptions of their own', () => {
    const pages = ofLanguage(lang)
    expect(new Set(pages.map(({ data }) => data.title)).size).toBe(pages.length)
    expect(new Set(pages.map(({ data }) => data.description)).size).toBe(pages.length)
  })

  it('link to other pages of the site from their prose', () => {
    const lonely = ofLanguage(lang).filter(({ body, data }) => {
      const isShort = data.type === 'other' || data.type === 'legal'
      return !isShort && (body.match(/\]\(\/[a-z]/g) ?? []).length < 2
    })
    expect(lonely.map(({ file }) => file)).toEqual([])
  })

  it('name no amount of money', () => {
    const money =
      /(?:€|\$|£|\b(?:EUR|PLN|CHF|USD|zł|złotych|euro|Euro|Franken)\b)\s?\d|\d[\d., \u00a0]*\s?(?:€|\$|£|\b(?:EUR|PLN|CHF|USD)\b|zł|złotych|euro\b|Euro\b|Franken\b)/u
    const named = [...ofLanguage(lang), ...content.templates.filter((t) => t.lang === lang)]
      .map(({ file, body, data }) => ({
        file,
        found: money.exec(body + JSON.stringify(data))?.[0],
      }))
      .filter(({ found }) => found !== undefined)
    expect(named).toEqual([])
  })
})

describe('the sample content as a whole', () => {
  it('ties every page but the Polish towns to its translations', () => {
    const untied = content.pages.filter(({ data }) => data.translationKey === undefined)
    expect(untied.map(({ path }) => path)).toEqual(['/pl/miasta/'])
    const keys = Object.groupBy(content.pages, ({ data }) => data.translationKey ?? '')
    const partial = Object.entries(keys).filter(([key, pages]) => key !== '' && pages?.length !== 3)
    expect(partial.map(([key]) => key)).toEqual([])
  })

  it('has about 1,400 towns in 16 regions, with addresses of their own', () => {
    expect(content.cities.length).toBeGreaterThan(1_350)
    expect(new Set(content.cities.map(({ region }) => region)).size).toBe(16)
    expect(new Set(content.cities.map(({ slug }) => slug)).size).toBe(content.cities.length)
  })

  it('follows at least 25 old addresses, chains included', () => {
    const site = createContentSite(content, {
      baseUrl: 'http://localhost:4321',
      now: new Date(),
    })
    expect(site.mistakes).toEqual([])
    expect(Object.keys(site.data.redirects).length).toBeGreaterThanOrEqual(25)
    expect(site.data.redirects['/pl/oferta/warsztat-automatyzacji/']).toBe(
      '/pl/uslugi/warsztat-procesowy/',
    )
  })

  it('offers the workshop in every market, each in its currency', () => {
    const offers = content.workshop?.offers.map(({ market, currency }) => `${market} ${currency}`)
    expect(offers).toEqual(['PL PLN', 'DE EUR', 'AT EUR', 'CH CHF', 'INTL EUR'])
  })
})
