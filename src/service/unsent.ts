/**
 * Limits the memory used by responses that clients have not read yet, over all connections.
 *
 * When the limit is reached, one connection of the address with the most bytes is closed: the one
 * whose client has not read for longest. So clients that read nothing make room for clients that
 * read.
 */
import type { Connection } from './connections.ts'

/** Counts the bytes in memory that clients have not read. */
export interface UnsentBytes {
  /** Sets the bytes of a connection. Call it again whenever the client has read. */
  hold(connection: Connection, bytes: number): void
  /**
   * Removes the bytes of a connection, because the response is read or the connection is closed.
   */
  release(connection: Connection): void
}

/** Creates the counter. `onClose` is called for each connection that it closes. */
export function createUnsentBytes(mostBytes: number, onClose?: () => void): UnsentBytes {
  // In the order of the clients' last reads: the first entry has not read for longest.
  const held = new Map<Connection, number>()
  let total = 0

  function release(connection: Connection): void {
    total -= held.get(connection) ?? 0
    held.delete(connection)
  }

  return {
    hold(connection, bytes) {
      release(connection)
      held.set(connection, bytes)
      total += bytes
      // One response alone may be longer than the limit.
      while (total > mostBytes && held.size > 1) {
        const last = findLast(held)
        if (!last) return
        release(last)
        // Without a reset the system keeps the unread bytes for minutes.
        last.socket.resetAndDestroy()
        onClose?.()
      }
    },
    release,
  }
}

/** Finds the connection to close: from the address with the most bytes, the first in order. */
function findLast(held: ReadonlyMap<Connection, number>): Connection | undefined {
  const bytesOf = new Map<Connection['owner'], number>()
  for (const [{ owner }, bytes] of held) bytesOf.set(owner, (bytesOf.get(owner) ?? 0) + bytes)
  const [largest] = [...bytesOf].toSorted(([, a], [, b]) => b - a)
  return [...held.keys()].find(({ owner }) => owner === largest?.[0])
}
