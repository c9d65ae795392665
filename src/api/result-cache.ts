/**
 * The cache of results. REST, batches and MCP share it.
 *
 * The key is what a body depends on: release, operation, arguments and form (such as `rest` or
 * `mcp`). Header fields of one caller, such as its quota, are added to each response. An entry
 * becomes invalid when a page expires, a price changes, or its result changes with time.
 */
import type { CallEvent } from '../http/call-event.ts'
import type { Body, Call, Fields } from '../http/call.ts'
import { createSizedCache } from '../site/sized-cache.ts'
import type { Site } from '../site/site.ts'

/** Maximum size of all entries together, in bytes. */
export const maxCacheBytes = 32 * 1024 * 1024

/** Maximum size of one entry in bytes, so that a few long results do not displace all others. */
export const maxEntryBytes = 512 * 1024

/** Bytes that an entry takes in addition to its key and body. */
const overheadBytes = 1024

/** A body, and the header fields that belong to it. */
export interface Result {
  readonly headers: Fields
  readonly body: Body
  /** When the body changes within the same release, in milliseconds since the epoch. */
  readonly validUntil?: number | undefined
}

/** An entry of the cache. */
interface CachedResult {
  readonly result: Result
  /** Events of the call that made the result. Each use of the entry reports them again. */
  readonly events: readonly CallEvent[]
  /** When the entry becomes invalid, in milliseconds since the epoch. */
  readonly validUntil: number
}

type Observe = Call['observe']

/** Results by key. */
export interface ResultCache {
  /**
   * Returns the key of a result. `undefined` if results are not cached: in a preview, because its
   * site may change at any time, and while the site cannot be read.
   */
  keyOf(form: string, ...parts: readonly unknown[]): string | undefined
  /** Returns the valid result at a key and reports its events; `undefined` if there is none. */
  find(key: string | undefined, observe: Observe): Result | undefined
  add(key: string | undefined, result: Result, events: readonly CallEvent[]): void
  /** Returns the size of all entries together, in bytes. */
  size(): number
}

/** Dependencies of a cache. */
export interface ResultCacheOptions {
  /** Returns the current site. Throws `SiteUnavailable` if its data cannot be read. */
  site(): Site
  /** Returns milliseconds since the epoch. */
  now(): number
  /** Returns the seconds until a page of the site expires or a price changes. */
  lifetime(): number
}

/** Creates an empty cache. */
export function createResultCache({ site, now, lifetime }: ResultCacheOptions): ResultCache {
  const entries = createSizedCache<CachedResult>(maxCacheBytes, maxEntryBytes)

  function findRelease(): string | undefined {
    try {
      return site().release?.id
    } catch {
      // Ignores the error: the operation fails for the same reason, and that failure is logged.
      return undefined
    }
  }

  return {
    keyOf(form, ...parts) {
      const release = findRelease()
      return release === undefined ? undefined : `${release} ${form} ${JSON.stringify(parts)}`
    },
    find(key, observe) {
      const entry = key === undefined ? undefined : entries.get(key)
      if (!entry || entry.validUntil <= now()) return undefined
      if (observe) for (const event of entry.events) observe(event)
      return entry.result
    },
    add(key, result, events) {
      if (key === undefined) return
      const validUntil = Math.min(now() + lifetime() * 1000, result.validUntil ?? Infinity)
      // Counts the body twice, because the result also has compressed forms of the body. All these
      // forms together are smaller than the body.
      const bytes = 2 * result.body.bytes.length + key.length + overheadBytes
      entries.set(key, { result, events, validUntil }, bytes)
    },
    size: entries.size,
  }
}

/** Creates a function that reports events and also collects them in a list. */
export function recordEvents(observe: Observe) {
  const events: CallEvent[] = []
  return {
    events,
    observe(event: CallEvent) {
      events.push(event)
      observe?.(event)
    },
  }
}
