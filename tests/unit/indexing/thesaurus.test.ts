import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { relateTerms } from '../../../src/indexing/thesaurus.ts'
import { createSearchOver } from '../../../src/search/search.ts'
import { createTinySearch } from '../../support/tiny-index.ts'
import type { TinySearch } from '../../support/tiny-index.ts'

let search: TinySearch
beforeAll(async () => {
  search = await createTinySearch([
    { path: '/en/job/', lang: 'en', title: 'Vacancies', text: 'We hire a physician in spring.' },
    {
      path: '/en/bread/',
      lang: 'en',
      title: 'Bread',
      text: 'Bread and rolls every morning in spring.',
    },
    { path: '/de/brot/', lang: 'de', title: 'Brot', text: 'Ein Arzt kauft Brot.' },
    { path: '/pl/chleb/', lang: 'pl', title: 'Chleb', text: 'Lekarz kupuje chleb.' },
    { path: '/pl/miasto/', lang: 'pl', type: 'city', title: 'Piekarnia: Doktor', text: 'Bułki.' },
  ])
})
afterAll(closePagefind)

const languageOf = (lang: string) => search.index.languages.find((index) => index.lang === lang)

describe('The thesaurus', () => {
  it('keeps the words that lead to one of the site, in the order by which they are looked up', () => {
    const related = languageOf('en')?.related ?? []
    expect(related).toContain('doctor physician')
    expect(related).toEqual(related.toSorted((a, b) => (a < b ? -1 : 1)))
    const terms = new Set(languageOf('en')?.terms)
    const others = related.flatMap((line) => line.split(' ').slice(1))
    expect(others.filter((term) => !terms.has(term))).toEqual([])
  })

  it('is there for the three languages that have one, and of a variety by its language', () => {
    const isTerm = (stem: string) => ['physician', 'arzt', 'lekarz'].includes(stem)
    expect(relateTerms('en-GB', isTerm)).toContain('doctor physician')
    expect(relateTerms('de', isTerm)).toContain('augenarzt arzt')
    expect(relateTerms('pl', isTerm).map((line) => line.split(' ')[0])).toContain('doktor')
    expect(relateTerms('fr', isTerm)).toEqual([])
  })

  it('leads to no name of a town', () => {
    const lines = languageOf('pl')?.related.filter((line) => line.endsWith(' doktor'))
    expect(lines).toEqual([])
  })
})

describe('A question in other words than the page has', () => {
  const question = 'Are you looking for a doctor this spring?'

  it('finds the page, and says by what', () => {
    expect(search.paths(question, { lang: 'en' })[0]).toBe('/en/job/')
    const [hit] = search.explain(question, { lang: 'en', limit: 1 })
    expect(hit?.parts.words.map(({ reading }) => reading?.kind)).toContain('related')
  })

  it('would not without the thesaurus', () => {
    const other = createSearchOver(search.index, search.pages, new Set(['thesaurus']))
    const parts = other
      .explain(question, { lang: 'en', limit: 5 })
      .flatMap((hit) => hit.parts.words)
    expect(parts.map(({ reading }) => reading?.kind)).not.toContain('related')
  })

  it('is no question of one or two words, each of which is meant', () => {
    expect(search.paths('doctor', { lang: 'en' })).toEqual([])
  })
})
