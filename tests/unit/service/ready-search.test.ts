import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { encodeSearchIndex } from '../../../src/search/index-form.ts'
import { openReadySearch, rehearsals } from '../../../src/service/ready-search.ts'
import { createTinySearch } from '../../support/tiny-index.ts'

afterAll(closePagefind)

it('A search that opens gives others their turn between its languages and its first queries', async () => {
  const tiny = await createTinySearch([
    { path: '/en/', lang: 'en', title: 'Mill', text: 'A mill grinds.' },
    { path: '/pl/', lang: 'pl', title: 'Młyn', text: 'Młyn miele.' },
  ])
  const state = { isOpen: false }
  const opening = Promise.resolve(
    openReadySearch(encodeSearchIndex(tiny.index), tiny.pages),
  ).finally(() => {
    state.isOpen = true
  })
  let turns = 0
  for (; !state.isOpen; turns += 1) await nextTurn()
  expect(turns).toBeGreaterThanOrEqual(rehearsals + 2)
  const search = await opening
  expect(search.find('mill', { limit: 3 }).hits).toEqual(tiny.find('mill', { limit: 3 }).hits)
})
