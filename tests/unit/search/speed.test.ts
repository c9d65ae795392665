/** How long a search takes, compared with itself over fewer pages: ratios of one run. */
import { afterAll, describe, expect, it } from 'vitest'
import { compileSearchIndex } from '../../../src/indexing/compile.ts'
import { closePagefind, indexRecords } from '../../../src/indexing/pagefind.ts'
import { readBundle } from '../../../src/indexing/pagefind-bundle.ts'
import type { BundleLanguage } from '../../../src/indexing/pagefind-bundle.ts'
import { createSearchOver } from '../../../src/search/search.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import { worstQueries } from '../../support/worst-queries.ts'

const few = 250
/** How many times as many pages the larger index has. */
const times = 8
/** Milliseconds; what takes less is as good as nothing, and may grow by any share of that. */
const leastTime = 0.03
const rounds = 12

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = createRandom(7)
const pick = (letters: string) => letters.charAt(Math.floor(letters.length * random()))
const syllable = () => pick('bcdfghklmnprstvz') + pick('aeiou') + pick('lmnrst')

/**
 * Words that are as frequent as those of a language: the tenth stands in a tenth as many places as
 * the first.
 */
const words = Array.from({ length: 4000 }, (_, at) =>
  Array.from({ length: 1 + Math.ceil(at / 1500) }, syllable).join(''),
)

interface TestPage {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly body: string
}

/** The same pages in every run. */
function makePages(count: number): TestPage[] {
  const next = createRandom(1)
  const word = () => words[Math.floor(words.length ** next()) - 1] ?? ''
  const several = (length: number) => Array.from({ length }, word).join(' ')
  return Array.from({ length: count }, (_, at) => ({
    path: `/en/${at}/`,
    title: several(3),
    description: several(10),
    body: Array.from({ length: 12 }, () => `${several(12)}.`).join(' '),
  }))
}

const queries = Array.from({ length: 25 }, (_, at) =>
  [at + 20, at * 7 + 90, at * 31 + 300].map((word) => words[word] ?? '').join(' '),
)
const tiny = { url: '/', lang: 'en', title: 'Mill', keywords: [], headings: [], text: 'Mill.' }
const stemmer: Pick<BundleLanguage, 'stemmer' | 'wasm'> | undefined = readBundle(
  await indexRecords([{ ...tiny, description: undefined }]),
)[0]
afterAll(closePagefind)

function openSearch(made: readonly TestPage[]): (query: string) => unknown {
  if (!stemmer) throw new Error('There is no stemmer')
  const pages = made.map(({ path, title }): PageRecord => {
    return { path, title, lang: 'en', type: 'other', cursorKey: path }
  })
  const bundle = made.map(({ path, title, description, body }) => {
    const text = `${title}. ${body}`
    return { url: path, text, headings: [], anchors: [], meta: { title, description } }
  })
  const index = compileSearchIndex([{ ...stemmer, lang: 'en', pages: bundle }], {
    pages,
    synonyms: {},
  })
  const search = createSearchOver(index, pages)
  // What leaves pages out is not answered from memory.
  const except = new Set<number>()
  return (query) => search.find(query, { limit: 8, except })
}

/**
 * Milliseconds of a query: the least of some runs, so short that a busy machine lets one of them
 * be.
 */
function least(ask: (query: string) => unknown, query: string): number {
  const all = Array.from({ length: rounds }, () => {
    const started = performance.now()
    ask(query)
    return performance.now() - started
  })
  return Math.min(...all)
}

describe('A search', () => {
  const made = makePages(few * times)
  const large: (query: string) => unknown = openSearch(made)

  it('among eight times as many pages takes no more than eight times as long', () => {
    const small = openSearch(makePages(few))
    const asked = { ...worstQueries, 'a few words': queries[5] ?? '', 'one word': words[9] ?? '' }
    const steep = Object.entries(asked).flatMap(([name, query]) => {
      const growth = least(large, query) / Math.max(leastTime, least(small, query))
      return growth > times ? [`${name}: ${growth.toFixed(1)} times`] : []
    })
    expect(steep).toEqual([])
  })
})
