import { afterAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { namePlaces } from '../../../src/indexing/places.ts'
import { createPlaces } from '../../../src/search/places.ts'
import { createSearchOver } from '../../../src/search/search.ts'
import { createPageNames } from '../../../src/search/page-names.ts'
import { suppliedLanguages } from '../../../src/site/words/words.ts'
import { describeGuesses } from '../../../src/site/words/guesses.ts'
import { createTinySearch } from '../../support/tiny-index.ts'
import type { TinyPage } from '../../support/tiny-index.ts'

const texts: readonly (readonly [path: string, lang: string, text: string])[] = [
  ['/pl/progi/', 'pl', 'Progi akceptacji i kwoty. W piątek zamknięte. Wiedza o nocy.'],
  ['/pl/lato/', 'pl', 'Lato nad rzeką i długi spacer. Czynne w piątek.'],
  ['/de/manche/', 'de', 'Manche Abläufe laufen wieder. Die Leistungskontrolle ist streng.'],
  ['/de/rollen/', 'de', 'Rollen und Rechte im Haus. Warschauer Straße.'],
  ['/de/wien/', 'de', 'Unser Büro in Wien ist offen.'],
  ['/en/mentor/', 'en', 'A mentor mentions the invoice.'],
  ['/en/bread/', 'en', 'Bread and butter every morning.'],
]
const towns = ['Kolno', 'Kraków', 'Katowice', 'Bielsko-Biała', 'Olsztyn', 'Olszyna', 'Teresin']
const pages: TinyPage[] = [
  ...texts.map(([path, lang, text]) => ({ path, lang, title: `Page ${path}`, text })),
  ...towns.map((name): TinyPage => ({
    path: `/pl/${name}/`,
    lang: 'pl',
    type: 'city',
    title: `Piekarnia: ${name}`,
    text: 'Chleb i bułki.',
  })),
]
const search = await createTinySearch(pages)
afterAll(closePagefind)

const guessesOf = (query: string, lang?: string) => search.find(query, { lang, limit: 5 }).guesses

describe('A place that the site has not', () => {
  it.each([
    ['Köln', 'pl'],
    ['Köln', 'de'],
    ['Prag', 'pl'],
    ['München', 'de'],
    ['Wiedeń', 'pl'],
    ['Praga', 'pl'],
    // In another case form.
    ['w Pradze', 'pl'],
    ['z Kolonii', 'pl'],
    ['w Kolonii', undefined],
  ])('finds nothing like it: %s in %s', (query, lang) => {
    expect(search.paths(query, { lang })).toEqual([])
  })

  it('is said to be missing beside what was found', () => {
    expect(guessesOf('Rollen in Köln', 'de')).toEqual({ lang: 'de', words: [{ word: 'Köln' }] })
    expect(search.paths('Rollen in Köln', { lang: 'de' })).toEqual(['/de/rollen/'])
    expect(guessesOf('progi w Kolonii', 'pl')).toEqual({ lang: 'pl', words: [{ word: 'Kolonii' }] })
  })

  it('would be found as something else if its name were not in the list', () => {
    const other = createSearchOver({ ...search.index, places: [] }, search.pages)
    const [hit] = other.find('Köln', { lang: 'pl', limit: 1 }).hits
    expect(search.pages[hit?.page ?? 0]?.path).toBe('/pl/Kolno/')
  })
})

it.each([
  ['Wien', 'de', '/de/wien/'],
  ['Kraków', 'pl', '/pl/Kraków/'],
  ['w Krakowie', 'pl', '/pl/Kraków/'],
  // Under the name that another language of the site gives it.
  ['Krakau', 'pl', '/pl/Kraków/'],
])('A place that the site has is found, and is no guess: %s', (query, lang, path) => {
  expect(search.paths(query, { lang })[0]).toBe(path)
  expect(guessesOf(query, lang)).toBeUndefined()
})

describe('A misspelt word', () => {
  it.each([
    ['Krakuw', 'pl', 'Kraków'],
    ['Katowcie', 'pl', 'Katowice'],
    ['Olsztny', 'pl', 'Olsztyn'],
    ['invioce', 'en', 'invoice'],
    ['akceptcji', 'pl', 'akceptacji'],
  ])('finds its page, and the answer says what was taken for it: %s', (query, lang, taken) => {
    expect(guessesOf(query, lang)).toEqual({ lang, words: [{ word: query, taken }] })
  })

  it('finds its town by the other part of the name, and is told of', () => {
    expect(search.paths('Bielsko-Bila', { lang: 'pl' })[0]).toBe('/pl/Bielsko-Biała/')
    expect(guessesOf('Bielsko-Bila', 'pl')?.words).toEqual([{ word: 'Bila', taken: 'Biała' }])
  })

  it('finds only the town that is one letter away as it is written, where there is one', () => {
    expect(search.paths('Olsztny', { lang: 'pl' })).toEqual(['/pl/Olsztyn/'])
  })

  it('is none in the case form of a town, even of one whose name begins as that of a place elsewhere', () => {
    const towns = createPageNames('pl', new Map([[0, 'Piekarnia: Żarki']]))
    expect(['zarki', 'zarkach', 'zarka'].map(towns.has)).toEqual([true, true, true])
    expect(towns.has('zarnow')).toBe(false)
  })

  it('beside a word that is right is no guess', () => {
    expect(guessesOf('bread and buttr', 'en')).toBeUndefined()
  })
})

describe('A word that only looks like another', () => {
  it('is not a form of it when they share fewer than five letters: mental, mention', () => {
    expect(search.paths('mental', { lang: 'en' })).toEqual([])
  })

  it('is no end of a compound whose beginning is no word: Trolle, Leistungskontrolle', () => {
    expect(search.paths('Trolle', { lang: 'de' })).not.toContain('/de/manche/')
    expect(guessesOf('Trolle', 'de')?.words).toEqual([{ word: 'Trolle', taken: 'rollen' }])
  })
})

describe('A name that no page has', () => {
  it.each([
    ['Do you bake bread with NetSuite?', 'en', 'NetSuite'],
    ['Is the bread of the Fornarina brand?', 'en', 'Fornarina'],
    ['bread by BAKERY24', 'en', 'BAKERY24'],
    ['bread, butter and morning by ISO 27001', 'en', 'ISO'],
    ['Unterstützen Sie Xeroform?', 'de', 'Xeroform'],
    // In small letters, in a query of few words.
    ['bread by fornarina', 'en', 'fornarina'],
    // A Latin word among letters without case.
    ['Fornarina のパン', undefined, 'Fornarina'],
  ])('is named in the note: %s', (query, lang, word) => {
    expect(guessesOf(query, lang)?.words).toContainEqual({ word })
  })

  it.each([
    ['The Bread And Butter Of Every Fornarina', 'en'],
    ['BREAD AND BUTTER OF EVERY FORNARINA', 'en'],
    ['Fornarina makes the best bread with butter every morning', 'en'],
    ['every morning we eat bread with butter and fornarina', 'en'],
  ])('is not named when the capital says nothing: %s', (query, lang) => {
    expect(guessesOf(query, lang)).toBeUndefined()
  })

  it('is named when nothing was found', () => {
    expect(guessesOf('Fornarina', 'en')).toEqual({ lang: 'en', words: [{ word: 'Fornarina' }] })
  })

  it('is said to be in another language when only that one has it', () => {
    const words = [{ word: 'Kraków', elsewhere: 'pl' }]
    expect(guessesOf('Is there bread in Kraków?', 'en')?.words).toEqual(words)
    expect(guessesOf('Is there bread in Kraków?')).toBeUndefined()
  })
})

describe('Places', () => {
  it('are found by every name, also of several words, the largest place of a name first', () => {
    const places = createPlaces(['koln|cologne|kolonia', 'new york', 'kolonia'])
    expect(places.find(['in', 'kolonia'])[1]).toEqual(['koln', 'cologne', 'kolonia'])
    expect(places.find(['new', 'york', 'new'])).toEqual([[], [], undefined])
  })

  it('are named in the languages of the site alone, by less than 300 kB', () => {
    const german = namePlaces(['de-AT'])
    expect(german).toContain('prague|prag')
    expect(german.join('\n')).not.toContain('praha')
    expect(Buffer.byteLength(namePlaces([...suppliedLanguages]).join('\n'))).toBeLessThan(300_000)
  })
})

it.each(suppliedLanguages)('The sentence on a guess names both words in %s', (lang) => {
  const text = describeGuesses(
    {
      lang,
      words: [{ word: 'Köln', taken: 'Kolno' }, { word: 'Prag' }, { word: 'Ełk', elsewhere: 'pl' }],
    },
    () => '/pl/elk/',
  )
  for (const word of ['Köln', 'Kolno', 'Prag', 'Ełk', '/pl/elk/']) expect(text).toContain(word)
  expect(text).not.toContain('{')
})
