/** Results as bytes, with their content codings, kept for as long as what they are made from lives and there is room for them. */
import { hash } from '../http/remembered.ts'

/** Results by what they are made from and by variant. They hold nothing of a caller. */
export interface KeptResults {
  find(source: object, variant: string): Uint8Array | undefined
  /** Whether there is room for it: a very long one is not kept. */
  keep(source: object, variant: string, result: Uint8Array): boolean
  /** Whether a question was asked before: whoever sends ever new ones would else put out the results of everybody else. */
  wasAsked(question: string): boolean
  /** Bytes held. */
  size(): number
}

/** Bytes that are kept at most, by default. */
export const keptBytes = 16 * 1024 * 1024

/** Bytes of a longer result are not kept: making them is little beside sending them. */
export const longestKept = 256 * 1024

/** Questions that are known to have been asked once. */
export const mostAsked = 4096

interface Half {
  readonly results: WeakMap<object, Map<string, Uint8Array>>
  size: number
}

/**
 * Room for `capacity` bytes, as two halves: when the younger one is full it takes the place of the older one, whose
 * results are forgotten, but those asked for since then.
 */
export function createKeptResults(capacity = keptBytes): KeptResults {
  let younger = createHalf()
  let older = createHalf()
  const marks = new Uint32Array(mostAsked)

  function keep(source: object, variant: string, result: Uint8Array): boolean {
    if (result.length > Math.min(longestKept, capacity / 2)) return false
    if (younger.size + result.length > capacity / 2) {
      older = younger
      younger = createHalf()
    }
    const variants = younger.results.get(source) ?? new Map<string, Uint8Array>()
    // Two callers may have made the same result at the same time.
    if (variants.has(variant)) return true
    younger.results.set(source, variants.set(variant, result))
    younger.size += result.length
    return true
  }

  return {
    find(source, variant) {
      const known = younger.results.get(source)?.get(variant)
      if (known) return known
      const result = older.results.get(source)?.get(variant)
      if (!result) return undefined
      older.results.get(source)?.delete(variant)
      older.size -= result.length
      keep(source, variant, result)
      return result
    },
    keep,
    wasAsked(question) {
      const mark = hash(question)
      const isKnown = marks[mark % mostAsked] === mark
      marks[mark % mostAsked] = mark
      return isKnown
    },
    size: () => younger.size + older.size,
  }
}

function createHalf(): Half {
  return { results: new WeakMap(), size: 0 }
}
