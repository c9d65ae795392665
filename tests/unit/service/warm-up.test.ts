import { setImmediate as nextIteration } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createYield, warmUp, warmUpSearch } from '../../../src/service/warm-up.ts'
import type { PageRecord } from '../../../src/site/page-record.ts'
import type { Site } from '../../../src/site/site.ts'

const page: PageRecord = { path: '/a/', title: 'A', type: 'other', lang: 'en', cursorKey: '/a/' }

/** A release of one page, and what it was asked, in order. */
function createRelease(verify: () => Promise<void> = () => Promise.resolve()) {
  const asked: string[] = []
  const site = {
    pageCount: 1,
    pageAt: () => page,
    search: (query: string) => {
      asked.push(`search ${query}`)
      return Promise.resolve({ hits: [] })
    },
  } as unknown as Site // As far as the warm-up uses it.
  const release = {
    siteAt: () => site,
    verify: () => {
      asked.push('verify')
      return verify()
    },
  }
  return { asked, release }
}

describe('Long work', () => {
  it('gives others one turn, and many when the server stops', async () => {
    const stopping = new AbortController()
    const yieldToOthers = createYield(stopping.signal)
    const iterationsDuring = async (given: Promise<void>) => {
      const over = new AbortController()
      void given.then(() => {
        over.abort()
      })
      let iterations = 0
      for (; !over.signal.aborted; iterations += 1) await nextIteration()
      return iterations
    }
    expect(await iterationsDuring(yieldToOthers())).toBeLessThan(4)
    stopping.abort()
    expect(await iterationsDuring(yieldToOthers())).toBeGreaterThan(8)
  })
})

describe('A server that warms up', () => {
  it('warms up the search, then takes the digest it left out', async () => {
    const { asked, release } = createRelease()
    const troubles: unknown[] = []
    const warming = warmUp(release, new AbortController().signal, (error) => troubles.push(error))
    expect(asked).toEqual([])
    await warming
    expect(asked).toEqual(['search A', 'verify'])
    expect(troubles).toEqual([])
  })

  it('tells what is wrong with the release', async () => {
    const { release } = createRelease(() => Promise.reject(new Error('damaged')))
    const troubles: unknown[] = []
    await warmUp(release, new AbortController().signal, (error) => troubles.push(error))
    expect(troubles).toEqual([new Error('damaged')])
  })

  it('ends when the server stops, and tells nothing of what that breaks', async () => {
    const stopping = new AbortController()
    const troubles: unknown[] = []
    const { asked, release } = createRelease(() => {
      stopping.abort()
      return Promise.reject(new Error('closed'))
    })
    await warmUp(release, stopping.signal, (error) => troubles.push(error))
    await warmUp(release, stopping.signal, (error) => troubles.push(error))
    expect(asked).toEqual(['search A', 'verify'])
    expect(troubles).toEqual([])
  })
})

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

describe('The warm-up of a search', () => {
  it('asks for titles from all over the site, each once', async () => {
    const { asked, site } = createNumberedSite(3200)
    await warmUpSearch(site, new AbortController().signal)
    expect(asked).toHaveLength(32)
    expect(new Set(asked).size).toBe(32)
    expect(asked.at(-1)).toBe('Page 3100')
  })

  it('asks a small site no more than it has pages', async () => {
    const { asked, site } = createNumberedSite(3)
    await warmUpSearch(site, new AbortController().signal)
    expect(asked).toEqual(['Page 0', 'Page 1', 'Page 2'])
  })

  it('leaves whoever comes meanwhile a turn between two queries', async () => {
    const { asked, site } = createNumberedSite(32)
    const warming = warmUpSearch(site, new AbortController().signal)
    expect(asked).toHaveLength(0)
    const seen: number[] = []
    while (asked.length < 32) {
      await nextIteration()
      seen.push(asked.length)
    }
    await warming
    expect(new Set(seen).size).toBeGreaterThan(16)
  })

  it('ends when the server stops', async () => {
    const { asked, site } = createNumberedSite(32)
    const stopping = new AbortController()
    const warming = warmUpSearch(site, stopping.signal)
    while (asked.length === 0) await nextIteration()
    stopping.abort()
    await warming
    expect(asked.length).toBeLessThan(5)
  })
})
