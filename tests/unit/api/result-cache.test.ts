import { describe, expect, it } from 'vitest'
import {
  createResultCache,
  maxCacheBytes,
  maxEntryBytes,
  recordEvents,
} from '../../../src/api/result-cache.ts'
import type { CallEvent } from '../../../src/http/call-event.ts'
import { SiteUnavailable } from '../../../src/site/site.ts'
import type { Site } from '../../../src/site/site.ts'
import { createTinySite } from '../../support/tiny-site.ts'

const search: CallEvent = { kind: 'search', language: 'en', found: 2 }
const resultOf = (length: number) => ({ headers: {}, body: { bytes: new Uint8Array(length) } })

/** A cache whose site and clock can be set. */
function createCache(lifetime = Infinity) {
  const state = { release: 'r1' as string | undefined, isAway: false, now: 1_000_000 }
  const cache = createResultCache({
    site() {
      if (state.isAway) throw new SiteUnavailable('gone')
      const { release: id } = state
      const release = id === undefined ? undefined : ({ id, tag: id } as Site['release'])
      return { ...createTinySite(), release }
    },
    now: () => state.now,
    lifetime: () => lifetime,
  })
  return { cache, state }
}

describe('A cached result', () => {
  it('is found by its key, and its events are reported with each use', () => {
    const { cache } = createCache()
    const seen: CallEvent[] = []
    const { events, observe } = recordEvents((event) => seen.push(event))
    observe(search)
    const result = resultOf(10)
    cache.add(cache.keyOf('rest', 'search', { q: 'a' }), result, events)
    expect(cache.find(cache.keyOf('rest', 'search', { q: 'a' }), undefined)).toBe(result)
    cache.find(cache.keyOf('rest', 'search', { q: 'a' }), (event) => seen.push(event))
    expect(seen).toEqual([search, search])
    for (const key of [
      cache.keyOf('mcp', 'search', { q: 'a' }),
      cache.keyOf('rest', 'search', { q: 'a', lang: 'en' }),
      cache.keyOf('rest', 'search,', { q: 'a' }),
    ]) {
      expect(cache.find(key, undefined)).toBeUndefined()
    }
  })

  it('is valid until a page expires', () => {
    const { cache, state } = createCache(60)
    const key = cache.keyOf('a')
    cache.add(key, resultOf(1), [])
    state.now += 59_999
    expect(cache.find(key, undefined)).toBeDefined()
    state.now += 1
    expect(cache.find(key, undefined)).toBeUndefined()
  })

  it('is of one release; without a release, or a site, nothing is cached', () => {
    const { cache, state } = createCache()
    cache.add(cache.keyOf('a'), resultOf(1), [])
    state.release = 'r2'
    expect(cache.find(cache.keyOf('a'), undefined)).toBeUndefined()
    state.release = undefined
    expect(cache.keyOf('a')).toBeUndefined()
    cache.add(undefined, resultOf(1), [])
    expect(cache.find(undefined, undefined)).toBeUndefined()
    state.isAway = true
    expect(cache.keyOf('a')).toBeUndefined()
  })

  it('stays while it is used, and all together never take more than their room', () => {
    const { cache } = createCache()
    const often = cache.keyOf('often')
    cache.add(often, resultOf(100), [])
    const length = 200_000
    for (let at = 0; at < (2 * maxCacheBytes) / length; at += 1) {
      cache.add(cache.keyOf('rare', at), resultOf(length), [])
      expect(cache.find(often, undefined)).toBeDefined()
      expect(cache.size()).toBeLessThanOrEqual(maxCacheBytes)
    }
    expect(cache.find(cache.keyOf('rare', 0), undefined)).toBeUndefined()
    expect(cache.size()).toBeGreaterThan(maxCacheBytes - 3 * length)
  })

  it('is not cached when it is long', () => {
    const { cache } = createCache()
    cache.add(cache.keyOf('a'), resultOf(maxEntryBytes / 2), [])
    expect([cache.find(cache.keyOf('a'), undefined), cache.size()]).toEqual([undefined, 0])
  })
})
