/** Reads published files and caches the most recently read ones. */
import { createSizedCache } from '../sized-cache.ts'
import type { Published } from '../site.ts'
import { lengthOf, type PublishedEntry } from './published-index.ts'

/** Bytes of the cache, by default. */
export const defaultCacheBytes = 64 * 1024 * 1024

/** Bytes that an entry takes in addition to its content. */
export const overheadBytes = 1024

/**
 * An empty cache; `size` returns the bytes of all entries. Concurrent callers of one file share one
 * read.
 */
export function createFileCache(
  findEntry: (key: string) => PublishedEntry | undefined,
  readEntry: (entry: PublishedEntry) => Promise<Published>,
  maxBytes = defaultCacheBytes,
) {
  const files = createSizedCache<Promise<Published>>(maxBytes)

  /** `undefined` when nothing is published at the key. */
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
