import { describe, expect, it } from 'vitest'
import type { ContentPage } from '../../src/content/page-files.ts'
import { content, languages } from './sample.ts'

const run = 8

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

describe('the content as a whole', () => {
  it('has about 1,400 towns, each with an address of its own', () => {
    expect(content.cities.length).toBeGreaterThan(1_300)
    expect(content.cities.length).toBeLessThan(1_500)
    expect(new Set(content.cities.map(({ slug }) => slug)).size).toBe(content.cities.length)
  })

  it('offers the workshop once in a market', () => {
    const markets = content.prices?.offers.map(({ market }) => market) ?? []
    expect(new Set(markets).size).toBe(markets.length)
  })
})
