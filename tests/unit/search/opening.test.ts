import { afterAll, describe, expect, it, vi } from 'vitest'
import { closePagefind } from '../../../src/indexing/pagefind.ts'
import { encodeSearchIndex } from '../../../src/search/index-form.ts'
import { createSearchOver, openSearch } from '../../../src/search/search.ts'
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

describe('A stemmer that is a compiled module', () => {
  const open = async () => {
    const tiny = await createTinySearch([
      { path: '/en/', lang: 'en', title: 'Mill', text: 'Grinding stones.' },
    ])
    const languages = tiny.index.languages.map((language) => ({
      ...language,
      wasm: new WebAssembly.Module(Buffer.from(language.wasm as Uint8Array)), // Compiled here.
    }))
    return { tiny, index: { ...tiny.index, languages } }
  }

  it('stems as its bytes do, and compiles nothing', async () => {
    const { tiny, index } = await open()
    const compile = vi.spyOn(WebAssembly, 'Module').mockImplementation(() => {
      throw new Error('Compiling is forbidden')
    })
    try {
      const search = createSearchOver(index, tiny.pages)
      expect(search.find('grinds stone', { limit: 1 })).toEqual(
        tiny.find('grinds stone', { limit: 1 }),
      )
    } finally {
      compile.mockRestore()
    }
  })

  it('cannot be written into a file', async () => {
    const { index } = await open()
    expect(() => encodeSearchIndex(index)).toThrow('pass its bytes')
  })
})
