import { describe, expect, it } from 'vitest'
import { encodeSearchIndex } from '../../../src/search/index-form.ts'
import { createLazySearch, createSearch } from '../../../src/search/search.ts'
import { artefacts } from '../../support/artefacts.ts'

const bytes = encodeSearchIndex(artefacts.search)
const { pages } = artefacts.site

describe('A search that is opened when it is asked', () => {
  it('opens nothing before, once for all who ask meanwhile, and answers as any other', async () => {
    let turns = 0
    const giveTurn = () => {
      turns += 1
      return Promise.resolve()
    }
    const search = createLazySearch(bytes, pages, giveTurn)
    expect(turns).toBe(0)
    const asked = ['forms', 'first'].map(async (query) => await search.find(query, { limit: 5 }))
    const { languages } = artefacts.search
    const opened = createSearch(bytes, pages)
    expect(await Promise.all(asked)).toEqual([
      opened.find('forms', { limit: 5 }),
      opened.find('first', { limit: 5 }),
    ])
    expect(turns).toBe(languages.length)
    // From then on nobody waits.
    expect(search.find('forms', { limit: 5 })).toEqual(opened.find('forms', { limit: 5 }))
  })

  it('refuses an index of another form at once', () => {
    expect(() => createLazySearch(bytes.slice(0, 8), pages, () => Promise.resolve())).toThrow(
      'Cannot read the search index',
    )
  })
})
