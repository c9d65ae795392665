/**
 * What was made of a text before, by a digest of the text: most of a check is parsing, and most texts are as they were.
 * Whoever keeps it decides where: in memory for a preview, in a file for the next command.
 */
import { createHash } from 'node:crypto'

/** Gives what was made of a text or of other bytes, and makes it when nobody has yet. */
export interface Kept {
  of<Value>(
    kind: string,
    content: string | Uint8Array,
    make: () => Value | Promise<Value>,
  ): Promise<Value>
  /** What was read from a file, and reads it when it is not as it was. */
  file<Value>(path: string, read: () => Promise<Value>): Promise<Value>
}

/** Keeps nothing. */
export const nothingKept: Kept = {
  of: async (_kind, _content, make) => await make(),
  file: (_path, read) => read(),
}

/** Text that changes with a file; `undefined` for a file that nobody has looked at. */
export type StampOf = (path: string) => string | undefined

/** What is known of files, by their paths. */
export type KnownFiles = Map<string, { readonly stamp: string; readonly value: Promise<unknown> }>

/** What is kept of a whole content folder. */
export interface KeptTexts extends Kept {
  /** Whether anything was made anew, or was not asked for again. */
  readonly hasChanged: boolean
  /** What was asked for, by kind and digest. */
  readonly used: ReadonlyMap<string, unknown>
}

/** Files that are read again only when their stamp is another one. */
interface KeptFiles {
  readonly stampOf: StampOf
  readonly files: KnownFiles
}

/** Keeps values beside those that are `known` already; every file is read when nobody says which have changed. */
export function keepTexts(
  known: ReadonlyMap<string, unknown> = new Map(),
  { stampOf, files }: KeptFiles = { stampOf: () => undefined, files: new Map() },
): KeptTexts {
  const used = new Map<string, unknown>()
  let made = 0
  const find = (key: string) => {
    if (!used.has(key) && known.has(key)) used.set(key, known.get(key))
    return used.has(key)
  }
  const keep = <Value>(key: string, value: Value) => {
    made += 1
    used.set(key, value)
    return value
  }
  return {
    async of<Value>(
      kind: string,
      content: string | Uint8Array,
      make: () => Value | Promise<Value>,
    ) {
      const key = keyOf(kind, content)
      // Of the same kind, and so made by the same function.
      return find(key) ? (used.get(key) as Value) : keep(key, await make())
    },
    async file<Value>(path: string, read: () => Promise<Value>) {
      const stamp = stampOf(path)
      if (stamp === undefined) return await read()
      const before = files.get(path)
      if (before?.stamp === stamp) return (await before.value) as Value // Of the same reader.
      const value = read()
      files.set(path, { stamp, value })
      return await value
    },
    get hasChanged() {
      return made > 0 || used.size < known.size
    },
    used,
  }
}

function keyOf(kind: string, content: string | Uint8Array): string {
  return `${kind} ${createHash('sha256').update(content).digest('base64')}`
}
