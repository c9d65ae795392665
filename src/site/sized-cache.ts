/** Caches bounded in bytes. The least recently used entry is dropped first. */
import { LRUCache } from 'lru-cache'

/** Values by key. */
export type SizedCache<Value extends object> = ReturnType<typeof createSizedCache<Value>>

/** Creates an empty cache. Entries larger than `maxEntryBytes` are not cached. */
export function createSizedCache<Value extends object>(maxBytes: number, maxEntryBytes = maxBytes) {
  const entries = new LRUCache<string, Value>({ maxSize: maxBytes, maxEntrySize: maxEntryBytes })
  return {
    get: (key: string) => entries.get(key),
    set(key: string, value: Value, size: number) {
      entries.set(key, value, { size })
    },
    delete(key: string) {
      entries.delete(key)
    },
    /** Bytes of all entries. */
    size: () => entries.calculatedSize,
  }
}
