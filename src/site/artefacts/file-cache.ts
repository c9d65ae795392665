/** Reads published files and caches the most recently read ones. */
import { createSizedCache } from '../sized-cache.ts'
import type { Published } from '../site.ts'
import { lengthOf } from './published-index.ts'
import type { PublishedEntry } from './published-index.ts'

/** Bytes of the cache, by default. */
export const defaultCacheBytes = 64 * 1024 * 1024

/** Bytes that an entry takes in addition to its content. */
export const overheadBytes = 1024

/** Reads published files by key. */
export interface FileCache {
  /** `undefined` when nothing is published at the key. */
  read(key: string): Promise<Published> | undefined
  /** Bytes of all entries. */
  size(): number
}

/** An empty cache. Concurrent callers of one file share one read. */
export function createFileCache(
  findEntry: (key: string) => PublishedEntry | undefined,
  readEntry: (entry: PublishedEntry) => Promise<Published>,
  maxBytes = defaultCacheBytes,
): FileCache {
  const files = createSizedCache<Promise<Published>>(maxBytes)

  function read(key: string): Promise<Published> | undefined {
    const cached = files.get(key)
    if (cached) return cached
    const entry = findEntry(key)
    if (!entry) return undefined
    const reading = readEntry(entry)
    files.set(key, reading, lengthOf(entry) + overheadBytes)
    // A failure is not cached: the next read may succeed.
    reading.catch(() => {
      if (files.get(key) === reading) files.delete(key)
    })
    return reading
  }

  return { read, size: files.size }
}
