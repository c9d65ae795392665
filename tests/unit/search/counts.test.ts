import { afterAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { createTinySearch } from '../../support/tiny-index.ts'

const guides = Array.from({ length: 30 }, (_, at) => ({
  path: `/en/guide-${at}/`,
  lang: 'en',
  type: 'guide' as const,
  title: `Sluice ${at}`,
  text: 'How water is held back.',
}))
const search = await createTinySearch([
  ...guides,
  { path: '/en/news/', lang: 'en', type: 'blog', title: 'News', text: 'A new sluice.' },
  { path: '/de/wehr/', lang: 'de', type: 'guide', title: 'Wehr', text: 'Ein Sluice am Bach.' },
  { path: '/en/weather/', lang: 'en', type: 'blog', title: 'Weather', text: 'Rain and wind.' },
  { path: '/en/towns/', lang: 'en', type: 'city', title: 'Sluice: Weatherby', text: 'A town.' },
])
afterAll(closePagefind)

const countsOf = (narrowing: object) =>
  search.find('sluice', { limit: 3, counts: true, ...narrowing }).counts

describe('Counts', () => {
  it('are there on request alone', () => {
    expect(search.find('sluice', { limit: 3 })).not.toHaveProperty('counts')
    expect(search.find('sluice', { limit: 3, counts: false })).not.toHaveProperty('counts')
  })

  it('are of all pages that match, not only of those that are shown', () => {
    expect(search.find('sluice', { limit: 3, counts: true }).hits).toHaveLength(3)
    expect(countsOf({})).toEqual({
      total: 32,
      good: 3,
      types: { guide: 31, blog: 1 },
      languages: { en: 31, de: 1 },
    })
  })

  it('say how many of the hits are good: those with half the score of the first', async () => {
    const text = 'Rain and wind, and much of it, for a long time. '.repeat(9)
    const few = await createTinySearch([
      { path: '/a/', lang: 'en', title: 'The mill', text: 'The mill of the mill.' },
      { path: '/b/', lang: 'en', title: 'Mill stones', text: 'Stones of a mill.' },
      { path: '/c/', lang: 'en', title: 'Weather', text: `${text} It was near a mill. ${text}` },
    ])
    const { counts, hits } = few.find('mill', { limit: 9, counts: true })
    expect(few.paths('mill').at(-1)).toBe('/c/')
    expect([hits.length, counts?.good]).toEqual([3, 2])
  })

  it('say what another type or language would find', () => {
    expect(countsOf({ type: 'blog', lang: 'en' })).toEqual({
      total: 1,
      good: 1,
      types: { guide: 30, blog: 1 },
      languages: { en: 1 },
    })
    expect(countsOf({ type: 'guide' })?.languages).toEqual({ en: 30, de: 1 })
  })

  it('leave out what the site is to be without', () => {
    const except = new Set([0, 1, 30])
    expect(countsOf({ except })).toMatchObject({ total: 29, types: { guide: 29 } })
    const { hits } = search.find('sluice', { limit: 99, except })
    expect(hits.filter(({ page }) => except.has(page))).toEqual([])
  })
})

describe('Words to try', () => {
  const wordsFor = (query: string, narrowing = {}) =>
    search.find(query, { limit: 3, counts: true, ...narrowing }).suggestions

  it('are those of titles that are written alike, when nothing was found', () => {
    expect(wordsFor('sluicegatekeeping')).toEqual(['Sluice'])
    expect(wordsFor('weazhermanship', { lang: 'en' })).toEqual(['Weather'])
    expect(wordsFor('weazhermanship', { lang: 'de' })).toEqual([])
    expect(wordsFor('qqqqqqqqqqq')).toEqual([])
  })

  it('are not there when something was found', () => {
    expect(wordsFor('sluice')).toBeUndefined()
  })

  it('come from no page that the site is to be without', () => {
    expect(wordsFor('weazhermanship', { except: new Set([32]) })).toEqual([])
  })
})
