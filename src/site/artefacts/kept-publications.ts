/** What is published, read from the file when it is asked for; what was asked for last is kept. */
import type { Published } from '../site.ts'
import { lengthOf } from './published-index.ts'
import type { PublishedEntry } from './published-index.ts'

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

/** What is kept, or being read, and the bytes it counts. */
interface Kept {
  published: Published | Promise<Published>
  readonly size: number
}

/** A reader that keeps up to a number of bytes. */
export function createPublicationReader(
  findEntry: (key: string) => PublishedEntry | undefined,
  readEntry: (entry: PublishedEntry) => Promise<Published>,
  capacity = keptBytes,
): PublicationReader {
  const kept = new Map<string, Kept>()
  let size = 0

  function forget(key: string): void {
    size -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  function makeRoom(): void {
    for (const key of kept.keys()) {
      if (size <= capacity) return
      forget(key)
    }
  }

  function read(key: string): Published | undefined | Promise<Published | undefined> {
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known.published
    }
    const entry = findEntry(key)
    if (!entry) return undefined
    const reading = readEntry(entry)
    const keeping: Kept = { published: reading, size: lengthOf(entry) + bytesBeside }
    kept.set(key, keeping)
    size += keeping.size
    makeRoom()
    reading.then(
      (published) => {
        keeping.published = published
      },
      () => {
        // A failure is not kept: the next try may find the files again.
        if (kept.get(key) === keeping) forget(key)
      },
    )
    return reading
  }

  return { read, size: () => size }
}
