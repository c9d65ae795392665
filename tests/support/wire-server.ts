/**
 * Starts our HTTP server with a small app, on a free port and with timeouts that are short enough
 * for tests.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from '../../src/service/app.ts'
import { createAnswer } from '../../src/service/guarded-server.ts'
import { createHttpServer } from '../../src/service/http-server.ts'
import { connectionLimits } from '../../src/service/timeouts-and-limits.ts'
import type { ConnectionBounds, ConnectionLimits } from '../../src/service/timeouts-and-limits.ts'
import { createNodeHandler } from '../../src/service/node-http.ts'
import { textBody } from '../../src/http/call.ts'
import type { Reply } from '../../src/http/call.ts'
import type { Log } from '../../src/telemetry/log.ts'
import { baseUrl } from './app.ts'
import { listenForTest } from './listening.ts'
import { createMemoryLog } from './memory-log.ts'
import { openWire } from './wire.ts'
import type { Wire } from './wire.ts'
/** A running server. */
export interface WireServer {
  readonly port: number
  /** Paths and queries of all requests that reached the app, in order. */
  readonly begun: readonly string[]
  /** Number of connections that were closed because too many bytes waited for clients. */
  closedUnread(): number
  /** Number of open connections. */
  connections(): Promise<number>
  stop(): Promise<void>
}

/** Options of the server. Times are in milliseconds. */
export interface WireServerOptions extends Partial<ConnectionBounds> {
  readonly limits?: Partial<ConnectionLimits>
  readonly keepAlive?: number
  readonly app?: App
  readonly log?: Pick<Log, 'fail'>
}

function reply(status: number, text: string): Reply {
  const body = textBody(text)
  return { status, headers: { 'Content-Length': String(body.bytes.length) }, body }
}

/**
 * The app: `/wait?50` answers after 50 ms, `/big?1000` returns 1,000 characters, `/body` returns
 * the request body, and `/early` answers without reading it.
 */
const app: App = async (call) => {
  const number = Number(call.query)
  if (call.path === '/wait') await wait(number)
  if (call.path === '/throw') throw new Error('the handler failed')
  if (call.path === '/unwritable') return { status: 200, headers: { Link: 'ł' } }
  if (call.path === '/big') return reply(200, 'x'.repeat(number))
  if (call.path === '/early') return reply(404, 'early')
  if (call.path === '/body') {
    const bytes = await call.readBody(1000)
    return bytes ? reply(200, new TextDecoder().decode(bytes)) : reply(413, 'too long')
  }
  return reply(200, `${call.path}?${call.query}`)
}

/** Starts a server. It stops at the end of the test. */
export async function serveWire(options: WireServerOptions = {}): Promise<WireServer> {
  const begun: string[] = []
  let closedUnread = 0
  const keepAlive = options.keepAlive ?? 75_000
  const noted: App = async (call) => {
    begun.push(`${call.path}?${call.query}`)
    return await (options.app ?? app)(call)
  }
  const { server, stop } = createHttpServer({
    answer: createAnswer({
      handle: createNodeHandler(noted, baseUrl),
      baseUrl,
      log: options.log ?? createMemoryLog().log,
      identify: (sent) => sent ?? 'made-here',
    }),
    baseUrl,
    bounds: { all: options.all ?? 10_000, perAddress: options.perAddress ?? Infinity },
    limits: { ...connectionLimits, checkInterval: 50, ...options.limits },
    keepAlive,
    onUnread: () => (closedUnread += 1),
  })
  return {
    closedUnread: () => closedUnread,
    port: await listenForTest(server),
    begun,
    stop,
    connections: async () =>
      await new Promise((resolve, reject) => {
        server.getConnections((error, count) => {
          if (error) reject(error)
          else resolve(count)
        })
      }),
  }
}

/**
 * Starts a server and connects to it. With `paused`, the client reads nothing until its socket is
 * resumed.
 */
export async function connectToServer(
  options?: WireServerOptions,
  way?: 'paused',
): Promise<WireServer & { readonly wire: Wire }> {
  const server = await serveWire(options)
  return { ...server, wire: await openWire({ ...server, isPaused: way === 'paused' }) }
}

/** Waits until a server has exactly this number of open connections. Throws after a timeout. */
export async function untilConnections(
  server: WireServer,
  wanted: number,
  timeout = 10_000,
): Promise<void> {
  const deadline = performance.now() + timeout
  for (;;) {
    const count = await server.connections()
    if (count === wanted) return
    if (performance.now() > deadline) throw new Error(`${count} connections, not ${wanted}`)
    await wait(10)
  }
}
