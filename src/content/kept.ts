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
}

/** Keeps nothing. */
export const nothingKept: Kept = {
  of: async (_kind, _content, make) => await make(),
}

/** What is kept of a whole content folder. */
export interface KeptTexts extends Kept {
  /** Whether anything was made anew, or was not asked for again. */
  readonly hasChanged: boolean
  /** What was asked for, by kind and digest. */
  readonly used: ReadonlyMap<string, unknown>
}

/** Keeps values beside those that are `known` already. */
export function keepTexts(known: ReadonlyMap<string, unknown> = new Map()): KeptTexts {
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
    get hasChanged() {
      return made > 0 || used.size < known.size
    },
    used,
  }
}

function keyOf(kind: string, content: string | Uint8Array): string {
  return `${kind} ${createHash('sha256').update(content).digest('base64')}`
}
