/**
 * Replies to questions that come again and again: for as long as the site stays as it is, the same question has the same answer,
 * down to its fields. So the whole reply is kept, whether the build prepared its body or not.
 */
import type { CallEvent } from './call-event.ts'
import type { Reply } from './call.ts'
import { keepReply } from './kept-reply.ts'
import { hash } from './remembered.ts'

/** Bytes that are kept at most for one site: those of bodies and fields. */
export const keptBytes = 8 * 1024 * 1024

/** Bytes of a body that is kept at most, so that a few long answers do not put out all others. */
export const longestKept = 256 * 1024

/** Questions that are known to have been asked once. */
export const mostSeen = 4096

/** A reply, and what whoever watches was told as it was made. */
export interface KeptReply {
  readonly reply: Reply
  readonly events: readonly CallEvent[]
}

/** Replies by the name of what was asked. */
export interface KeptReplies {
  find(key: string): KeptReply | undefined
  keep(key: string, kept: KeptReply): void
  /** Bytes held. */
  size(): number
}

/**
 * No replies yet, of up to so many bytes.
 *
 * What was asked once is not kept: whoever sends ever new questions would put out those of everybody else. They are kept in two
 * halves, what was asked for since the newer one began and what was asked for before: when the newer one is full the older one is
 * dropped, so that to find a reply costs no more than to look for it.
 */
export function createKeptReplies(capacity = keptBytes): KeptReplies {
  const seen = new Uint32Array(mostSeen)
  let newer = new Map<string, KeptReply>()
  let older = new Map<string, KeptReply>()
  let newerSize = 0
  let olderSize = 0

  /** Whether it was asked before; another question may have taken its place, and then it is asked once more. */
  function wasSeen(key: string): boolean {
    const mark = hash(key)
    const isSeen = seen[mark % mostSeen] === mark
    seen[mark % mostSeen] = mark
    return isSeen
  }

  function add(key: string, kept: KeptReply): void {
    const bytes = sizeOf(key, kept.reply)
    if (newerSize + bytes > capacity / 2) {
      older = newer
      olderSize = newerSize
      newer = new Map()
      newerSize = 0
    }
    newer.set(key, kept)
    newerSize += bytes
  }

  return {
    find(key) {
      const known = newer.get(key)
      if (known) return known
      const before = older.get(key)
      if (before) add(key, before)
      return before
    },
    keep(key, kept) {
      const isShort = (kept.reply.body?.bytes.length ?? 0) <= longestKept
      if (!isShort || !wasSeen(key) || newer.has(key)) return
      keepReply(kept.reply)
      add(key, kept)
    },
    size: () => newerSize + olderSize,
  }
}

/** About what an entry takes: each character of a field counts as one byte, which it is. */
function sizeOf(key: string, { headers, body }: Reply): number {
  const fields = Object.entries(headers).reduce((sum, field) => sum + field.join('').length, 0)
  const { bytes, br, gzip } = body ?? {}
  return key.length + fields + [bytes, br, gzip].reduce((sum, part) => sum + (part?.length ?? 0), 0)
}
