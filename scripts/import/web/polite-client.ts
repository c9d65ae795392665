/** Reads a website: obeys robots.txt, pauses between requests, and limits connections and bytes. */
import { setTimeout as sleep } from 'node:timers/promises'
import robotsParser from 'robots-parser'
import type { Robot } from 'robots-parser'
import { fetch } from 'undici'
import type { Agent, Response } from 'undici'
import { createGuardedAgent } from './guarded-agent.ts'
import type { AgentOptions } from './guarded-agent.ts'

/** Maximum number of connections to the site. */
export const mostConnections = 2
const mostRedirects = 10
/** Timeout of one request, in milliseconds. */
const patience = 120_000
/** Longest wait that a site may ask for with `Retry-After` or `Crawl-delay`, in milliseconds. */
const longestWait = 60_000
/** Maximum size of robots.txt in bytes. RFC 9309 §2.5 requires at least 500 KiB. */
const robotsBytes = 512 * 1024
const agentName = 'VitrineImport'

/** Bounds of an import from the web. */
export interface WebLimits {
  /** Minimum time between two requests in milliseconds. */
  readonly delay: number
  readonly pages: number
  readonly pageBytes: number
  readonly fileBytes: number
  readonly allBytes: number
  /** Maximum time for the whole import in milliseconds. */
  readonly time: number
}

/** An answer of the site. */
export interface WebAnswer {
  /** The address that answered, after redirects. */
  readonly url: string
  readonly type: string
  /** Day of `Last-Modified`. */
  readonly changed?: string | undefined
  readonly body: Buffer
}

/** Error for an address that was not read. The message continues a sentence about the address. */
export class Unread extends Error {}

/** Reads addresses of one site. */
export interface PoliteClient {
  /** Reads an address. Throws `Unread` on failure, or if the unpacked body exceeds `mostBytes`. */
  get(url: string, mostBytes: number): Promise<WebAnswer>
  /** Returns the addresses of the sitemaps that robots.txt names. */
  sitemapsOf(url: string): Promise<string[]>
  /** Describes which limit is reached, bytes or time; `undefined` if no limit is reached. */
  spent(): string | undefined
  close(): Promise<void>
}

/** Options of a client. */
export interface ClientOptions extends Pick<AgentOptions, 'isOpen' | 'lookup'> {
  /**
   * An address of the site. Other addresses of the site have the same host, with or without `www.`.
   */
  readonly start: string
  /** Contact address of the user, for the `User-Agent` field. */
  readonly contact: string
  readonly limits: WebLimits
}

/** Creates a client for one site. */
export function createPoliteClient(options: ClientOptions): PoliteClient {
  const { start, limits } = options
  const agent = createGuardedAgent({ ...options, connections: mostConnections })
  const bounds = createBounds(limits)
  const ask = createAsk(options, agent, bounds)
  const robots = new Map<string, Promise<Robot>>()

  /** Follows redirects, as long as they stay on the site. */
  async function follow(first: string, most: number, isAllowed: (url: string) => Promise<boolean>) {
    let url = first
    for (let count = 0; count <= mostRedirects; count += 1) {
      if (hostOf(url) !== hostOf(start)) throw new Unread(`redirects to another host: ${url}`)
      if (!(await isAllowed(url))) throw new Unread('is forbidden by robots.txt')
      const response = await ask(url)
      const next = response.headers.get('location')
      const isRedirect = response.status >= 300 && response.status < 400 && next !== null
      if (!isRedirect) return { url, response, body: await bounds.read(response.body ?? [], most) }
      await response.body?.cancel()
      url = URL.parse(next, url)?.href ?? ''
    }
    throw new Unread(`redirects more than ${mostRedirects} times`)
  }

  async function readRobots(origin: string): Promise<Robot> {
    const url = `${origin}/robots.txt`
    const { response, body } = await follow(url, robotsBytes, () => Promise.resolve(true))
    const { status } = response
    // A server error for robots.txt forbids all pages. A 4xx status allows all (RFC 9309 §2.3.1).
    const text = status < 300 ? body.toString() : status < 500 ? '' : 'User-agent: *\nDisallow: /'
    const robot = robotsParser(url, text)
    bounds.waitAtLeast((robot.getCrawlDelay(agentName) ?? 0) * 1000)
    return robot
  }

  function robotsFor(url: string): Promise<Robot> {
    const { origin } = new URL(url)
    const found = robots.get(origin) ?? readRobots(origin)
    robots.set(origin, found)
    return found
  }

  return {
    async get(address, most) {
      const isAllowed = async (url: string) =>
        (await robotsFor(url)).isAllowed(url, agentName) !== false
      try {
        const { url, response, body } = await follow(address, most, isAllowed)
        if (response.status !== 200) throw new Unread(`answers ${response.status}`)
        const { headers } = response
        const changed = dayOfHeader(headers.get('last-modified') ?? '')
        return { url, type: headers.get('content-type') ?? '', changed, body }
      } catch (error) {
        throw asUnread(error)
      }
    },
    sitemapsOf: async (url) => (await robotsFor(url)).getSitemaps(),
    spent: () => bounds.spent(),
    close: () => agent.destroy(),
  }
}

/** Limits the time and the bytes of a whole import, and delays its requests. */
function createBounds({ delay: wished, time, allBytes }: WebLimits) {
  const end = Date.now() + time
  let delay = wished
  let bytes = 0
  let slot = 0
  const spent = () => {
    if (bytes > allBytes)
      return `the limit is ${inMegabytes(allBytes)} MB. To read more, raise --megabytes`
    return Date.now() > end
      ? `the limit is ${time / 60_000} minutes. To read more, raise --minutes`
      : undefined
  }
  return {
    spent,
    waitAtLeast(asked: number) {
      delay = Math.max(delay, Math.min(asked, longestWait))
    },
    /** Waits until the next request may start. A pause also delays all later requests. */
    async wait(pause = 0) {
      const from = Math.max(slot, Date.now() + Math.min(pause, longestWait))
      slot = from + delay
      await sleep(Math.max(0, from - Date.now()))
    },
    /** Reads a body. Throws and closes the connection if the decompressed body is too large. */
    async read(body: AsyncIterable<unknown> | readonly unknown[], most: number): Promise<Buffer> {
      const parts: Uint8Array[] = []
      let length = 0
      for await (const part of body) {
        if (!(part instanceof Uint8Array)) continue
        length += part.length
        bytes += part.length
        if (length > most) throw new Unread(`is larger than ${inMegabytes(most)} MB`)
        if (bytes > allBytes) throw new Unread(`was not read: ${spent() ?? ''}`)
        parts.push(part)
      }
      return Buffer.concat(parts)
    },
  }
}

/**
 * Creates the function that requests an address. It retries once if the site closes the connection
 * or answers 429 or 503, after 5 seconds or the seconds in `Retry-After` (at most 60).
 */
function createAsk(
  { contact }: ClientOptions,
  dispatcher: Agent,
  { wait }: ReturnType<typeof createBounds>,
) {
  const headers = { 'user-agent': `${agentName}/1.0 (+${contact})`, 'accept-encoding': 'gzip, br' }
  const once = async (url: string): Promise<Response> => {
    const signal = AbortSignal.timeout(patience)
    return await fetch(url, { dispatcher, redirect: 'manual', headers, signal })
  }
  return async (url: string): Promise<Response> => {
    await wait()
    const response = await once(url).catch((error: unknown) => {
      // Retries if the server has closed the connection.
      if (!isClosed(error)) throw error
    })
    if (response && response.status !== 429 && response.status !== 503) return response
    await response?.body?.cancel()
    await wait(Number(response?.headers.get('retry-after') ?? 5) * 1000 || 5000)
    return await once(url)
  }
}

function dayOfHeader(text: string): string | undefined {
  const day = Date.parse(text)
  return Number.isNaN(day) ? undefined : new Date(day).toISOString().slice(0, 10)
}

function isClosed(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'UND_ERR_SOCKET'
}

/** Converts an error to `Unread`, with the reason of the failure, which undici hides in `cause`. */
function asUnread(error: unknown): Unread {
  if (error instanceof Unread || !(error instanceof Error)) return error as Unread
  const { cause, message } = error
  const reason = cause instanceof Error ? cause.message || message : message
  return new Unread(`cannot be read: ${reason}`, { cause: error })
}

function inMegabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024)
}

/** Returns the host and port of a web address without `www.`; `undefined` for other addresses. */
export function hostOf(url: string): string | undefined {
  const { protocol, host } = URL.parse(url) ?? {}
  return protocol === 'http:' || protocol === 'https:' ? host?.replace(/^www\./, '') : undefined
}
