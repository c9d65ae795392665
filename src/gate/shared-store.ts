/**
 * Counters in a Valkey or Redis that all servers of a site share: fixed windows from their first request, each charge one
 * step in the store. Loaded only where a store is set; whether it is well is none of its business (`watched-store.ts`).
 */
import { Redis } from 'ioredis'
import type { RedisOptions } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { parseAddress } from '../http/client-address.ts'
import type { Charge } from './counter.ts'

/** A store in another process, as it is: every charge of it may fail, or never end. */
export interface SharedStore {
  /** Its address as messages show it, without user and password. */
  readonly place: string
  /** Resolves once it is connected; throws when the first try fails, and goes on trying by itself. */
  connect(): Promise<void>
  /** Counts one request; sent at most once, and at once or never. */
  charge(key: string, quota: number, window: number): Promise<Charge>
  /** Gives a connection up that answers nothing, and makes another. */
  reconnect(): void
  close(): void
}

/** Milliseconds to the next try to connect: soon at first, then every two seconds for ever. */
const reconnectDelay = (tries: number) => Math.min(50 * 2 ** Math.min(tries - 1, 10), 2_000)

/** More requests than any window ever has: how many are left is known by whoever asks. */
const endless = Number.MAX_SAFE_INTEGER

/** A store at an address such as `rediss://user:password@10.0.0.5:6379/0`; sites are told apart by their origin. */
export function openSharedStore(address: string, origin: string): SharedStore {
  const client = new Redis(clientOptions(address))
  let trouble: Error | undefined
  let wrongDatabase: Error | undefined
  client.on('connect', () => {
    wrongDatabase = undefined
  })
  client.on('error', (error) => {
    trouble = error
    // The client only tells of it, and would go on in database 0, which may be somebody else's.
    if (isRefusedSelect(error)) wrongDatabase = error
  })
  client.on('ready', () => {
    trouble = undefined
  })
  const limiter = new RateLimiterRedis({
    storeClient: client,
    points: endless,
    // Each charge names its own.
    duration: 1,
    keyPrefix: `vitrine:${origin}`,
  })

  return {
    place: placeOf(address),
    connect: () => client.connect().catch(explain),
    async charge(key, quota, window) {
      if (wrongDatabase) throw new Error(wrongDatabase.message)
      const counted = await limiter.consume(key, 1, { customDuration: window }).catch(explain)
      return { remaining: quota - counted.consumedPoints, reset: counted.msBeforeNext }
    },
    reconnect: () => {
      client.disconnect(true)
    },
    close: () => {
      client.disconnect()
    },
  }

  /** What the client throws is about its queues; what an operator can act on is what the store or the network said. */
  function explain(error: unknown): never {
    if (error instanceof Error && error.name === 'ReplyError') throw new Error(error.message)
    throw new Error(trouble ? describe(trouble) : 'the connection was closed', { cause: error })
  }
}

/** The client's options; a command that cannot be sent at once fails, and none is ever sent twice. */
function clientOptions(address: string): RedisOptions {
  const url = new URL(address)
  const host = hostOf(url)
  const { username, password } = url
  const isEncrypted = url.protocol === 'rediss:' || url.protocol === 'valkeys:'
  return {
    host,
    port: Number(url.port || 6379),
    db: Number(url.pathname.slice(1) || 0),
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    // A name is asked for and checked (RFC 6066 §3); an address cannot be.
    ...(isEncrypted && { tls: parseAddress(host) ? {} : { servername: host } }),
    connectionName: 'vitrine',
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: reconnectDelay,
    connectTimeout: 1_000,
    disconnectTimeout: 100,
    // A user who may only count needs no more rights: a store that is loading says so to the first charge.
    enableReadyCheck: false,
    disableClientInfo: true,
    protocol: 2,
  }
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

function placeOf(address: string): string {
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`
}

/** Whether the store refused the database of its address. */
function isRefusedSelect(
  error: Error & { readonly command?: { readonly name?: string } },
): boolean {
  return error.name === 'ReplyError' && error.command?.name === 'select'
}

/** A name with several addresses fails with a list of errors and no message of its own. */
function describe(error: Error & { readonly code?: string }): string {
  return error.message || error.code || error.name
}
