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

/** Connections of a new server. */
export function createConnections({ bounds, limits, now }: ConnectionsOptions): Connections {
  // Sets keep their order, so the first of each has been so for longest.
  const idle = new Set<Connection>()
  const busy = new Set<Connection>()
  const owners = new Map<string, Owner>()

  function remove(connection: Connection): void {
    const { owner } = connection
    if (!idle.delete(connection) && !busy.delete(connection)) return
    owner.idle.delete(connection)
    owner.count -= 1
    if (owner.count === 0) owners.delete(owner.key)
  }

  function drop(connection: Connection): void {
    remove(connection)
    connection.socket.destroy()
  }

  function makeRoom(count: number, most: number, candidates: ReadonlySet<Connection>): boolean {
    if (count < most * limits.crowdedFrom) return true
    const [longest] = candidates
    if (longest) drop(longest)
    return longest !== undefined || count < most
  }

  /** Where even the busy ones fill the bound, they are clients that send or read slowly on purpose. */
  function makeRoomAmongBusy(): boolean {
    const [longest] = busy
    if (!longest || now() - longest.since < limits.busyGrace) return false
    drop(longest)
    return true
  }

  function ownerOf(key: string): Owner {
    return owners.get(key) ?? { key, idle: new Set(), count: 0 }
  }

  return {
    add(socket) {
      const owner = ownerOf(addressKey(parseAddress(socket.remoteAddress ?? '')))
      const hasRoom =
        makeRoom(owner.count, bounds.perAddress, owner.idle) &&
        (makeRoom(idle.size + busy.size, bounds.all, idle) || makeRoomAmongBusy())
      if (!hasRoom) {
        socket.destroy()
        return undefined
      }
      const connection: Connection = { socket, owner, since: now(), bytesWhenIdle: 0 }
      owners.set(owner.key, owner)
      owner.count += 1
      owner.idle.add(connection)
      idle.add(connection)
      return connection
    },
    setBusy(connection) {
      if (!idle.delete(connection)) return
      connection.owner.idle.delete(connection)
      connection.since = now()
      busy.add(connection)
    },
    setIdle(connection) {
      if (!busy.delete(connection)) return
      connection.since = now()
      connection.bytesWhenIdle = connection.socket.bytesRead
      connection.owner.idle.add(connection)
      idle.add(connection)
    },
    remove,
    dropIdleFor(duration) {
      const latest = now() - duration
      for (const connection of idle) {
        if (connection.since > latest) return
        drop(connection)
      }
    },
    dropIdle() {
      for (const connection of idle) {
        if (connection.socket.bytesRead === connection.bytesWhenIdle) drop(connection)
      }
    },
    dropAll() {
      for (const connection of [...idle, ...busy]) drop(connection)
    },
  }
}
