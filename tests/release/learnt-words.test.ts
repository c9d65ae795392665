import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { learnFromLinks } from '../../src/indexing/learnt-words.ts'
import { readCounts } from '../../src/search/coded-counts.ts'
import { decodeSearchIndex } from '../../src/search/index-form.ts'
import { unpackCounts } from '../../src/search/search-index.ts'
import { readRenderedPages } from '../../src/release/rendered-pages.ts'
import type { SiteData } from '../../src/site/site.ts'
import { builtSite } from '../support/built-site.ts'

const agencyOut = await builtSite('agency')
const libraryOut = await builtSite('bibliotheque')

/**
 * Pages of a release that others call by another name, and how many of them have more keywords than
 * their author gave.
 */
async function readLearnt(out: string): Promise<{ named: number; taught: number }> {
  const site = JSON.parse(await readFile(join(out, 'data/site.json'), 'utf8')) as SiteData // What the build wrote.
  const step = { advance: () => undefined }
  const pages = readRenderedPages(join(out, 'client'), site.pages, step)
  const learnt = learnFromLinks(pages)
  const { languages } = decodeSearchIndex(await readFile(join(out, 'data/search.bin')))
  const withKeywords = new Set(
    languages.flatMap(({ counts, postings, pages: positions }) =>
      [...postings].flatMap((number, at) => {
        const position = positions[number]
        const { keywords } = unpackCounts(readCounts(counts, at))
        return keywords > 0 && position !== undefined ? [site.pages[position]?.path] : []
      }),
    ),
  )
  const plain = pages.filter(({ html }) => !html.includes('<meta name="keywords"'))
  const taught = plain.filter(({ record }) => withKeywords.has(record.path))
  return {
    named: plain.filter(({ record }) => learnt.has(record.path)).length,
    taught: taught.length,
  }
}

describe('A build', () => {
  it('counts what links call a page among its keywords', async () => {
    const { named, taught } = await readLearnt(agencyOut)
    expect(named).toBeGreaterThan(0)
    expect(taught).toBe(named)
  })

  it('learns nothing where `search.learn` is false', async () => {
    const { named, taught } = await readLearnt(libraryOut)
    expect(named).toBeGreaterThan(0)
    expect(taught).toBe(0)
  })
})
