/**
 * Every connection of the server, and which one goes when there are too many.
 *
 * A connection costs its client nothing and the server a descriptor and memory, and no quota counts it: whoever opens
 * connections and leaves them open would shut everybody else out. So they are bounded, in all and by address; close to
 * a bound a newcomer takes the place of the connection that has been idle longest.
 */
import type { Socket } from 'node:net'
import { addressKey, parseAddress } from '../http/client-address.ts'
import type { ConnectionBounds } from './connection-bounds.ts'
import type { ConnectionLimits } from './limits.ts'

/** One connection. */
export interface Connection {
  readonly socket: Socket
  readonly owner: Owner
  /** When it last began to be idle, or to be busy. */
  since: number
  /** Bytes received when it began to be idle: more of them are the beginning of a request. */
  bytesWhenIdle: number
}

/** The connections of one address. */
interface Owner {
  readonly key: string
  readonly idle: Set<Connection>
  count: number
}

/** The connections of a server. */
export interface Connections {
  /** Takes a new connection as an idle one; `undefined` when there is no room, and then it is destroyed. */
  add(socket: Socket): Connection | undefined
  /** A request of it has come. */
  setBusy(connection: Connection): void
  /** It has its answers. */
  setIdle(connection: Connection): void
  remove(connection: Connection): void
  /** How many there are. */
  count(): number
  /** Destroys what has been idle for longer than this, in milliseconds. */
  dropIdleFor(duration: number): void
  /** Destroys every connection on which nothing has come since its last answer. */
  dropIdle(): void
  dropAll(): void
}

/** What connections are held against. */
export interface ConnectionsOptions {
  readonly bounds: ConnectionBounds
  readonly limits: Pick<ConnectionLimits, 'crowdedFrom' | 'busyGrace'>
  /** Milliseconds from any beginning. */
  now(): number
}

/** Every connection; sets keep their order, so the first of each has been so for longest. */
interface Table {
  readonly idle: Set<Connection>
  readonly busy: Set<Connection>
  readonly owners: Map<string, Owner>
}

/**
 * Connections of a new server.
 *
 * The order costs each request a fraction of a microsecond. Without it a flood at the bound would have thousands of
 * connections searched for each newcomer, which takes a hundred times as long.
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

/** Whether one more fits, when others have been dropped for it. */
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

/** So many connections, the idle ones of them, how many there may be, and from which part of that on it is crowded. */
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

/** Where even the busy ones fill the bound, they are clients that send or read slowly on purpose. */
function makeRoomAmongBusy(table: Table, { limits, now }: ConnectionsOptions): boolean {
  const [longest] = table.busy
  if (!longest || now() - longest.since < limits.busyGrace) return false
  drop(table, longest)
  return true
}
