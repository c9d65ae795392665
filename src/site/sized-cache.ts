/** Caches bounded in bytes. The least recently used entry is dropped first. */
import { LRUCache } from 'lru-cache'

/** Values by key. */
export interface SizedCache<Value extends object> {
  get(key: string): Value | undefined
  set(key: string, value: Value, bytes: number): void
  delete(key: string): void
  /** Bytes of all entries. */
  size(): number
}

/** An empty cache. Entries larger than `maxEntryBytes` are not cached. */
export function createSizedCache<Value extends object>(
  maxBytes: number,
  maxEntryBytes = maxBytes,
): SizedCache<Value> {
  const entries = new LRUCache<string, Value>({ maxSize: maxBytes, maxEntrySize: maxEntryBytes })
  return {
    get: (key) => entries.get(key),
    set(key, value, size) {
      entries.set(key, value, { size })
    },
    delete(key) {
      entries.delete(key)
    },
    size: () => entries.calculatedSize,
  }
}
