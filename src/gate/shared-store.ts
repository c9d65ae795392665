/**
 * Counters in Valkey or Redis that all servers of a site share. Each charge is one atomic command.
 * This module is loaded only when a store is configured. `watched-store.ts` checks its health.
 */
import { Redis } from 'ioredis'
import type { RedisOptions } from 'ioredis'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import { parseAddress } from '../http/client-address.ts'
import type { Charge } from './counter.ts'

/** A store in another process. Any call of `charge` may fail or never end. */
export interface SharedStore {
  /** Address for messages, without user and password. */
  readonly place: string
  /** Resolves when connected. Throws when the first attempt fails; further attempts follow. */
  connect(): Promise<void>
  /** Counts one request. The command is sent immediately or not at all, and never twice. */
  charge(key: string, quota: number, window: number): Promise<Charge>
  /** Closes a connection that does not answer, and opens another. */
  reconnect(): void
  close(): void
}

/** Milliseconds until the next attempt to connect: from 50 ms, doubled up to 2 s. */
const reconnectDelay = (tries: number) => Math.min(50 * 2 ** Math.min(tries - 1, 10), 2_000)

/** Limit for the library. It is too high to be reached. The callers of `charge` check the quota. */
const endless = Number.MAX_SAFE_INTEGER

/**
 * Opens a store such as `rediss://user:password@10.0.0.5:6379/0`. Keys contain `origin`, so that
 * several sites can share a store.
 */
export function openSharedStore(address: string, origin: string): SharedStore {
  const client = new Redis(clientOptions(address))
  let trouble: Error | undefined
  let wrongDatabase: Error | undefined
  client.on('connect', () => {
    wrongDatabase = undefined
  })
  client.on('error', (error) => {
    trouble = error
    // After this error the client would use database 0, which may belong to another program.
    if (isRefusedSelect(error)) wrongDatabase = error
  })
  client.on('ready', () => {
    trouble = undefined
  })
  const limiter = new RateLimiterRedis({
    storeClient: client,
    points: endless,
    // A required option. Each charge replaces it by the length of its window.
    duration: 1,
    keyPrefix: `vitrine:${origin}`,
  })

  return {
    place: placeOf(address),
    connect: () => client.connect().catch(explain),
    async charge(key, quota, window) {
      if (wrongDatabase) throw new Error(wrongDatabase.message)
      const { consumedPoints: count, msBeforeNext: reset } = await limiter
        .consume(key, 1, { customDuration: window })
        .catch(explain)
      // Accepts up to twice the window, because the clock of the store may be set back.
      const isCount = Number.isSafeInteger(count) && count >= 1
      if (!isCount || !(reset >= 0 && reset <= 2 * window * 1000)) {
        throw new Error(`invalid answer: ${count} requests in a window that ends in ${reset} ms`)
      }
      return { remaining: quota - count, reset }
    },
    reconnect: () => {
      client.disconnect(true)
    },
    close: () => {
      client.disconnect()
    },
  }

  /**
   * Throws the error if it is a reply of the store. Any other error is about the queue of the
   * client, so this function throws the last error of the connection instead.
   */
  function explain(error: unknown): never {
    if (error instanceof Error && error.name === 'ReplyError') throw new Error(error.message)
    throw new Error(trouble ? describe(trouble) : 'the connection was closed', { cause: error })
  }
}

/** Returns the options of the client. Commands fail without a connection and are never resent. */
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
    // SNI needs a host name, not an address (RFC 6066 §3).
    ...(isEncrypted && { tls: parseAddress(host) ? {} : { servername: host } }),
    connectionName: 'vitrine',
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: reconnectDelay,
    connectTimeout: 1_000,
    disconnectTimeout: 100,
    // The ready check sends INFO, which needs further rights. A store that is loading refuses
    // charges anyway.
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

/** Whether the store refused to select the database of its address. */
function isRefusedSelect(
  error: Error & { readonly command?: { readonly name?: string } },
): boolean {
  return error.name === 'ReplyError' && error.command?.name === 'select'
}

/** Describes an error. The error of attempts to connect to several addresses has only a code. */
function describe(error: Error & { readonly code?: string }): string {
  return error.message || error.code || error.name
}
