import { describe, expect, it } from 'vitest'
import { createLiveApp } from '../../../src/service/live-app.ts'
import type { LiveApp } from '../../../src/service/live-app.ts'
import type { OpenRelease } from '../../../src/site/artefacts/artefacts.ts'
import { createSiteAt } from '../../../src/site/expiry.ts'
import { createFilter } from '../../../src/site/page-filter.ts'
import { removedPlaces } from '../../../src/site/removed-places.ts'
import type { SiteData } from '../../../src/site/site.ts'
import { callFor } from '../../support/app.ts'
import { tinyData } from '../../support/tiny-site.ts'

const expires = '2026-06-01T08:00:00.000Z'
const expiry = Date.parse(expires)

/** A release in memory, and whether its files were given back. */
function releaseOf(id: string, changes: Partial<SiteData> = {}, nextChange?: string) {
  const data = { ...tinyData, ...changes }
  const sources = {
    readPublished: () => Promise.resolve(undefined),
    search: () => Promise.resolve({ hits: [] }),
    check: () => Promise.resolve(),
  }
  let closed = 0
  const release: OpenRelease = {
    id,
    manifest: {
      format: 0,
      buildId: id,
      baseUrl: '',
      generated: '',
      nextChange: nextChange ?? null,
      counts: {},
      files: {} as OpenRelease['manifest']['files'], // Nothing here looks at them.
    },
    data,
    frames: id,
    verify: () => Promise.resolve(),
    siteAt(now, removed = data.removed) {
      const isStale = nextChange !== undefined && Date.parse(nextChange) <= now
      return createSiteAt(now, { ...data, removed }, sources, { id, tag: id, nextChange, isStale })
    },
    close() {
      closed += 1
      return Promise.resolve()
    },
  }
  return { release, closed: () => closed }
}

/**
 * Apps that answer with the release, the pages and the lifetime they know, when they are told to.
 */
function createLive(first: OpenRelease, now: () => number = () => 0) {
  const held = new Map<string, PromiseWithResolvers<undefined>>()
  let made = 0
  const live = createLiveApp(first, {
    now,
    logFailure(error) {
      throw error
    },
    createApp({ site, release, lifetime }) {
      made += 1
      return async ({ path }) => {
        await held.get(path)?.promise
        if (path === '/throws') throw new Error('It failed')
        const { isStale } = site.release ?? {}
        const { pageCount: pages } = site
        const text = JSON.stringify({ id: release.id, pages, isStale, lifetime: lifetime() })
        return { status: 200, headers: { text } }
      }
    },
  })
  return {
    live,
    made: () => made,
    hold: (path: string) => held.set(path, Promise.withResolvers()),
    letGo: (path: string) => held.get(path)?.resolve(undefined),
  }
}

async function ask({ app }: LiveApp, path = '/'): Promise<unknown> {
  return JSON.parse((await app(callFor(path)))?.headers.text ?? '')
}

describe('The app of a service', () => {
  it('answers from another release from the next request on', async () => {
    const { live } = createLive(releaseOf('a').release)
    expect(await ask(live)).toMatchObject({ id: 'a', pages: 3, isStale: false })
    live.swap(releaseOf('b', { pages: [] }).release)
    expect(await ask(live)).toMatchObject({ id: 'b', pages: 0, isStale: false })
    expect(live.release().id).toBe('b')
  })

  it('ends a request on the release it began with, and then gives its files back', async () => {
    const [a, b] = [releaseOf('a'), releaseOf('b')]
    const { live, hold, letGo } = createLive(a.release)
    for (const path of ['/slow', '/slower', '/throws']) hold(path)
    const [slow, slower] = [ask(live, '/slow'), ask(live, '/slower')]
    const throwing = expect(ask(live, '/throws')).rejects.toThrow('It failed')
    live.swap(b.release)
    expect(await ask(live)).toMatchObject({ id: 'b' })
    letGo('/slow')
    letGo('/throws')
    expect(await slow).toMatchObject({ id: 'a' })
    await throwing
    expect(a.closed()).toBe(0)
    letGo('/slower')
    expect(await slower).toMatchObject({ id: 'a' })
    await settle()
    expect([a.closed(), b.closed()]).toEqual([1, 0])
  })

  it('gives files back at once that no request needs', async () => {
    const [a, b] = [releaseOf('a'), releaseOf('b')]
    const { live } = createLive(a.release)
    await ask(live)
    live.swap(b.release)
    await settle()
    expect([a.closed(), b.closed()]).toEqual([1, 0])
    await live.close()
    expect([a.closed(), b.closed()]).toEqual([1, 1])
  })

  it('hides a page from its instant on, and makes its app anew for that alone', async () => {
    const pages = tinyData.pages.map((page, at) => (at === 2 ? { ...page, expires } : page))
    let now = expiry - 60_000
    const { live, made } = createLive(releaseOf('a', { pages }).release, () => now)
    expect(await ask(live)).toEqual({ id: 'a', pages: 3, isStale: false, lifetime: 60 })
    now = expiry - 1
    expect(await ask(live)).toEqual({ id: 'a', pages: 3, isStale: false, lifetime: 0 })
    expect(made()).toBe(1)
    now = expiry
    // JSON has no infinity.
    expect(await ask(live)).toEqual({ id: 'a', pages: 2, isStale: false, lifetime: null })
    now = expiry + 1e12
    expect(await ask(live)).toEqual({ id: 'a', pages: 2, isStale: false, lifetime: null })
    expect(made()).toBe(2)
  })

  it('lets no answer outlive the price of another day', async () => {
    let now = expiry - 60_000
    const prices = { offers: [], pricing: 'Net.', nextStep: 'Write.', until: expires }
    const { live, made } = createLive(releaseOf('a', { prices }).release, () => now)
    expect(await ask(live)).toMatchObject({ lifetime: 60 })
    now = expiry
    expect(await ask(live)).toMatchObject({ lifetime: null })
    expect(made()).toBe(2)
  })

  it('is stale from the next change on', async () => {
    let now = expiry - 1
    const { live, made } = createLive(releaseOf('a', {}, expires).release, () => now)
    expect(await ask(live)).toMatchObject({ id: 'a', pages: 3, isStale: false })
    now = expiry
    expect(await ask(live)).toMatchObject({ id: 'a', pages: 3, isStale: true })
    now += 1
    expect(await ask(live)).toMatchObject({ id: 'a', pages: 3, isStale: true })
    expect(made()).toBe(2)
  })

  it('shows no page of a release that expired before it was taken up', async () => {
    const pages = tinyData.pages.map((page, at) => (at === 2 ? { ...page, expires } : page))
    const { live } = createLive(releaseOf('a').release, () => expiry)
    live.swap(releaseOf('b', { pages }).release)
    expect(await ask(live)).toMatchObject({ id: 'b', pages: 2 })
  })
})

describe('A walk', () => {
  const filter = createFilter({}, {})
  const [home, first, second] = tinyData.pages
  if (!home || !first || !second) throw new Error('The tiny site has three pages')

  /** A live app, and what each app that it makes finds behind the first page. */
  function createWalked(release: OpenRelease) {
    const found: unknown[] = []
    const live = createLiveApp(release, {
      now: () => 0,
      logFailure: () => undefined,
      createApp: ({ site }) => {
        found.push(site.listPages(filter, 9, first)?.pages.map(({ path }) => path))
        return () => Promise.resolve(undefined)
      },
    })
    return { live, found }
  }

  it('goes on after a rollback to a release that never knew its page', async () => {
    const { live, found } = createWalked(releaseOf('b', { pages: [home, first, second] }).release)
    live.swap(releaseOf('a', { pages: [home, second] }).release)
    // And once more, to one that knows neither the first nor the second of them.
    live.swap(releaseOf('0', { pages: [home] }).release)
    live.swap(releaseOf('a', { pages: [home, second] }).release)
    await live.close()
    expect(found).toEqual([[second.path], [second.path], [], [second.path]])
  })

  it('goes on after a publish that remembers its page, and its rollback', async () => {
    const removed = removedPlaces(tinyData, [home, second])
    const { live, found } = createWalked(releaseOf('b', { pages: [home, second], removed }).release)
    live.swap(releaseOf('a').release)
    await live.close()
    expect(found).toEqual([[second.path], [second.path]])
  })
})

/** Lets everything happen that waits for nothing else. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}
