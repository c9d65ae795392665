import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTurnGiver, settle } from '../../../src/service/settling.ts'
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
  } as unknown as Site // As far as a rehearsal uses it.
  const release = {
    siteAt: () => site,
    verify: () => {
      asked.push('verify')
      return verify()
    },
  }
  return { asked, release }
}

it('Long work gives others one turn, and many when the server stops', async () => {
  const stopping = new AbortController()
  const giveTurn = createTurnGiver(stopping.signal)
  const turnsDuring = async (given: Promise<void>) => {
    const over = new AbortController()
    void given.then(() => {
      over.abort()
    })
    let turns = 0
    for (; !over.signal.aborted; turns += 1) await nextTurn()
    return turns
  }
  expect(await turnsDuring(giveTurn())).toBeLessThan(4)
  stopping.abort()
  expect(await turnsDuring(giveTurn())).toBeGreaterThan(8)
})

describe('A server that settles', () => {
  it('rehearses, then takes the digest it left out', async () => {
    const { asked, release } = createRelease()
    const troubles: unknown[] = []
    const settling = settle(release, new AbortController().signal, (error) => troubles.push(error))
    expect(asked).toEqual([])
    await settling
    expect(asked).toEqual(['search A', 'verify'])
    expect(troubles).toEqual([])
  })

  it('tells what is wrong with the release', async () => {
    const { release } = createRelease(() => Promise.reject(new Error('damaged')))
    const troubles: unknown[] = []
    await settle(release, new AbortController().signal, (error) => troubles.push(error))
    expect(troubles).toEqual([new Error('damaged')])
  })

  it('ends when the server stops, and tells nothing of what that breaks', async () => {
    const stopping = new AbortController()
    const troubles: unknown[] = []
    const { asked, release } = createRelease(() => {
      stopping.abort()
      return Promise.reject(new Error('closed'))
    })
    await settle(release, stopping.signal, (error) => troubles.push(error))
    await settle(release, stopping.signal, (error) => troubles.push(error))
    expect(asked).toEqual(['search A', 'verify'])
    expect(troubles).toEqual([])
  })
})
