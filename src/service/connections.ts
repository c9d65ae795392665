/**
 * Limits the open connections, in total and per address, and the memory of all unread responses.
 *
 * An idle connection costs its client nothing, but it takes a descriptor and memory of the server,
 * and no quota counts it. Close to a limit, a new connection replaces the one that has been idle
 * longest.
 */
import type { Socket } from 'node:net'
import { addressKey, parseAddress } from '../http/client-address.ts'
import type { ConnectionBounds, ConnectionLimits } from './timeouts-and-limits.ts'

/** One connection. */
export interface Connection {
  readonly socket: Socket
  readonly owner: Owner
  /** When the connection last became idle or busy, in milliseconds of `performance.now()`. */
  since: number
  /** Bytes received until the connection became idle. More bytes are the start of a request. */
  bytesWhenIdle: number
  /** Bytes of responses in memory that the client has not read. */
  unread: number
}

/** The connections of one IPv4 address, or of one IPv6 network (/64). */
interface Owner {
  readonly key: string
  readonly idle: Set<Connection>
  count: number
  unread: number
}

/** Options of the connections. */
export interface ConnectionsOptions {
  readonly bounds: ConnectionBounds
  readonly limits: ConnectionLimits
  /** Called for each connection that is refused because a limit is reached. */
  readonly onFull?: (() => void) | undefined
  /** Called for each connection that was closed because too many bytes waited for clients. */
  readonly onUnread?: (() => void) | undefined
}

/**
 * The open connections of a server. Sets keep insertion order, so the first entry has been idle or
 * busy longest, or has not read for longest.
 */
export interface Connections extends ConnectionsOptions {
  readonly idle: Set<Connection>
  readonly busy: Set<Connection>
  readonly unread: Set<Connection>
  readonly owners: Map<string, Owner>
  unreadBytes: number
}

/** Creates an empty record of the open connections of a server. */
export function createConnections(options: ConnectionsOptions): Connections {
  return {
    ...options,
    idle: new Set(),
    busy: new Set(),
    unread: new Set(),
    owners: new Map(),
    unreadBytes: 0,
  }
}

/**
 * Adds a new connection as idle. When a limit is reached and no other connection can be dropped,
 * destroys the new connection and returns `undefined`.
 */
export function addConnection(all: Connections, socket: Socket): Connection | undefined {
  const key = addressKey(parseAddress(socket.remoteAddress ?? ''))
  const owner = all.owners.get(key) ?? { key, idle: new Set(), count: 0, unread: 0 }
  if (!hasRoom(all, owner)) {
    socket.destroy()
    all.onFull?.()
    return undefined
  }
  const connection = { socket, owner, since: performance.now(), bytesWhenIdle: 0, unread: 0 }
  all.owners.set(key, owner)
  owner.count += 1
  owner.idle.add(connection)
  all.idle.add(connection)
  return connection
}

/** Marks a connection as busy, because a request has arrived. */
export function setBusy({ idle, busy }: Connections, connection: Connection): void {
  if (!idle.delete(connection)) return
  connection.owner.idle.delete(connection)
  connection.since = performance.now()
  busy.add(connection)
}

/** Marks a connection as idle, because all its requests are answered. */
export function setIdle({ idle, busy }: Connections, connection: Connection): void {
  if (!busy.delete(connection)) return
  connection.since = performance.now()
  connection.bytesWhenIdle = connection.socket.bytesRead
  connection.owner.idle.add(connection)
  idle.add(connection)
}

/**
 * Records how many bytes in memory the client has not read. Call it again whenever the client has
 * read.
 *
 * Above the limit, chooses the address with the most unread bytes. Closes the connection of this
 * address that has not read for longest. So clients that read nothing make room for clients that
 * read.
 */
export function setUnread(all: Connections, connection: Connection, bytes: number): void {
  const { unread, limits } = all
  const more = bytes - connection.unread
  connection.unread = bytes
  connection.owner.unread += more
  all.unreadBytes += more
  unread.delete(connection)
  if (bytes === 0) return
  unread.add(connection)
  // Limits the time in which no byte is sent. Received bytes would also restart the timer, but the
  // socket is paused.
  connection.socket.setTimeout(limits.writeTimeout)
  // Keeps one connection open, because one response alone may be longer than the limit.
  while (all.unreadBytes > limits.mostUnsentBytes && unread.size > 1) {
    const last = [...unread].reduce((a, b) => (b.owner.unread > a.owner.unread ? b : a))
    setUnread(all, last, 0)
    // The response stays incomplete. A reset frees the data that the operating system still buffers
    // for this connection.
    last.socket.resetAndDestroy()
    all.onUnread?.()
  }
}

/** Removes a connection that is closed. */
export function removeConnection(all: Connections, connection: Connection): void {
  const { owner } = connection
  if (!all.idle.delete(connection) && !all.busy.delete(connection)) return
  setUnread(all, connection, 0)
  owner.idle.delete(connection)
  owner.count -= 1
  if (owner.count === 0) all.owners.delete(owner.key)
}

/** Destroys the idle connections that `isDue` chooses. */
export function dropIdle(all: Connections, isDue: (connection: Connection) => boolean): void {
  for (const connection of all.idle) if (isDue(connection)) drop(all, connection)
}

function drop(all: Connections, connection: Connection, close = closeNow): void {
  removeConnection(all, connection)
  close(connection.socket)
}

/**
 * Closes a connection with a reset. This frees the data that the operating system still buffers for
 * the client.
 */
export function reset(socket: Socket): void {
  socket.resetAndDestroy()
}

/**
 * Closes a connection, with a reset if bytes are unsent. Without the reset, the operating system
 * would keep these bytes for minutes.
 */
export function closeNow(socket: Socket): void {
  if (socket.writableLength > 0) socket.resetAndDestroy()
  else socket.destroy()
}

/** Whether a new connection is within the limits. Drops another connection if that is necessary. */
function hasRoom(all: Connections, owner: Owner): boolean {
  if (!makeRoom(all, owner, all.bounds.perAddress)) return false
  const everyone = { idle: all.idle, count: all.idle.size + all.busy.size }
  return makeRoom(all, everyone, all.bounds.all) || makeRoomAmongBusy(all)
}

/**
 * Drops an idle connection when a group of connections is close to its limit. Returns whether the
 * group may have one more.
 */
function makeRoom(
  all: Connections,
  { idle, count }: Pick<Owner, 'idle' | 'count'>,
  most: number,
): boolean {
  if (count < most * all.limits.crowdedFrom) return true
  const [longest] = idle
  if (longest) drop(all, longest, reset)
  return longest !== undefined || count < most
}

/**
 * Drops the connection that has been busy longest, if it has been busy for at least `busyGrace`.
 * When all connections are busy, most clients send or read slowly on purpose.
 */
function makeRoomAmongBusy(all: Connections): boolean {
  const [longest] = all.busy
  if (!longest || performance.now() - longest.since < all.limits.busyGrace) return false
  drop(all, longest, reset)
  return true
}
