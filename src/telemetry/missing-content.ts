/**
 * Missing content: paths without a page and searches without a result.
 *
 * The table stores a text after enough networks have asked for it within a day. Until then the
 * table has only hashes of texts and networks, keyed by a random key of this process. So a rare
 * text, such as a name, is never stored, logged or sent.
 */
import { createHash } from 'node:crypto'
import type { Call } from '../http/call.ts'
import { clientNetwork } from './access-log.ts'
import type { Log } from './log.ts'
import type { RequestObserver } from './request-record.ts'

/** Limits of the table. */
export const missingLimits = {
  /** Number of networks that have to ask for a text before it is stored. */
  networks: 10,
  /** Maximum number of networks that are counted for one text. */
  mostNetworks: 100,
  entries: 5_000,
  bytes: 2 * 1024 * 1024,
  /** Milliseconds from the first request for a text until its entry is dropped. */
  lifetime: 86_400_000,
  /** Maximum number of texts that `list` returns and `report` logs. */
  shown: 50,
}

/** A search without a result, or a path without a page. */
export interface MissingText {
  readonly kind: 'page' | 'search'
  /** The query or path that visitors asked for, shortened and escaped. */
  readonly text: string
  readonly networks: number
}

/** Options of the table. */
export interface MissingContentOptions {
  /** Random key for the hashes of texts and networks, at least 16 bytes. */
  readonly key: Uint8Array
  readonly trustedHops: number
  readonly log: Pick<Log, 'info'>
  readonly limits?: typeof missingLimits
  /** Monotonic clock in milliseconds. */
  now(): number
  /** Shortens and escapes a text. */
  quote(text: string): string
}

/** The table of missing content. */
export interface MissingContent {
  readonly observe: RequestObserver
  /** Returns up to `limits.shown` stored texts, first those that the most networks asked for. */
  list(): readonly MissingText[]
  /** Logs the texts of `list` that are new or have more networks than in their last log line. */
  report(): void
}

interface Entry {
  readonly kind: MissingText['kind']
  readonly start: number
  /** Keyed hashes of the networks that have asked for the text. */
  readonly networks: number[]
  text?: string
  /** Number of networks in the last log line about this text; 0 before the first log line. */
  reported: number
}

/** Creates an empty table of missing content. */
export function createMissingContent(options: MissingContentOptions): MissingContent {
  const { key, trustedHops, log, limits = missingLimits, now, quote } = options
  // In the order of `start`, so the oldest entries are first.
  const entries = new Map<string, Entry>()
  let bytes = 0
  // SHA-256 is enough, because hashes never leave the process. HMAC takes ten times as long.
  const hash = (text: string) => createHash('sha256').update(key).update(text).digest()

  function dropOldest(): void {
    for (const [id, entry] of entries) {
      const isFull = entries.size > limits.entries || bytes > limits.bytes
      if (!isFull && now() - entry.start < limits.lifetime) return
      entries.delete(id)
      bytes -= sizeOf(entry)
    }
  }

  function add(kind: Entry['kind'], text: string, call: Call): void {
    dropOldest()
    const id = hash(`${kind} ${text}`).toString('base64url', 0, 16)
    const entry = entries.get(id) ?? { kind, start: now(), networks: [], reported: 0 }
    const network = hash(`${id} ${clientNetwork(call, trustedHops)}`).readUIntBE(0, 6)
    if (entry.networks.includes(network) || entry.networks.length >= limits.mostNetworks) return
    if (entries.has(id)) bytes -= sizeOf(entry)
    entry.networks.push(network)
    if (entry.networks.length >= limits.networks) entry.text ??= quote(text)
    entries.set(id, entry)
    bytes += sizeOf(entry)
    dropOldest()
  }

  function findShown() {
    dropOldest()
    return [...entries.values()]
      .flatMap((entry) => (entry.text === undefined ? [] : [{ entry, text: entry.text }]))
      .toSorted((one, other) => other.entry.networks.length - one.entry.networks.length)
      .slice(0, limits.shown)
  }

  return {
    observe({ call, events }) {
      // HEAD requests come from link checkers, not from visitors.
      if (call.method === 'HEAD') return
      for (const event of events) {
        if (event.kind === 'missing') add(event.sought, plainText(event.text), call)
      }
    },
    list: () =>
      findShown().map(({ entry: { kind, networks }, text }) => ({
        ...{ kind, text, networks: networks.length },
      })),
    report() {
      for (const { entry, text } of findShown()) {
        if (entry.networks.length === entry.reported) continue
        entry.reported = entry.networks.length
        log.info(`Not found by visitors from ${entry.reported} networks: ${entry.kind} ${text}`)
      }
    },
  }
}

/** Returns a query or path in lower case, without outer spaces or a final slash; `/` stays `/`. */
function plainText(text: string): string {
  const plain = text.trim().toLowerCase()
  return plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain
}

/**
 * Bytes of an entry in memory, as measured: about 300, 16 for each network, and 2 for each
 * character.
 */
function sizeOf({ networks, text = '' }: Entry): number {
  return 300 + 16 * networks.length + 2 * text.length
}
