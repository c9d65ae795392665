/** Memory of answers as they go out: of those that go out again within a second, and of those that go out once. */
import type { Reply } from '../http/call.ts'

/** Bytes of pieces that are kept within a second. */
export const keptPieces = 4 * 1024 * 1024

/** Bytes of memory in which pieces are put together that go out once. */
export const passingBytes = 80 * 1024

/** An answer as bytes, and where its body begins. */
export interface Piece {
  readonly bytes: Buffer
  readonly head: number
  /** Where the fields begin that are of one answer alone, and their bytes; no others can take their place. */
  readonly own: { readonly at: number; readonly length: number }
}

/** Pieces that are kept within a second. */
export interface KeptPieces {
  /** The piece of a reply, with these lines where those of the answer before stood. */
  find(reply: Reply, own: string): Piece | undefined
  /** Whether a piece of so many bytes can be kept. */
  hasRoom(length: number): boolean
  keep(reply: Reply, piece: Piece): void
  /** Leaves the piece of a reply to whoever still reads it. */
  leave(reply: Reply): void
  clear(): void
}

/** No pieces yet, of up to so many bytes. */
export function createKeptPieces(): KeptPieces {
  const pieces = new Map<Reply, Piece>()
  let size = 0
  const leave = (reply: Reply): void => {
    size -= pieces.get(reply)?.bytes.length ?? 0
    pieces.delete(reply)
  }
  return {
    leave,
    find(reply, own) {
      const known = pieces.get(reply)
      if (known?.own.length !== own.length) return undefined
      if (own !== '') known.bytes.write(own, known.own.at, 'latin1')
      return known
    },
    hasRoom: (length) => size + length <= keptPieces,
    keep(reply, piece) {
      leave(reply)
      pieces.set(reply, piece)
      size += piece.bytes.length
    },
    clear() {
      pieces.clear()
      size = 0
    },
  }
}

/** Memory for answers that go out once. */
export interface PassingMemory {
  /** So many bytes, until it is asked for the next time. */
  take(length: number): Buffer
  /** Leaves what was taken to whoever still reads it. */
  leave(): void
}

/**
 * The same memory for each answer, as long as the system takes all of it at once: memory of its own for each costs more than all
 * else that is done here.
 */
export function createPassingMemory(): PassingMemory {
  let memory: Buffer | undefined
  return {
    take(length) {
      if (length > passingBytes) return Buffer.allocUnsafeSlow(length)
      memory ??= Buffer.allocUnsafeSlow(passingBytes)
      return memory.subarray(0, length)
    },
    leave() {
      memory = undefined
    },
  }
}
