/** What is published, read from the file when it is asked for; what was asked for last is kept. */
import type { Published } from '../site.ts'
import { lengthOf } from './published-index.ts'
import type { PublishedEntry, PublishedIndex } from './published-index.ts'

/** Bytes that are kept at most, by default. */
export const keptBytes = 64 * 1024 * 1024

/** Bytes that each thing counts beside its own: those of the replies that are made of it and end with it. */
export const bytesBeside = 4 * 1024

/** Reads what is published at a key; `undefined` when nothing is. */
export interface PublicationReader {
  read(key: string): Published | undefined | Promise<Published | undefined>
  /** Bytes held. */
  size(): number
}

/** A reader that keeps up to a number of bytes. */
export function createPublicationReader(
  index: PublishedIndex,
  readEntry: (entry: PublishedEntry) => Promise<Published>,
  capacity = keptBytes,
): PublicationReader {
  const entries = new Map(Object.entries(index))
  const kept = new Map<string, Published | Promise<Published>>()
  let size = 0

  function forget(key: string): void {
    const entry = entries.get(key)
    if (entry && kept.delete(key)) size -= lengthOf(entry) + bytesBeside
  }

  function makeRoom(): void {
    for (const key of kept.keys()) {
      if (size <= capacity) return
      forget(key)
    }
  }

  function read(key: string): Published | undefined | Promise<Published | undefined> {
    const entry = entries.get(key)
    if (!entry) return undefined
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const reading = readEntry(entry)
    kept.set(key, reading)
    size += lengthOf(entry) + bytesBeside
    makeRoom()
    reading.then(
      (published) => {
        if (kept.get(key) === reading) kept.set(key, published)
      },
      () => {
        // A failure is not kept: the next try may find the files again.
        if (kept.get(key) === reading) forget(key)
      },
    )
    return reading
  }

  return { read, size: () => size }
}
