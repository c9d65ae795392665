/**
 * Limits the memory used by responses that clients have not read yet, over all connections.
 *
 * When the limit is reached, one connection is closed: of the address that holds most bytes, the one whose client has
 * not read for longest. So clients that ask for much and read nothing give way to clients that read.
 */
import type { Connection } from './connections.ts'

/** Bytes in memory that wait for clients. */
export interface UnsentBytes {
  /** Counts the bytes of a connection, in place of those counted before. To be called again whenever its client has read. */
  hold(connection: Connection, bytes: number): void
  /** Counts none, because the response is read or the connection is closed. */
  release(connection: Connection): void
}

/** Counts no bytes yet; `onClose` is called for each connection that is closed. */
export function createUnsentBytes(mostBytes: number, onClose?: () => void): UnsentBytes {
  // In the order in which their clients have read: the first one has not for longest.
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
        // A reset: otherwise the system would keep the unread bytes for minutes.
        last.socket.resetAndDestroy()
        onClose?.()
      }
    },
    release,
  }
}

/** The connection of the address that holds most whose client has not read for longest. */
function findLast(held: ReadonlyMap<Connection, number>): Connection | undefined {
  const bytesOf = new Map<Connection['owner'], number>()
  for (const [{ owner }, bytes] of held) bytesOf.set(owner, (bytesOf.get(owner) ?? 0) + bytes)
  const [largest] = [...bytesOf].toSorted(([, a], [, b]) => b - a)
  return [...held.keys()].find(({ owner }) => owner === largest?.[0])
}
