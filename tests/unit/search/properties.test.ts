import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { createSearchOver } from '../../../src/search/search.ts'
import type { Hit } from '../../../src/search/search.ts'
import { createTinySearch } from '../../support/tiny-index.ts'

const words = [
  ...['grain', 'mill', 'water', 'stone', 'wheel', 'flour', 'brook', 'the', 'who'],
  ...['młyn', 'płatność', 'wdrożenie', 'procesów', 'Kraków', 'Krakowie', 'w', 'co'],
  ...['Mühle', 'Größe', 'Rechnungsverarbeitung', 'Straße', 'und', 'xyzzy', 'a', '7'],
]
const text = words.join(' ')
const languages = ['pl', 'en', 'de'] as const
const search = await createTinySearch([
  ...languages.flatMap((lang) =>
    Array.from({ length: 8 }, (_, at) => ({
      path: `/${lang}/${at}/`,
      lang,
      title: `${words[at] ?? ''} ${at}`,
      text: `${text} ${(words[at * 3] ?? '').repeat(2)}`,
    })),
  ),
  ...['Kraków', 'Łódź', 'Nowy Sącz'].map((name) => ({
    path: `/pl/${name}/`,
    lang: 'pl' as const,
    type: 'city' as const,
    title: `Młyn: ${name}`,
    text,
  })),
])
afterAll(closePagefind)

const query = fc.oneof(
  fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 24 })
    .map((list) => list.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
const find = (q: string): readonly Hit[] => search.find(q, { limit: 20 }).hits

describe('Search', () => {
  it('gives the same pages for a query in NFC, NFD and any case', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }), (list) => {
        const pagesOf = (q: string) => find(q).map(({ page }) => page)
        const q = list.join(' ')
        const expected = pagesOf(q)
        expect(pagesOf(q.normalize('NFD'))).toEqual(expected)
        expect(pagesOf(q.normalize('NFC'))).toEqual(expected)
        expect(pagesOf(q.toLowerCase())).toEqual(expected)
        expect(pagesOf(q.toUpperCase())).toEqual(expected)
      }),
    )
  })

  it('answers whatever it is asked, with pages that are there, each once, at most as many as wanted', () => {
    fc.assert(
      fc.property(query, fc.integer({ min: 1, max: 20 }), (q, limit) => {
        const pages = search.find(q, { limit }).hits.map(({ page }) => page)
        expect(pages.length).toBeLessThanOrEqual(limit)
        expect(new Set(pages).size).toBe(pages.length)
        expect(pages.every((page) => page in search.pages)).toBe(true)
      }),
    )
  })

  it('gives the same answer whatever was asked before', () => {
    fc.assert(
      fc.property(fc.array(query, { maxLength: 5 }), query, (before, q) => {
        const fresh = createSearchOver(search.index, search.pages).find(q, { limit: 20 }).hits
        for (const other of before) find(other)
        expect(find(q)).toEqual(fresh)
      }),
      { numRuns: 40 },
    )
  })

  it('narrows to a subset of what it finds without', () => {
    fc.assert(
      fc.property(query, fc.constantFrom('pl', 'en', 'de'), (q, lang) => {
        for (const { page } of search.find(q, { lang, limit: 20 }).hits) {
          expect(search.pages[page]?.lang).toBe(lang)
        }
        for (const { page } of search.find(q, { type: 'city', limit: 20 }).hits) {
          expect(search.pages[page]?.type).toBe('city')
        }
      }),
    )
  })

  it('shows words of the title or the excerpt only', () => {
    fc.assert(
      fc.property(query, (q) => {
        for (const { page, excerpt = '', matched = [] } of find(q)) {
          const shown = `${search.pages[page]?.title ?? ''} ${excerpt}`
          for (const word of matched) expect(shown).toContain(word)
        }
      }),
    )
  })

  it.each([
    ['nothing but space', ' \t\n '],
    ['punctuation', '?! … -- ""'],
    ['emoji', '😀👩‍👩‍👧‍👦'],
    ['combining marks', '\u0301'.repeat(200)],
    ['lone surrogates', '\ud800\udfff\ud83d'],
    ['controls', '\u0000\u0007\u001b\u202e\u200b'],
  ])('finds nothing for %s', (_what, q) => {
    expect(find(q)).toEqual([])
  })

  it.each([
    ['a word with 199 combining marks', `m${'\u0301'.repeat(195)}ill`],
    ['a word with soft hyphens and zero-width joiners', 'mi\u00adl\u200dl'],
    ['a word between controls', '\u0000mill\u0007'],
    ['SQL', "mill'; DROP TABLE pages; --"],
    ['HTML', '<b onclick="x">mill</b>'],
    ['a word in quotes', '"mill"'],
    ['names of prototypes', '__proto__ mill constructor toString hasOwnProperty'],
  ])('finds the word in %s', (_what, q) => {
    expect(find(q).length).toBeGreaterThan(0)
  })
})
