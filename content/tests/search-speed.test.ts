import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSearch } from '../../src/search/search.ts'
import type { Search } from '../../src/search/search.ts'
import type { SiteData } from '../../src/site/site.ts'
import { nurtOut } from '../../tests/support/paths.ts'
import { worstQueries } from '../../scripts/relevance/worst-queries.ts'

let bytes: Uint8Array
let pages: SiteData['pages']
let search: Search
beforeAll(async () => {
  bytes = await readFile(join(nurtOut, 'data/search.bin'))
  const site = JSON.parse(await readFile(join(nurtOut, 'data/site.json'), 'utf8')) as SiteData // Our own build.
  pages = site.pages
  search = createSearch(bytes, pages)
})

/** The fastest of some runs: what slows a single run is the machine. */
function leastMilliseconds(run: () => unknown): number {
  const times = Array.from({ length: 10 }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return Math.min(...times)
}

describe('Search over the sample site', () => {
  it('loads in under 100 ms', () => {
    expect(leastMilliseconds(() => createSearch(bytes, pages))).toBeLessThan(100)
  })

  it.each(Object.entries(worstQueries))('answers in under 10 ms: %s', (_what, query) => {
    expect(query.length).toBeLessThanOrEqual(200)
    expect(leastMilliseconds(() => search.find(query, { limit: 20 }))).toBeLessThan(10)
    expect(leastMilliseconds(() => search.find(query, { type: 'city', limit: 20 }))).toBeLessThan(
      10,
    )
  })
})
