/** A search without a language: the translations of a page are one result. */
import { afterAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { createTinySearch } from '../../support/tiny-index.ts'
import type { TinyPage } from '../../support/tiny-index.ts'

/** A page in English, German and Arabic; a language without a text has no version. */
function translate(name: string, texts: Readonly<Record<string, string>>): TinyPage[] {
  const paths = Object.fromEntries(Object.keys(texts).map((lang) => [lang, `/${lang}/${name}/`]))
  return Object.entries(texts).map(([lang, text]) => ({
    ...{ lang, text, path: `/${lang}/${name}/`, title: text.split(' ')[0] ?? '' },
    alternates: Object.fromEntries(Object.entries(paths).filter(([other]) => other !== lang)),
  }))
}

const search = await createTinySearch([
  ...translate('lift', {
    en: 'Hoist Servotronic lifts the gate of the mill.',
    de: 'Aufzug Das Servotronic hebt das Wehr der Mühle.',
    ar: 'رافعة Servotronic ترفع بوابة الطاحونة.',
  }),
  ...translate('wheel', {
    en: 'Wheel of the mill, next to the Servotronic.',
    de: 'Rad der Mühle, neben dem Servotronic und noch einem Servotronic.',
  }),
  { path: '/en/alone/', lang: 'en', type: 'blog', title: 'News', text: 'A Servotronic was sold.' },
])
afterAll(closePagefind)

describe('A search without a language', () => {
  it.each([
    ['Was ist das Servotronic und was kann es?', 'de'],
    ['What is the Servotronic?', 'en'],
    ['بوابة Servotronic', 'ar'],
  ])('finds each page once, in the language of "%s"', (query, lang) => {
    const paths = search.paths(query)
    expect(paths.filter((path) => path.endsWith('/lift/'))).toEqual([`/${lang}/lift/`])
    expect(paths.filter((path) => path.endsWith('/wheel/'))).toHaveLength(1)
    expect(paths).toContain('/en/alone/')
  })

  it('finds the best version when the query may be in any language', () => {
    expect(search.paths('servotronic')).toEqual(expect.arrayContaining(['/de/wheel/']))
    expect(search.paths('servotronic')).toHaveLength(3)
  })

  it('finds the version with the words when the one in the language of the query has none', () => {
    expect(search.paths('Was ist das mit dem hoist?')).toEqual(['/en/lift/'])
  })

  it('finds as many pages as its limit', () => {
    expect(search.paths('What is the Servotronic?', { limit: 3 })).toHaveLength(3)
    expect(search.paths('Servotronic', { limit: 2 })).toHaveLength(2)
  })

  it('finds the version whose title is the query', () => {
    expect(search.paths('aufzug')[0]).toBe('/de/lift/')
    expect(search.paths('رافعة')[0]).toBe('/ar/lift/')
  })

  it('finds another version when one is left out', () => {
    const german = search.pages.findIndex(({ path }) => path === '/de/lift/')
    const query = 'Was ist das Servotronic und was kann es?'
    const paths = search.paths(query, { except: new Set([german]) })
    expect(paths.filter((path) => path.endsWith('/lift/'))).toHaveLength(1)
    expect(paths).not.toContain('/de/lift/')
  })

  it('counts pages once, but each version in its language', () => {
    const { counts } = search.find('servotronic', { limit: 9, counts: true })
    expect(counts).toEqual({
      total: 3,
      good: 3,
      types: { other: 2, blog: 1 },
      languages: { en: 3, de: 2, ar: 1 },
    })
    const german = search.find('servotronic', { limit: 9, counts: true, lang: 'de' })
    expect(german.counts).toEqual({ ...counts, total: 2, good: 2, types: { other: 2 } })
  })

  it('finds every version with its language', () => {
    for (const lang of ['en', 'de', 'ar']) {
      expect(search.paths('servotronic', { lang })).toContain(`/${lang}/lift/`)
    }
  })
})
