import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { askingWords } from '../../../src/search/asking-words.ts'
import { functionWords } from '../../../src/search/function-words.ts'
import { otherNumbers } from '../../../src/search/number-words.ts'
import { otherForms } from '../../../src/search/other-forms.ts'
import { createSearchOver } from '../../../src/search/search.ts'
import type { Search } from '../../../src/search/search.ts'
import { searchRules } from '../../../src/search/rules.ts'
import type { SearchRule } from '../../../src/search/rules.ts'
import { suppliedLanguages } from '../../../src/site/words/words.ts'
import { createTinySearch } from '../../support/tiny-index.ts'
import type { TinyPage, TinySearch } from '../../support/tiny-index.ts'

const care: TinyPage = {
  path: '/en/care/',
  lang: 'en',
  title: 'Care',
  text: 'A team looks after what runs.',
  questions: ['What happens when everything stops on a Sunday?', 'Who fixes the looms?'],
}
const sunday: TinyPage = {
  path: '/en/sunday/',
  lang: 'en',
  title: 'A Sunday walk',
  text: 'Everything stops for a walk by the brook. Sunday, a quiet day, stops by the brook again.',
}

/** Pages that say nothing of what is asked, so that words are as rare as on a site. */
const filler = (lang: string, text: string): TinyPage[] =>
  Array.from({ length: 8 }, (_, at) => ({
    path: `/${lang}/${at}/`,
    lang,
    title: `Wind ${at}`,
    text: at < 6 ? `${text} ${at}.` : 'Nic. Nichts.',
  }))

const pages: TinyPage[] = [
  ...filler('pl', 'Deszcz i wiatr, a warsztat jest zamknięty'),
  ...filler('de', 'Regen und Wind, und der Workshop ist zu'),
  {
    path: '/pl/kurs/',
    lang: 'pl',
    title: 'Warsztat tkacki',
    text: 'Warsztat. Pięć dni nad krosnem.',
  },
  {
    path: '/pl/mokro/',
    lang: 'pl',
    title: 'Mokro',
    text: 'Deszcz trwa do rana, jak mówią w radiu.',
  },
  { path: '/de/kurs/', lang: 'de', title: 'Workshop am Webstuhl', text: 'Fünf Tage am Webstuhl.' },
  {
    path: '/de/nass/',
    lang: 'de',
    title: 'Nass',
    text: 'Es passiert oft: der Regen dauert bis früh.',
  },
]

let search: TinySearch
beforeAll(async () => {
  search = await createTinySearch(pages)
})
afterAll(closePagefind)

function pathsWithout(rule: SearchRule, query: string, lang: string): string[] {
  const other = createSearchOver(search.index, search.pages, new Set([rule]))
  return other.find(query, { lang, limit: 10 }).hits.map(({ page }) => pages[page]?.path ?? '')
}

describe('A question finds the page of its noun', () => {
  it.each([
    ['pl', 'Ile trwa warsztat?', '/pl/kurs/'],
    ['pl', 'Co dzieje się na warsztacie?', '/pl/kurs/'],
    ['de', 'Wie lange dauert der Workshop?', '/de/kurs/'],
    ['de', 'Was passiert am dritten Tag des Workshops?', '/de/kurs/'],
  ])('%s: %s', (lang, query, path) => {
    expect(search.paths(query, { lang })[0]).toBe(path)
  })

  it('because verbs of asking count little', () => {
    expect(pathsWithout('asking-words', 'Ile trwa warsztat?', 'pl')[0]).toBe('/pl/mokro/')
  })

  it('and because to have is no subject in any form', () => {
    for (const form of ['mam', 'miec', 'miala']) expect(functionWords('pl')).toContain(form)
  })

  it('and because the stemmer is told that a warsztacie is a warsztat', () => {
    const kindOf = (asked: Search) =>
      asked.explain('warsztacie', { lang: 'pl', limit: 1 })[0]?.parts.words[0]?.reading?.kind
    expect(kindOf(search)).toBe('inflection')
    const other = createSearchOver(search.index, search.pages, new Set(['other-forms']))
    expect(kindOf(other)).not.toBe('inflection')
  })
})

describe('A question that an editor wrote on a page', () => {
  const asked = 'everything stops on a Sunday'
  const others = [...filler('en', 'Rain and wind'), sunday]

  it('finds that page before one that has its words in the text', async () => {
    const found = await createTinySearch([...others, care])
    expect(found.paths(asked, { lang: 'en' })).toEqual(['/en/care/', '/en/sunday/'])
    const without = await createTinySearch([...others, { ...care, questions: [] }])
    expect(without.paths(asked, { lang: 'en' })).toEqual(['/en/sunday/'])
  })

  it('is not what one word alone asks for', async () => {
    const found = await createTinySearch([...others, care])
    const likenessTo = (query: string) =>
      found.explain(query, { lang: 'en', limit: 1 })[0]?.parts.likeness.question
    expect(likenessTo('looms')).toBe(0)
    expect(likenessTo('who fixes looms')).toBeGreaterThan(0.5)
  })

  it('counts more than its words in questions of different subjects', async () => {
    const questions = ['When does everything end?', 'Which train stops here?', 'Is Sunday free?']
    const scattered = { ...care, path: '/en/scattered/', title: 'Trains', questions }
    const found = await createTinySearch([...others, scattered, care])
    expect(found.paths(asked, { lang: 'en' })[0]).toBe('/en/care/')
  })
})

describe('Words of asking', () => {
  it.each(suppliedLanguages)('are known in %s, and build no sentences there', (lang) => {
    const asking = [...askingWords(lang)]
    expect(asking.length).toBeGreaterThan(20)
    const small = asking.filter((word) => functionWords(lang).has(word))
    // A word that is left out needs no weight.
    expect(small.length / asking.length, small.join(' ')).toBeLessThan(0.2)
  })
})

describe('Other forms of a word', () => {
  it.each([
    ['projekcie', 'projekt'],
    ['klienci', 'klient'],
    ['kontakt', 'kontakcie'],
    ['fabryce', 'fabryka'],
    ['drodze', 'droga'],
    ['tygodnia', 'tydzien'],
  ])('%s: %s', (word, other) => {
    expect(otherForms('pl', word)).toContain(other)
  })

  it('are none of a language without rules, and of a word that would lose its root', () => {
    expect(otherForms('en', 'cat')).toEqual([])
    expect(otherForms('pl', 'bacie')).toEqual([])
  })
})

describe('A number', () => {
  it('is found in digits when the query has it in letters, and the other way round', () => {
    expect(search.paths('Wind drei', { lang: 'de' })[0]).toBe('/de/3/')
    expect(pathsWithout('number-words', 'Wind drei', 'de')[0]).not.toBe('/de/3/')
    const hits = search.explain('5 Tage', { lang: 'de', limit: 10 })
    const course = hits.find(({ page }) => pages[page]?.path === '/de/kurs/')
    expect(course?.parts.words[0]?.reading?.kind).toBe('inflection')
  })

  it('is no number in a language without a table, nor where it is another word without accents', () => {
    expect(otherNumbers('de', 'funf')).toEqual(['5'])
    expect(otherNumbers('pl', '2')).toContain('dwoch')
    expect(otherNumbers('ja', '3')).toEqual([])
    expect(otherNumbers('pl', 'piec')).toEqual([])
  })
})

describe('A word that no page has', () => {
  const weightOf = (asked: Search, query: string) =>
    asked
      .explain(query, { lang: 'de', limit: 1 })[0]
      ?.parts.words.find(({ word }) => word === 'wokshop')?.reading?.weight ?? 0

  it('is half as likely misspelt in a sentence', () => {
    const alone = weightOf(search, 'Wokshop')
    expect(weightOf(search, 'Was passiert im Wokshop?')).toBeCloseTo(alone / 2)
    const other = createSearchOver(search.index, search.pages, new Set(['sentence-typos']))
    expect(weightOf(other, 'Was passiert im Wokshop?')).toBe(alone)
  })

  it('finds its page there all the same', () => {
    expect(search.paths('Was passiert im Wokshop?', { lang: 'de' })[0]).toBe('/de/kurs/')
  })
})

describe('A rule that is left out', () => {
  it.each(Object.keys(searchRules) as SearchRule[])('leaves a search that answers: %s', (rule) => {
    expect(pathsWithout(rule, 'Workshop am Webstuhl', 'de')[0]).toBe('/de/kurs/')
  })
})
