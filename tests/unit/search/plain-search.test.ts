/**
 * The fast search finds what a plain one finds: the same pages with the same scores, whatever is
 * asked.
 */
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { distance } from '../../../src/search/distance.ts'
import { fold } from '../../../src/search/fold.ts'
import { createPlainSearch } from '../../support/plain-search.ts'
import type { PlainSearch } from '../../support/plain-search.ts'
import { createTinySearch } from '../../support/tiny-index.ts'
import type { TinyPage } from '../../support/tiny-index.ts'

const languages = ['pl', 'en', 'de'] as const
const words = [
  ...['grain', 'grains', 'granary', 'grate', 'mill', 'miller', 'water', 'watermill', 'stone'],
  ...['wheel', 'flour', 'brook', 'młyn', 'młynarz', 'płatność', 'wdrożenie', 'procesów'],
  ...['Mühle', 'Größe', 'Rechnungsverarbeitung', 'Verarbeitung', 'Straße', 'Kraków', '2024'],
]
/** What no page has: guesses, and words that only build sentences. */
const strange = ['gra', 'mil', 'watr', 'stonne', 'Krakowie', 'xyzzy', 'the', 'und', 'w', 'co']
/** Scores are added up in 32 bits on one side and in 64 on the other. */
const rounding = 1e-5
const search = await createTinySearch(makePages(), { en: [['mill', 'granary']] })
const plain: PlainSearch = createPlainSearch(search.index, search.pages)
afterAll(closePagefind)

/** Pages of any words, the same in every run; each third has versions in the other languages. */
function makePages(): TinyPage[] {
  const some = (longest: number) =>
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: longest })
  const texts = fc.sample(
    fc.record({ title: some(3), description: some(4), keywords: some(2), text: some(60) }),
    { seed: 7, numRuns: 63 },
  )
  const paths = texts.map((_, at) => `/${languages[at % 3] ?? 'en'}/${Math.floor(at / 3)}/`)
  const ordinary = texts.map(({ title, description, keywords, text }, at): TinyPage => {
    const group = at - (at % 3)
    const others = languages.flatMap((lang, other) =>
      at % 9 > 2 || other === at % 3 ? [] : [[lang, paths[group + other] ?? ''] as const],
    )
    return {
      path: paths[at] ?? '',
      lang: languages[at % 3] ?? 'en',
      title: title.join(' '),
      description: description.join(' '),
      keywords,
      text: text.join(' '),
      alternates: Object.fromEntries(others),
    }
  })
  const towns = ['Kraków', 'Łódź', 'Nowy Sącz', 'Nowa Ruda'].map((name, at): TinyPage => ({
    path: `/pl/miasto-${at}/`,
    lang: 'pl',
    type: 'city',
    title: `Młyn: ${name}`,
    text: words.join(' '),
  }))
  return [...ordinary, ...towns]
}

const asked = fc
  .array(fc.constantFrom(...words, ...strange, 'Nowy', 'Sącz'), { minLength: 1, maxLength: 8 })
  .map((list) => list.join(' '))
const narrowing = fc.record({
  lang: fc.constantFrom(undefined, ...languages),
  type: fc.constantFrom(undefined, undefined, 'city', 'other'),
})

function versionsOf(page: number): number[] {
  const others = Object.values(search.pages[page]?.alternates ?? {})
  return [page, ...others.map((path) => search.pages.findIndex((known) => known.path === path))]
}

describe('Search beside a plain one', () => {
  it('finds the same pages with the same scores in the same order', () => {
    fc.assert(
      fc.property(asked, narrowing, fc.integer({ min: 1, max: 80 }), (query, narrow, limit) => {
        const found = search.explain(query, { ...narrow, limit })
        const all = plain(query, narrow)
        const scores = new Map(all.map(({ page, score }) => [page, score]))
        expect(found.length).toBe(Math.min(limit, all.length))
        for (const [at, { page, score }] of found.entries()) {
          // Of two versions with one score, rounding may choose the other.
          const plainScore = versionsOf(page).map((version) => scores.get(version))
          expect(score).toBeCloseTo(plainScore.find((known) => known !== undefined) ?? -1, 4)
          expect(Math.abs(score - (all[at]?.score ?? -1))).toBeLessThan(rounding)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('puts pages of one score in the order of the site', () => {
    fc.assert(
      fc.property(asked, narrowing, (query, narrow) => {
        // The page that is named comes first whatever it scores, by a slip too.
        fc.pre(search.pages.every(({ title }) => distance(fold(title), fold(query), 1) > 1))
        const found = search.explain(query, { ...narrow, limit: 80 })
        for (const [at, { page, score }] of found.entries()) {
          const before = found[at - 1]
          if (before?.score === score) expect(before.page).toBeLessThan(page)
        }
      }),
    )
  })

  it('finds as its first few what it finds first of many', () => {
    fc.assert(
      fc.property(asked, narrowing, fc.integer({ min: 1, max: 20 }), (query, narrow, limit) => {
        const many = search.explain(query, { ...narrow, limit: 80 })
        expect(search.explain(query, { ...narrow, limit })).toEqual(many.slice(0, limit))
      }),
    )
  })
})
