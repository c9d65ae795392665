import { afterAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { createTitleMatch, isOneSlip } from '../../../src/search/title-match.ts'
import { createTinySearch } from '../../support/tiny-index.ts'

describe('One slip', () => {
  it.each([
    ['letter', 'leter'],
    ['letter', 'lettter'],
    ['letter', 'lettar'],
    ['letter', 'lettre'],
    ['a', ''],
  ])('is between %s and %s', (a, b) => {
    expect([isOneSlip(a, b), isOneSlip(b, a)]).toEqual([true, true])
  })

  it.each([
    ['letter', 'letter'],
    ['letter', 'ltetre'],
    ['letter', 'let'],
    ['ab', 'cd'],
  ])('is not between %s and %s', (a, b) => {
    expect([isOneSlip(a, b), isOneSlip(b, a)]).toEqual([false, false])
  })
})

describe('Near titles', () => {
  const pages = ['Kraków', 'Cats', 'Long title of a page'].map((title, at) => ({
    ...{ path: `/${at}/`, title, type: 'other', lang: 'en' },
  }))
  const match = createTitleMatch(pages)
  const find = (query: string) => match(query).near

  it('are those one slip away, whatever the case and the accents', () => {
    expect(find('KRAKUW ')).toEqual([0])
    expect(find('long titel of a page')).toEqual([2])
    expect(find('long title')).toEqual([])
  })

  it('are none when a title is the query', () => {
    expect(match('kraków')).toEqual({ exact: [0], near: [] })
  })

  it('are not those of a few letters', () => {
    expect(find('cat')).toEqual([])
  })
})

describe('A title with a slip', async () => {
  const search = await createTinySearch([
    { path: '/en/a/', lang: 'en', title: 'Bread from rye', text: 'Nothing.' },
    { path: '/en/b/', lang: 'en', title: 'Baking', text: 'Rrye bread, bread and rye bread.' },
    { path: '/en/c/', lang: 'en', type: 'city', title: 'Bakery: Ely', text: 'Rolls.' },
  ])
  afterAll(closePagefind)

  it('finds its page first, though another has the very words', () => {
    const { hits, guesses } = search.find('bread from rrye', { lang: 'en', limit: 5 })
    expect(search.pages[hits[0]?.page ?? -1]?.path).toBe('/en/a/')
    expect(hits.filter(({ page }) => page === hits[0]?.page)).toHaveLength(1)
    expect(guesses).toBeUndefined()
    // Two slips are too many: the page with more of the words comes first.
    expect(search.paths('bread frm rrye', { lang: 'en' })[0]).toBe('/en/b/')
  })

  it('finds a town of a short name too, which no word of it names', () => {
    const { hits, guesses } = search.find('Bakery: Elx', { lang: 'en', limit: 5 })
    expect(search.pages[hits[0]?.page ?? -1]?.path).toBe('/en/c/')
    expect(guesses?.words).toEqual([{ word: 'Elx', taken: 'Ely' }])
    expect(search.paths('Bakery: Elx', { lang: 'en', type: 'other' })).not.toContain('/en/c/')
  })
})
