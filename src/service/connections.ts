/**
 * Limits the open connections, in total and per address.
 *
 * An idle connection costs its client nothing, but it takes a descriptor and memory of the server,
 * and no quota counts it. Close to a limit, a new connection replaces the one that has been idle
 * longest.
 */
import type { Socket } from 'node:net'
import { addressKey, parseAddress } from '../http/client-address.ts'
import type { ConnectionBounds } from './connection-bounds.ts'
import type { ConnectionLimits } from './limits.ts'

/** One connection. */
export interface Connection {
  readonly socket: Socket
  readonly owner: Owner
  /** When the connection last became idle or busy. */
  since: number
  /** Bytes received until the connection became idle. More bytes are the start of a request. */
  bytesWhenIdle: number
}

/** The connections of one address. */
interface Owner {
  readonly key: string
  readonly idle: Set<Connection>
  count: number
}

/** The open connections of a server. */
export interface Connections {
  /** Adds a new connection as idle. When no place is free, destroys it and returns `undefined`. */
  add(socket: Socket): Connection | undefined
  /** Marks a connection as busy, because a request has arrived. */
  setBusy(connection: Connection): void
  /** Marks a connection as idle, because all its requests are answered. */
  setIdle(connection: Connection): void
  remove(connection: Connection): void
  /** Number of open connections. */
  count(): number
  /** Destroys connections that have been idle for more than `duration` milliseconds. */
  dropIdleFor(duration: number): void
  /** Destroys idle connections that have received nothing since their last response. */
  dropIdle(): void
  dropAll(): void
}

/** Options of the connections. */
export interface ConnectionsOptions {
  readonly bounds: ConnectionBounds
  readonly limits: Pick<ConnectionLimits, 'crowdedFrom' | 'busyGrace'>
  /** Milliseconds of a monotonic clock. */
  now(): number
}

/** All connections. Sets keep insertion order, so the first entry has been idle or busy longest. */
interface Table {
  readonly idle: Set<Connection>
  readonly busy: Set<Connection>
  readonly owners: Map<string, Owner>
}

/**
 * Creates the connections of a server.
 *
 * The sorted sets cost each request a fraction of a microsecond. Without them, each new connection
 * close to the limit would search thousands of connections.
 */
export function createConnections(options: ConnectionsOptions): Connections {
  const { now } = options
  const table: Table = { idle: new Set(), busy: new Set(), owners: new Map() }
  return {
    add(socket) {
      const owner = ownerOf(table, socket)
      if (hasRoom(table, owner, options)) return enter(table, { socket, owner, since: now() })
      socket.destroy()
      return undefined
    },
    setBusy(connection) {
      if (!table.idle.delete(connection)) return
      connection.owner.idle.delete(connection)
      connection.since = now()
      table.busy.add(connection)
    },
    setIdle(connection) {
      if (!table.busy.delete(connection)) return
      connection.since = now()
      connection.bytesWhenIdle = connection.socket.bytesRead
      connection.owner.idle.add(connection)
      table.idle.add(connection)
    },
    remove(connection) {
      remove(table, connection)
    },
    count: () => countOf(table),
    dropIdleFor(duration) {
      const latest = now() - duration
      for (const connection of table.idle) {
        if (connection.since > latest) return
        drop(table, connection)
      }
    },
    dropIdle() {
      for (const connection of table.idle) {
        if (connection.socket.bytesRead === connection.bytesWhenIdle) drop(table, connection)
      }
    },
    dropAll() {
      for (const connection of [...table.idle, ...table.busy]) drop(table, connection)
    },
  }
}

function countOf({ idle, busy }: Table): number {
  return idle.size + busy.size
}

function ownerOf({ owners }: Table, socket: Socket): Owner {
  const key = addressKey(parseAddress(socket.remoteAddress ?? ''))
  return owners.get(key) ?? { key, idle: new Set(), count: 0 }
}

function enter(table: Table, entry: Omit<Connection, 'bytesWhenIdle'>): Connection {
  const connection = { ...entry, bytesWhenIdle: 0 }
  const { owner } = connection
  table.owners.set(owner.key, owner)
  owner.count += 1
  owner.idle.add(connection)
  table.idle.add(connection)
  return connection
}

function remove({ idle, busy, owners }: Table, connection: Connection): void {
  const { owner } = connection
  if (!idle.delete(connection) && !busy.delete(connection)) return
  owner.idle.delete(connection)
  owner.count -= 1
  if (owner.count === 0) owners.delete(owner.key)
}

function drop(table: Table, connection: Connection): void {
  remove(table, connection)
  connection.socket.destroy()
}

/** Whether a new connection fits, after others have been dropped for it if necessary. */
function hasRoom(table: Table, { count, idle }: Owner, options: ConnectionsOptions): boolean {
  const { bounds, limits } = options
  const { crowdedFrom } = limits
  const all = countOf(table)
  return (
    makeRoom(table, { count, idle, most: bounds.perAddress, crowdedFrom }) &&
    (makeRoom(table, { count: all, idle: table.idle, most: bounds.all, crowdedFrom }) ||
      makeRoomAmongBusy(table, options))
  )
}

/**
 * A group of connections and its limit. From `most * crowdedFrom` on, idle connections are dropped.
 */
interface Crowd {
  readonly count: number
  readonly idle: ReadonlySet<Connection>
  readonly most: number
  readonly crowdedFrom: number
}

function makeRoom(table: Table, { count, idle, most, crowdedFrom }: Crowd): boolean {
  if (count < most * crowdedFrom) return true
  const [longest] = idle
  if (longest) drop(table, longest)
  return longest !== undefined || count < most
}

/**
 * Drops the connection that has been busy longest. When all connections are busy, most clients send
 * or read slowly on purpose.
 */
function makeRoomAmongBusy(table: Table, { limits, now }: ConnectionsOptions): boolean {
  const [longest] = table.busy
  if (!longest || now() - longest.since < limits.busyGrace) return false
  drop(table, longest)
  return true
}
