import { afterAll, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { openSearch } from '../../../src/search/search.ts'
import { createTinySearch } from '../../support/tiny-index.ts'

afterAll(closePagefind)

it('A search that opens gives others their turn after each language, and finds what any other does', async () => {
  const tiny = await createTinySearch([
    { path: '/en/', lang: 'en', title: 'Mill', text: 'A mill grinds.' },
    { path: '/pl/', lang: 'pl', title: 'Młyn', text: 'Młyn miele.' },
    { path: '/de/', lang: 'de', title: 'Mühle', text: 'Die Mühle mahlt.' },
  ])
  let turns = 0
  const search = await openSearch(tiny.index, tiny.pages, () => {
    turns += 1
    return Promise.resolve()
  })
  expect(turns).toBe(3)
  expect(search.find('mill', { limit: 3 })).toEqual(tiny.find('mill', { limit: 3 }))
})
