/** A node:http server that limits slow clients, many connections and invalid requests. */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Socket } from 'node:net'
import { closeGently } from './closing.ts'
import type { ConnectionBounds } from './connection-bounds.ts'
import { createConnections } from './connections.ts'
import type { Connection, Connections } from './connections.ts'
import type { ConnectionLimits } from './limits.ts'
import { createPipeline } from './pipelining.ts'
import type { Exchange, Pipeline, SharedState } from './pipelining.ts'
import { createUnsentBytes } from './unsent.ts'
import { unreadableBytes, unreadableKind } from './unreadable.ts'
import type { Unreadable } from './unreadable.ts'

/** Options of the server. */
export interface HttpServerOptions {
  /** Writes the response to a request. Never throws. */
  answer(exchange: Exchange): Promise<void>
  /** Origin of the page that explains errors. */
  readonly baseUrl: string
  readonly bounds: ConnectionBounds
  readonly limits: ConnectionLimits
  /** Milliseconds that an idle connection stays open for another request. */
  readonly keepAlive: number
  /** Headers of every response, including those written without the app. None by default. */
  fieldsOfAll?(): Readonly<Record<string, string>>
  /** Called for each unreadable request, which the app does not see. */
  readonly onUnreadable?: ((kind: Unreadable) => void) | undefined
  /** Called for each connection that is refused because a limit is reached. */
  readonly onFull?: (() => void) | undefined
  /** Called for each connection that was closed because too many bytes waited for clients. */
  readonly onUnread?: (() => void) | undefined
}

/** A server that does not listen yet. */
export interface HttpServer {
  readonly server: Server
  /** Number of open connections. */
  connections(): number
  /**
   * Stops accepting connections and finishes the requests in flight. Resolves when all connections
   * are closed.
   */
  stop(): Promise<void>
}

/**
 * Creates a server that limits the number, time and memory of connections. It does not listen yet.
 */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { limits, keepAlive } = options
  const server = createNodeServer(options)
  const connections = createConnections({ ...options, now: () => performance.now() })
  const shared: SharedState = {
    mostWaiting: limits.mostWaitingRequests,
    waiting: 0,
    isStopping: false,
    isClosing: false,
  }
  const pipelines = new Map<Socket, Pipeline>()
  const open = createOpener(options, connections, shared)

  server.on('connection', (socket: Socket) => {
    const pipeline = open(socket)
    if (!pipeline) return
    pipelines.set(socket, pipeline)
    socket.once('close', () => pipelines.delete(socket))
  })
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const fields = options.fieldsOfAll?.() ?? {}
    for (const name in fields) response.setHeader(name, fields[name] ?? '')
    pipelines.get(request.socket)?.take({ request, response })
  }
  server.on('request', take)
  // Servers may ignore unknown expectations (RFC 9110 §10.1.1). node:http would answer before
  // earlier requests.
  server.on('checkExpectation', take)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const kind = unreadableKind(error.code)
    const pipeline = pipelines.get(socket)
    if (kind && pipeline) pipeline.refuse(kind)
    else socket.destroy()
  })
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    // node:http has removed its own listeners.
    socket.on('error', () => socket.destroy())
    pipelines.get(socket)?.refuse('tunnel')
  })
  server.on('timeout', (socket: Socket) =>
    // Without a reset the system keeps unread bytes for minutes.
    socket.writableLength > 0 ? socket.resetAndDestroy() : socket.destroy(),
  )
  dropForgotten(server, connections, limits, keepAlive)
  return {
    server,
    connections: connections.count,
    stop: () => stop({ server, connections, pipelines, shared, limits }),
  }
}

function createNodeServer({ limits, keepAlive }: HttpServerOptions): Server {
  const server = createServer({
    headersTimeout: limits.headerTimeout,
    requestTimeout: limits.requestTimeout,
    connectionsCheckingInterval: limits.checkInterval,
    maxHeaderSize: limits.longestHeader,
    // Counts from the end of a response. The timeouts above count from the first byte of a request.
    keepAliveTimeout: keepAlive,
    // The handler answers a missing Host itself, with a Problem.
    requireHostHeader: false,
    // Requests without a body need no stream. The time saved pays for our own work per request.
    optimizeEmptyRequests: true,
  })
  // No limit: node:http silently drops further headers, for example a second Host. `maxHeaderSize`
  // limits them.
  server.maxHeadersCount = 0
  // A client may close its half after its last request. Without this, node:http would drop the
  // responses.
  Reflect.set(server, 'httpAllowHalfOpen', true)
  return server
}

/** Creates the pipeline of each new connection. */
function createOpener(
  options: HttpServerOptions,
  connections: Connections,
  shared: SharedState,
): (socket: Socket) => Pipeline | undefined {
  const { answer, baseUrl, limits, fieldsOfAll, onUnreadable, onFull, onUnread } = options
  const unsent = createUnsentBytes(limits.mostUnsentBytes, onUnread)

  function close(socket: Socket, refusal: Unreadable | undefined): void {
    if (refusal) onUnreadable?.(refusal)
    if (refusal && socket.writable) {
      socket.write(unreadableBytes(refusal, baseUrl, fieldsOfAll?.()))
    }
    closeGently(socket, limits.lingerTimeout)
  }

  function createFor(connection: Connection): Pipeline {
    const { socket } = connection
    return createPipeline(socket, {
      shared,
      answer,
      onBusy: () => {
        connections.setBusy(connection)
      },
      onIdle: () => {
        connections.setIdle(connection)
      },
      onUnsent: (bytes) => {
        unsent.hold(connection, bytes)
        // Limits the time without a byte sent. Nothing is received meanwhile.
        socket.setTimeout(limits.writeTimeout)
      },
      onSent: () => {
        unsent.release(connection)
      },
      close: (refusal) => {
        close(socket, refusal)
      },
    })
  }

  return function open(socket) {
    const connection = connections.add(socket)
    if (!connection) {
      onFull?.()
      return undefined
    }
    // node:http calls this after the last response.
    socket.destroySoon = () => {
      close(socket, undefined)
    }
    const pipeline = createFor(connection)
    socket.once('close', () => {
      connections.remove(connection)
      pipeline.abandon()
    })
    return pipeline
  }
}

/**
 * Drops connections that stay idle for too long. A client can reset the socket timer with empty
 * lines (RFC 9112 §2.2).
 */
function dropForgotten(
  server: Server,
  connections: Connections,
  limits: ConnectionLimits,
  keepAlive: number,
): void {
  const longest = keepAlive + limits.headerTimeout + 2 * limits.checkInterval
  const sweep = setInterval(() => {
    connections.dropIdleFor(longest)
  }, limits.checkInterval)
  sweep.unref()
  server.once('close', () => {
    clearInterval(sweep)
  })
}

/** Parts of a server that `stop` needs. */
interface Stopping {
  readonly server: Server
  readonly connections: Connections
  readonly pipelines: ReadonlyMap<Socket, Pipeline>
  readonly shared: SharedState
  readonly limits: ConnectionLimits
}

/**
 * Stops the server.
 *
 * A proxy may be sending a request on a connection that seems idle here, and may not repeat a lost
 * POST elsewhere. So idle connections get a moment for one more request, whose response announces
 * the close.
 */
async function stop({ server, connections, pipelines, shared, limits }: Stopping): Promise<void> {
  await acceptWaiting(server)
  shared.isStopping = true
  for (const pipeline of pipelines.values()) pipeline.announceEnd()
  const closed = new Promise((resolve) => {
    // `close` of node:http would also destroy connections whose response is not yet sent
    // completely.
    NetServer.prototype.close.call(server, resolve)
  })
  const close = setTimeout(() => {
    shared.isClosing = true
    connections.dropIdle()
  }, limits.drainTimeout)
  const force = setTimeout(() => {
    connections.dropAll()
  }, limits.stopTimeout)
  await closed
  clearTimeout(close)
  clearTimeout(force)
}

/**
 * Iterations of the event loop without a new connection after which none is waiting. The first may
 * be half over, so it takes two.
 */
const quietTurns = 2
/** Limit of iterations, in case new connections never end. */
const mostAcceptTurns = 300

/**
 * Accepts the connections that the system has already accepted, one per iteration of the event
 * loop. When the server stops listening, the system resets the others, and a proxy loses the
 * requests it has sent.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let quiet = 0
  const note = () => {
    quiet = 0
  }
  server.on('connection', note)
  for (let turn = 0; turn < mostAcceptTurns && quiet < quietTurns; turn += 1) {
    quiet += 1
    await new Promise(setImmediate)
  }
  server.off('connection', note)
}
