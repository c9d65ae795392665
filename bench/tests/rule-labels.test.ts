import { describe, expect, it } from 'vitest'
import { choosePages } from '../relevance/chosen-pages.ts'
import { makeRuleLabels, misspell, withoutAccents } from '../relevance/rule-labels.ts'
import type { Block, SetPage } from '../relevance/set-page.ts'

interface Made {
  readonly lang?: string
  readonly title?: string
  readonly heading?: string
  readonly blocks?: readonly Block[]
  readonly entries?: readonly string[]
}

function page(
  key: string,
  { lang = 'en', title, heading, blocks = [], entries = [] }: Made,
): SetPage {
  const sections = [{ ...(heading !== undefined && { heading }), blocks }]
  return { path: `/${lang}/${key}/`, lang, key, title: title ?? `Page ${key}`, entries, sections }
}

function queriesOf(kind: string, pages: readonly SetPage[]): string[] {
  return makeRuleLabels('tiny', pages, 10)
    .filter((label) => label.class === kind)
    .map(({ query, pages: right }) => `${query} → ${right.join(' ')}`)
}

describe('Labels by rule', () => {
  it('take a heading that occurs once', () => {
    const pages = [
      page('a', { heading: 'Printing both sides' }),
      page('b', { heading: 'Before you begin' }),
      page('c', { heading: 'before you begin:' }),
    ]
    expect(queriesOf('heading', pages)).toEqual(['Printing both sides → /en/a/'])
  })

  it('take no heading that is the title of a page, or a single word', () => {
    const pages = [
      page('a', { heading: 'Printing both sides' }),
      page('b', { title: 'Printing both sides', heading: 'Preparations' }),
    ]
    expect(queriesOf('heading', pages)).toEqual([])
  })

  it('take nothing that a translator left as it was', () => {
    const pages = [
      page('a', { heading: 'Printing both sides' }),
      page('a', { lang: 'de', heading: 'Printing both sides' }),
      page('b', { lang: 'de', heading: 'Beide Seiten bedrucken' }),
    ]
    expect(queriesOf('heading', pages)).toEqual([
      'Printing both sides → /en/a/',
      'Beide Seiten bedrucken → /de/b/',
    ])
  })

  it('take the text of a link that always leads to one page', () => {
    const link = (text: string, target: string): Block => ['See ', [text, target]]
    const pages = [
      page('a', { blocks: [link('the paper tray', '/en/b/'), link('this other page', '/en/b/')] }),
      page('b', { blocks: [link('this other page', '/en/a/'), link('the own page', '/en/b/')] }),
      page('c', { blocks: [link('the paper tray', '/en/b/'), link('Page number b', '/en/b/')] }),
      page('d', { title: 'Page number b', blocks: [link('out of the set', '/en/none/')] }),
    ]
    expect(queriesOf('link-text', pages)).toEqual(['the paper tray → /en/b/'])
  })

  it('ask for an entry of the index without its comma', () => {
    const pages = [page('a', { entries: ['lists, numbered'] })]
    expect(queriesOf('index-entry', pages)).toEqual(['lists numbered → /en/a/'])
  })

  it('misspell titles that one page has, and bare those with accents', () => {
    const pages = [
      page('a', { lang: 'pl', title: 'Drukowanie książki' }),
      page('b', { lang: 'pl', title: 'Wstawianie tabeli' }),
      page('c', { lang: 'pl', title: 'Wstawianie tabeli' }),
    ]
    expect(queriesOf('no-accents', pages)).toEqual(['Drukowanie ksiazki → /pl/a/'])
    expect(queriesOf('typo', pages)).toHaveLength(1)
  })

  it('are as many as asked for, and always the same', () => {
    const pages = Array.from({ length: 30 }, (_, at) =>
      page(`p${at}`, { title: `Printing letter ${at}` }),
    )
    const labels = makeRuleLabels('tiny', pages, 10)
    expect(labels).toHaveLength(10)
    expect(makeRuleLabels('tiny', pages.toReversed(), 10)).toEqual(labels)
  })

  it('are others for another set', () => {
    const pages = Array.from({ length: 30 }, (_, at) => page(`p${at}`, { heading: `To be ${at}` }))
    const chosen = (set: string) => makeRuleLabels(set, pages, 10).map(({ query }) => query)
    expect(chosen('other')).not.toEqual(chosen('tiny'))
  })
})

describe('A typing error', () => {
  const title = 'Printing several letters at once'

  it('is one edit in one word', () => {
    const seen = new Set<string>()
    for (let seed = 0; seed < 200; seed += 1) {
      const query = misspell(title, String(seed), new Set()) ?? ''
      const [before, after] = [title.split(' '), query.split(' ')]
      const changed = before.filter((word, at) => word !== after[at])
      expect(changed.length, query).toBeLessThanOrEqual(1)
      expect(changed.every((word) => word.length >= 5)).toBe(true)
      expect(Math.abs(query.length - title.length)).toBeLessThanOrEqual(1)
      seen.add(query)
    }
    expect(seen.size).toBeGreaterThan(50)
  })

  it('makes no word that the pages have', () => {
    const made = misspell('letters', 'seed', new Set()) ?? ''
    expect(misspell('letters', 'seed', new Set(['letters', made]))).not.toBe(made)
  })

  it('is not made in short words', () => {
    expect(misspell('Go to it', 'seed', new Set())).toBeUndefined()
  })
})

describe('Bare letters', () => {
  it('have no accents, strokes or ß', () => {
    expect(withoutAccents('Łódź i bułka, Straße, größer')).toBe('Lodz i bulka, Strasse, grosser')
  })
})

describe('Pages of a set', () => {
  const text = (words: string) => [`${words} `.repeat(20).trim()]

  it('say something', () => {
    const pages = [page('a', { blocks: text('much text here') }), page('b', { blocks: ['Short.'] })]
    expect(choosePages(pages).map(({ key }) => key)).toEqual(['a'])
  })

  it('are translated', () => {
    const original = page('a', { blocks: text('much text here') })
    const left = page('a', { lang: 'de', blocks: text('much text here') })
    const done = page('a', { lang: 'pl', blocks: text('dużo tekstu tutaj') })
    expect(choosePages([original, left, done])).toEqual([original, done])
  })

  it('are not translated by quotation marks of the language alone', () => {
    const original = page('a', { blocks: text('“much text” here') })
    const left = page('a', { lang: 'de', blocks: text('„much text“ here') })
    expect(choosePages([original, left])).toEqual([original])
  })
})
