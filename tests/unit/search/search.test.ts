import { afterAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { createTinySearch } from '../../support/tiny-index.ts'
import type { TinyPage } from '../../support/tiny-index.ts'

const filler: TinyPage[] = Array.from({ length: 6 }, (_, at) => ({
  path: `/en/filler-${at}/`,
  lang: 'en',
  title: `Weather number ${at}`,
  text: `Rain and wind for the whole week ${at}, then a little sun and more rain over the hills.`,
}))

const pages: TinyPage[] = [
  ...filler,
  {
    path: '/en/mill/',
    lang: 'en',
    title: 'The mill',
    description: 'How grain becomes flour.',
    headings: ['Wheels and stones'],
    keywords: ['bakery supply'],
    questions: ['Where can I get my barley crushed?', 'Do you deliver to schools'],
    text: 'Water drives the wheel. The miller grinds grain between two stones every morning.',
    alternates: { pl: '/pl/mlyn/', de: '/de/muehle/' },
  },
  {
    path: '/en/about/',
    lang: 'en',
    title: 'About us',
    text: 'We live by the brook and tell its stories.',
  },
  {
    path: '/pl/mlyn/',
    lang: 'pl',
    title: 'Młyn nad strumieniem',
    text: 'Woda napędza koło. Młynarz przyjmuje płatność za wdrożenie nowych procesów i faktury.',
    alternates: { en: '/en/mill/', de: '/de/muehle/' },
  },
  { path: '/pl/pogoda/', lang: 'pl', title: 'Pogoda', text: 'Deszcz i wiatr przez cały tydzień.' },
  {
    path: '/de/muehle/',
    lang: 'de',
    title: 'Die Mühle am Bach',
    text: 'Die Rechnungsverarbeitung der Mühle läuft über Nacht. Größe und Lösung stehen im Buch.',
    alternates: { en: '/en/mill/', pl: '/pl/mlyn/' },
  },
  { path: '/de/wetter/', lang: 'de', title: 'Wetter', text: 'Regen und Wind die ganze Woche.' },
]

const towns = ['Kraków', 'Bielsko-Biała', 'Bielsk Podlaski', 'Łódź', 'Mielec', 'Sopot', 'Duża Wieś']
const cities = towns.map((name, at): TinyPage => ({
  path: `/pl/miasta/${at}/`,
  lang: 'pl',
  type: 'city',
  title: `Młyn: ${name}`,
  text: 'Młyn, faktury i procesy w pobliżu. Duża woda napędza koło.',
}))
const search = await createTinySearch([...pages, ...cities], {
  en: [
    ['flour', 'meal'],
    ['water mill', 'hydropower'],
  ],
})
afterAll(closePagefind)

describe('A word is found', () => {
  it.each([
    ['in the text', 'grinds', 'en', '/en/mill/'],
    ['in the title', 'mill', 'en', '/en/mill/'],
    ['in the description', 'flour', 'en', '/en/mill/'],
    ['in a heading', 'wheels', 'en', '/en/mill/'],
    ['in the keywords', 'bakery', 'en', '/en/mill/'],
    ['in a question that the page answers', 'barley', 'en', '/en/mill/'],
    ['in another form', 'grinding stone', 'en', '/en/mill/'],
    ['by its beginning', 'grin', 'en', '/en/mill/'],
    ['misspelt', 'mornign', 'en', '/en/mill/'],
    ['by a synonym of the editors', 'meal', 'en', '/en/mill/'],
    ['by a synonym of several words', 'hydropower', 'en', '/en/mill/'],
    ['in Polish case forms', 'procesem', 'pl', '/pl/mlyn/'],
    ['in Polish without accents', 'platnosc wdrozenie', 'pl', '/pl/mlyn/'],
    ['in German without umlauts', 'losung', 'de', '/de/muehle/'],
    ['in German with ae, oe, ue', 'loesung groesse', 'de', '/de/muehle/'],
    ['by part of a German compound', 'rechnung', 'de', '/de/muehle/'],
    ['by the end of a German compound', 'verarbeitung', 'de', '/de/muehle/'],
    ['as a German compound of words that stand apart', 'buchnacht', 'de', '/de/muehle/'],
    ['as a German compound with a letter between its words', 'windswoche', 'de', '/de/wetter/'],
    ['in a whole question', 'who is it that grinds the grain, and when?', 'en', '/en/mill/'],
    ['beside words that nobody knows', 'xyzzy grinds qwrtp', 'en', '/en/mill/'],
  ])('%s: %s', (_how, query, lang, path) => {
    expect(search.paths(query, { lang })[0]).toBe(path)
  })

  it('in a page of another language, by the version in the language of the query', () => {
    expect(search.paths('miller grinds', { lang: 'pl' })[0]).toBe('/pl/mlyn/')
    expect(search.paths('młynarz', { lang: 'de' })[0]).toBe('/de/muehle/')
    const [hit] = search.explain('młynarz', { lang: 'de', limit: 1 })
    expect(hit?.own).toBe(0)
    expect(hit?.lent).toBeGreaterThan(0)
    expect(hit?.score).toBe(hit?.lent)
  })
})

it.each([
  ['miller', '/en/mill/'],
  ['młynarz', '/pl/mlyn/'],
  ['mühle', '/de/muehle/'],
  ['die lösung im buch', '/de/muehle/'],
  ['deszcz', '/pl/pogoda/'],
  ['regen', '/de/wetter/'],
])('Without a language the page in the language of the query comes first: %s', (query, path) => {
  expect(search.paths(query)[0]).toBe(path)
})

it('A query of function words alone is searched for as it stands', () => {
  expect(search.paths('about us', { lang: 'en' })[0]).toBe('/en/about/')
})

describe('City pages', () => {
  it.each([
    ['Kraków', 0],
    ['młyn w Krakowie', 0],
    ['bielsku-bialej', 1],
    ['Bielska Podlaskiego', 2],
    ['faktury w Łodzi', 3],
    ['Mielcu', 4],
    ['procesy Sopocie', 5],
    ['krakkow', 0],
  ])('are found by their town: %s', (query, at) => {
    expect(search.paths(query, { lang: 'pl' })[0]).toBe(`/pl/miasta/${at}/`)
  })

  it('stay away when none is named, also when a word is part of a name', () => {
    for (const query of ['faktury', 'młyn i koło', 'duża woda']) {
      expect(
        search.paths(query).filter((path) => path.includes('miasta')),
        query,
      ).toEqual([])
    }
  })

  it('are all there when they are asked for by type', () => {
    expect(search.paths('faktury', { type: 'city' })).toHaveLength(towns.length)
  })
})

describe('A result', () => {
  it('shows the text around the words that matched, and which they are', () => {
    const [hit] = search.find('grain stones', { lang: 'en', limit: 1 }).hits
    expect(hit?.excerpt).toContain('The miller grinds grain between two stones every morning.')
    expect(hit?.matched).toEqual(expect.arrayContaining(['grain', 'stones']))
  })

  it('has no excerpt when its text has no word of the query', () => {
    const [hit] = search.find('bakery', { lang: 'en', limit: 1 }).hits
    expect(hit).toEqual({ page: filler.length })
  })

  it('is explained by parts that make its score', () => {
    const [hit] = search.explain('grain wheels xyzzy', { lang: 'en', limit: 1 })
    const kinds = hit?.parts.words.map(({ word, reading }) => [word, reading?.kind])
    expect(kinds).toEqual([
      ['grain', 'exact'],
      ['wheels', 'exact'],
      ['xyzzy', undefined],
    ])
    const { words = [], mass = 1, coverage = 0, titleCoverage = 0, score = 0 } = hit?.parts ?? {}
    const sum = words.reduce((total, part) => total + part.score, 0)
    expect(score).toBeCloseTo((sum / mass) * coverage ** 0.3 * (1 + titleCoverage), 5)
    expect(hit?.own).toBeCloseTo(score, 5)
  })
})
