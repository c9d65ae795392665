import { beforeAll, describe, expect, it } from 'vitest'
import type { Site } from '../../src/site/site.ts'
import { readBuiltSite } from '../../tests/support/app.ts'
import { readGuesses, readLabels } from '../../scripts/relevance/labels.ts'
import type { Label } from '../../scripts/relevance/labels.ts'
import { askAll, figuresOf, holdsAnswer } from '../../scripts/relevance/measure.ts'
import type { Outcome } from '../../scripts/relevance/measure.ts'
import { renderReport } from '../../scripts/relevance/report.ts'
import { content, directory, languages } from './sample.ts'
import { createSiteEngine, searchSite } from '../../scripts/relevance/site-engine.ts'

let site: Site
let judged: Label[]
let ours: Outcome[]
const isCity = (path: string) => site.findPage(path)?.type === 'city'

beforeAll(async () => {
  site = await readBuiltSite('sample')
  // A label whose page is gone asks for nothing any more; `npm run check` tells of it.
  judged = (await readLabels(directory)).filter(
    ({ half, pages }) => half === 'judging' && pages.every((path) => site.findPage(path)),
  )
  ours = await askAll(createSiteEngine(site), judged)
  console.log(`Judging half\n${renderReport(ours, isCity)}`)
})

describe('Search on the judging half of the labels', () => {
  it('puts a right page high: MRR@10 of .85', () => {
    expect(figuresOf(ours, isCity).mrr).toBeGreaterThanOrEqual(0.85)
  })

  it.each(languages)('reaches MRR@10 of .80 for queries in %s', (lang) => {
    const outcomes = ours.filter(({ label }) => label.spoken === lang)
    expect(figuresOf(outcomes, isCity).mrr).toBeGreaterThanOrEqual(0.8)
  })

  it('finds a right page among the first ten for 95 % of the queries', () => {
    expect(figuresOf(ours, isCity).recall).toBeGreaterThanOrEqual(0.95)
  })

  it('is empty for at most 1 % of the queries', () => {
    expect(figuresOf(ours, isCity).empty).toBeLessThanOrEqual(0.01)
  })

  it('fills at most 5 % of the first eight with city pages when no town is named', () => {
    expect(figuresOf(ours, isCity).cities).toBeLessThanOrEqual(0.05)
  })
})

describe('A title as a query', () => {
  it('finds its own page first, for 99 % of the pages', async () => {
    const pages = Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at)).filter(
      (page) => page !== undefined,
    )
    const missed: string[] = []
    for (const { title, lang, path } of pages) {
      const [first] = await searchSite(site, title, lang)
      if (first !== path) missed.push(path)
    }
    expect(missed.length / pages.length, missed.join(' ')).toBeLessThanOrEqual(0.01)
  })
})

describe('Labels', () => {
  it('name an answer that stands on a page of theirs', async () => {
    const wrong: string[] = []
    for (const { query, pages, answer } of await readLabels(directory)) {
      const found = pages.flatMap((path) => site.findPage(path) ?? [])
      if (!answer || found.length === 0) continue
      const texts = await Promise.all(
        found.map(async (page) => ({ path: page.path, passage: await site.readMarkdown(page) })),
      )
      if (!texts.some((text) => holdsAnswer([text], answer))) wrong.push(query)
    }
    expect(wrong).toEqual([])
  })

  it('of guesses name pages that exist', async () => {
    const paths = (await readGuesses(directory)).flatMap(({ pages, not }) => [...pages, ...not])
    expect(paths.filter((path) => !site.findPage(path))).toEqual([])
  })
})

/** Queries that name a town, and how the address of its page begins. */
const townQueries: readonly [query: string, town: string][] = [
  ['Kraków', 'krakow'],
  ['automatyzacja w Krakowie', 'krakow'],
  ['wdrożenie AI lodz', 'lodz'],
  ['firma z Łodzi', 'lodz'],
  ['roboty RPA Zielona Góra', 'zielona-gora'],
  ['integracja systemów w Zielonej Górze', 'zielona-gora'],
  ['automatyzacja faktur, Wieliczce', 'wieliczka'],
  ['warsztat w Mielcu', 'mielec'],
  ['obieg dokumentów Sopocie', 'sopot'],
  ['Wrocławiem', 'wroclaw'],
  ['usługi we Wroclawiu', 'wroclaw'],
  ['KATOWICACH', 'katowice'],
]

const isWritten = (town: string) => content.cities.some(({ slug }) => slug.startsWith(`${town}-`))

describe('City pages', () => {
  it.each(townQueries.filter(([, town]) => isWritten(town)))(
    'are found by their town: %s',
    async (query, town) => {
      const [first] = await searchSite(site, query, 'pl')
      expect(first).toMatch(new RegExp(`/${town}-[^/]*/$`))
    },
  )

  it.each(['nowe zamówienia', 'długo czekamy na fakturę', 'mapa strony', 'województwo lubelskie'])(
    'are at most one among the first eight of a query that names no town: %s',
    async (query) => {
      const paths = await searchSite(site, query)
      expect(paths.slice(0, 8).filter(isCity).length).toBeLessThanOrEqual(1)
    },
  )

  it('come before the page of their region when their name is searched for', async () => {
    const hidden: string[] = []
    for (const { name, lang } of content.cities) {
      const [first = ''] = await searchSite(site, name, lang)
      if (!isCity(first)) hidden.push(`${name}: ${first}`)
    }
    expect(hidden).toEqual([])
  })

  it('have a page of their region, which its name finds', async () => {
    for (const { region, lang } of content.cities) {
      const [first = ''] = await searchSite(site, region, lang)
      expect([region, site.findPage(first)?.region]).toEqual([region, region])
    }
  })

  it('fill the list that asks for them', async () => {
    const { hits } = await site.search('automatyzacja', { type: 'city', limit: 20 })
    expect(hits).toHaveLength(20)
    expect(hits.every(({ page }) => site.pageAt(page)?.type === 'city')).toBe(true)
  })
})
