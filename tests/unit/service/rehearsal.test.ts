import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { rehearseSearch } from '../../../src/service/rehearsal.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'

/** A site of pages with numbers as titles, and the queries it was asked. */
function createNumberedSite(pageCount: number) {
  const asked: string[] = []
  const pageAt = (at: number): PageRecord => {
    const title = `Page ${at}`
    return { path: `/en/${at}/`, title, type: 'other', lang: 'en', cursorKey: title }
  }
  const search = (query: string) => {
    asked.push(query)
    return Promise.resolve({ hits: [] })
  }
  return { asked, site: { pageCount, pageAt, search } }
}

describe('The rehearsal of a search', () => {
  it('asks for titles from all over the site, each once', async () => {
    const { asked, site } = createNumberedSite(3200)
    await rehearseSearch(site, new AbortController().signal)
    expect(asked).toHaveLength(32)
    expect([new Set(asked).size, asked.at(-1)]).toEqual([32, 'Page 3100'])
  })

  it('asks a small site no more than it has pages', async () => {
    const { asked, site } = createNumberedSite(3)
    await rehearseSearch(site, new AbortController().signal)
    expect(asked).toEqual(['Page 0', 'Page 1', 'Page 2'])
  })

  it('leaves whoever comes meanwhile a turn between two queries', async () => {
    const { asked, site } = createNumberedSite(32)
    const rehearsal = rehearseSearch(site, new AbortController().signal)
    expect(asked).toHaveLength(0)
    const seen: number[] = []
    while (asked.length < 32) {
      await nextTurn()
      seen.push(asked.length)
    }
    await rehearsal
    expect(new Set(seen).size).toBeGreaterThan(16)
  })

  it('ends when the server stops', async () => {
    const { asked, site } = createNumberedSite(32)
    const stopping = new AbortController()
    const rehearsal = rehearseSearch(site, stopping.signal)
    while (asked.length === 0) await nextTurn()
    stopping.abort()
    await rehearsal
    expect(asked.length).toBeLessThan(5)
  })
})
