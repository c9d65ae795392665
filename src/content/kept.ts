/**
 * Caches the results of parsing by a digest of the text. Parsing takes most of the time of a check,
 * and most texts do not change. The caller stores the cache: a preview in memory, a command in a
 * file.
 */
import { createHash } from 'node:crypto'

/** A cache of parsed texts, pictures and files. */
export interface Kept {
  /** Returns the cached value of a text or of bytes, or computes it. */
  of<Value>(
    kind: string,
    content: string | Uint8Array,
    make: () => Value | Promise<Value>,
  ): Promise<Value>
  /** Returns the cached value of a file, or reads the file if the cache has no current value. */
  file<Value>(path: string, read: () => Promise<Value>): Promise<Value>
}

/** Caches nothing. */
export const nothingKept: Kept = {
  of: async (_kind, _content, make) => await make(),
  file: (_path, read) => read(),
}

/** Cached values of files by path. */
export type KnownFiles = Map<string, { readonly stamp: string; readonly value: Promise<unknown> }>

/** Cache for a content folder. */
export interface KeptTexts extends Kept {
  /** Whether a value was added, or an earlier value was not used. */
  readonly hasChanged: boolean
  /** Used values by kind and digest. */
  readonly used: ReadonlyMap<string, unknown>
}

/** Cached files, which are read again when their stamp changes. */
interface KeptFiles {
  /** Returns a stamp that changes with the file; `undefined` if its state is unknown. */
  stampOf(path: string): string | undefined
  readonly files: KnownFiles
}

/** Creates a cache with the `known` values. Without `stampOf` it reads every file again. */
export function keepTexts(
  known: ReadonlyMap<string, unknown> = new Map(),
  { stampOf, files }: KeptFiles = { stampOf: () => undefined, files: new Map() },
): KeptTexts {
  const used = new Map<string, unknown>()
  let hasNew = false
  return {
    async of<Value>(
      kind: string,
      content: string | Uint8Array,
      make: () => Value | Promise<Value>,
    ) {
      const key = `${kind} ${createHash('sha256').update(content).digest('base64')}`
      if (!used.has(key) && known.has(key)) used.set(key, known.get(key))
      if (used.has(key)) return used.get(key) as Value // All values of a kind have one type.
      const value = await make()
      hasNew = true
      used.set(key, value)
      return value
    },
    async file<Value>(path: string, read: () => Promise<Value>) {
      const stamp = stampOf(path)
      if (stamp === undefined) return await read()
      const before = files.get(path)
      if (before?.stamp === stamp) return (await before.value) as Value // One reader per path.
      const value = read()
      files.set(path, { stamp, value })
      return await value
    },
    get hasChanged() {
      return hasNew || used.size < known.size
    },
    used,
  }
}
