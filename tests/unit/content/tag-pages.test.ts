import { expect, it } from 'vitest'
import type { ContentPage } from '../../../src/content/page-files.ts'
import { createTagPages } from '../../../src/content/tag-pages.ts'
import type { Mistake } from '../../../src/content/mistake.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import { wordsOf } from '../../../src/site/words/words.ts'

/** The pages of the tags of pages, and the mistakes in them. */
function makeTags(tagsByName: Readonly<Record<string, readonly string[]>>) {
  const pages = Object.entries(tagsByName).map(([name, tags]) => {
    const [lang = '', base = lang] = name.includes('/') ? name.split('/') : ['en', name]
    const [file, path] = [`pages/${lang}/${base}.md`, `/${lang}/${base}/`]
    const data = { title: name, description: name, type: 'guide', tags }
    return { file, path, lang, body: '', data } as unknown as ContentPage // The used fields.
  })
  const records = pages.map(({ path, lang, data }): PageRecord => {
    const { title, type } = data
    return { path, title, type, lang, cursorKey: path, updated: '2026-01-01' }
  })
  const mistakes: Mistake[] = []
  const made = createTagPages(pages, records, wordsOf, mistakes)
  return { made, mistakes }
}

it('A tag has a page in its language, which lists the pages with it once', () => {
  const { made, mistakes } = makeTags({ b: ['Grain', 'Grain'], a: ['Grain', 'C++'], c: [] })
  expect(mistakes).toEqual([])
  expect(made.map(({ record, pages }) => [record.path, pages.map(({ path }) => path)])).toEqual([
    ['/en/tags/grain/', ['/en/a/', '/en/b/']],
    ['/en/tags/c/', ['/en/a/']],
  ])
  expect(made[0]?.record).toMatchObject({
    title: 'Grain',
    description: 'Pages with the tag “Grain”',
    type: 'section',
    updated: '2026-01-01',
    tag: 'Grain',
  })
})

it('Pages of a tag are tied in the languages that write it alike', () => {
  const { made } = makeTags({ a: ['Jazz', 'Grain'], 'de/a': ['JAZZ', 'Korn'] })
  expect(made.map(({ record }) => [record.path, record.alternates])).toEqual([
    ['/en/tags/jazz/', { de: '/de/tags/jazz/' }],
    ['/en/tags/grain/', undefined],
    ['/de/tags/jazz/', { en: '/en/tags/jazz/' }],
    ['/de/tags/korn/', undefined],
  ])
})

it.each([
  [
    ['Grain'],
    ['grain'],
    '"grain" is written "Grain" in pages/en/a.md: use one spelling in both places',
  ],
  [
    ['C'],
    ['C++'],
    '"C++" gets the same address /en/tags/c/ as "C" in pages/en/a.md: use another word',
  ],
])('Two tags %s and %s cannot share an address', (a, b, message) => {
  const { mistakes } = makeTags({ a, b })
  expect(mistakes).toEqual([{ file: 'pages/en/b.md', field: 'tags.0', message }])
})

it('A tag of signs alone has no address', () => {
  const { made, mistakes } = makeTags({ a: ['ok', '++'] })
  expect(made).toHaveLength(1)
  expect(mistakes).toEqual([
    {
      file: 'pages/en/a.md',
      field: 'tags.1',
      message: '"++" must have a letter or a digit, because the address of a page needs one',
    },
  ])
})
