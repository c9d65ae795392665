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

/** One connection. Requests change it by the thousand a second, so nothing is kept in order. */
export interface Connection {
  readonly socket: Socket
  readonly owner: Owner
  isBusy: boolean
  /** When it last began to be busy or idle. */
  since: number
  /** Bytes received when it began to be idle: more of them are the beginning of a request. */
  bytesWhenIdle: number
}

/** The connections of one address. */
interface Owner {
  readonly key: string
  readonly connections: Set<Connection>
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
  const all = new Set<Connection>()
  const owners = new Map<string, Owner>()

  function remove(connection: Connection): void {
    const { owner } = connection
    all.delete(connection)
    owner.connections.delete(connection)
    if (owner.connections.size === 0) owners.delete(owner.key)
  }

  function drop(connection: Connection): void {
    remove(connection)
    connection.socket.destroy()
  }

  function makeRoom(among: ReadonlySet<Connection>, most: number): boolean {
    if (among.size < most * limits.crowdedFrom) return true
    const idle = longest(among, (connection) => !connection.isBusy, most)
    idle.forEach(drop)
    return idle.length > 0 || among.size < most
  }

  /** Where even the busy ones fill the bound, they are clients that send or read slowly on purpose. */
  function makeRoomAmongBusy(): boolean {
    const latest = now() - limits.busyGrace
    const stuck = longest(all, ({ since }) => since <= latest, bounds.all)
    stuck.forEach(drop)
    return stuck.length > 0
  }

  function ownerOf(socket: Socket): Owner {
    const key = addressKey(parseAddress(socket.remoteAddress ?? ''))
    return owners.get(key) ?? { key, connections: new Set() }
  }

  return {
    add(socket) {
      const owner = ownerOf(socket)
      const hasRoom =
        makeRoom(owner.connections, bounds.perAddress) &&
        (makeRoom(all, bounds.all) || makeRoomAmongBusy())
      if (!hasRoom) {
        socket.destroy()
        return undefined
      }
      const since = now()
      const connection: Connection = { socket, owner, isBusy: false, since, bytesWhenIdle: 0 }
      owners.set(owner.key, owner)
      owner.connections.add(connection)
      all.add(connection)
      return connection
    },
    setBusy(connection) {
      if (connection.isBusy) return
      connection.isBusy = true
      connection.since = now()
    },
    setIdle(connection) {
      connection.isBusy = false
      connection.since = now()
      connection.bytesWhenIdle = connection.socket.bytesRead
    },
    remove,
    dropIdleFor(duration) {
      const latest = now() - duration
      for (const connection of all) {
        if (!connection.isBusy && connection.since < latest) drop(connection)
      }
    },
    dropIdle() {
      for (const connection of all) {
        const { isBusy, bytesWhenIdle, socket } = connection
        if (!isBusy && socket.bytesRead === bytesWhenIdle) drop(connection)
      }
    },
    dropAll() {
      all.forEach(drop)
    },
  }
}

/** Those that have been as they are for longest: one of a hundred, so that a flood does not have them sorted each time. */
function longest(
  among: ReadonlySet<Connection>,
  isWanted: (connection: Connection) => boolean,
  most: number,
): Connection[] {
  const wanted = [...among].filter(isWanted).sort((one, other) => one.since - other.since)
  return wanted.slice(0, Math.max(1, Math.floor(most / 100)))
}
