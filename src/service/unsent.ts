/**
 * The bytes of answers that wait for their clients, all connections together.
 *
 * Whoever asks for long answers and reads none keeps each of them in memory until its time is over; with many
 * connections that is more memory than there is. Beyond the bound the answers that have waited longest are given up.
 */
import type { Socket } from 'node:net'

/** Answers that wait for their clients. */
export interface UnsentAnswers {
  /** Counts an answer of which the client has taken only a part. */
  hold(socket: Socket, bytes: number): void
  /** Forgets it, once it is taken or its connection is gone. */
  release(socket: Socket): void
}

/** No answers yet; `most` bytes may wait. */
export function createUnsentAnswers(most: number): UnsentAnswers {
  const held = new Map<Socket, number>()
  let total = 0

  function release(socket: Socket): void {
    total -= held.get(socket) ?? 0
    held.delete(socket)
  }

  return {
    hold(socket, bytes) {
      release(socket)
      held.set(socket, bytes)
      total += bytes
      for (const longest of held.keys()) {
        // One answer alone may be longer than the bound: a file is.
        if (total <= most || longest === socket) return
        release(longest)
        longest.destroy()
      }
    },
    release,
  }
}
