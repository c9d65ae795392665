/**
 * The server's way to node:http on a port of its own, over a small app and with times short enough
 * for a test.
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
/** A server of a test. */
export interface WireServer {
  readonly port: number
  /** Paths and queries of the requests begun, in order. */
  readonly begun: readonly string[]
  /** Connections that were closed because too many bytes waited for clients. */
  closedUnread(): number
  /** Connections the system still holds for the server. */
  connections(): Promise<number>
  stop(): Promise<void>
}

/** What a test may set; times are milliseconds. */
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
 * `/wait?50` takes its time, `/big?1000` is long, `/body` needs a body, `/early` has not read its
 * own.
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

/** Starts a server; it ends with the test. */
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
 * Starts a server, and a connection to it that reads what comes, or nothing until its socket is
 * resumed.
 */
export async function connectToServer(
  options?: WireServerOptions,
  way?: 'paused',
): Promise<WireServer & { readonly wire: Wire }> {
  const server = await serveWire(options)
  return { ...server, wire: await openWire({ ...server, isPaused: way === 'paused' }) }
}

/** Waits until a server holds so many connections, or throws. */
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
