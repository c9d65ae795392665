/** A node:http server that limits slow clients, many connections and invalid requests. */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Socket } from 'node:net'
import {
  addConnection,
  countConnections,
  createConnections,
  dropAll,
  dropIdle,
  dropIdleFor,
  removeConnection,
} from './connections.ts'
import type { Connections, ConnectionsOptions } from './connections.ts'
import {
  announceEnd,
  createPipeline,
  dropRequests,
  refuseRequest,
  takeRequest,
} from './pipelining.ts'
import type { Pipeline, PipelineOptions, PipelineState } from './pipelining.ts'
import { unreadableKind } from './unreadable.ts'

/** Options of the server. */
export interface HttpServerOptions extends ConnectionsOptions, PipelineOptions {
  /** Milliseconds that an idle connection stays open for another request. */
  readonly keepAlive: number
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
  const connections = createConnections(options)
  const state = { ...options, connections, waiting: 0, isStopping: false, isClosing: false }
  const pipelines = new Map<Socket, Pipeline>()
  const server = createNodeServer(options)
  server.on('connection', (socket: Socket) => {
    const connection = addConnection(connections, socket)
    if (!connection) return
    const pipeline = createPipeline(connection, state)
    pipelines.set(socket, pipeline)
    socket.once('close', () => {
      pipelines.delete(socket)
      removeConnection(connections, connection)
      dropRequests(pipeline)
    })
  })
  handleRequests(server, pipelines, options)
  dropForgotten(server, connections, options)
  return {
    server,
    connections: () => countConnections(connections),
    stop: () => stop(server, pipelines, state),
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

/** Passes requests and unreadable requests to the pipeline of their connection. */
function handleRequests(
  server: Server,
  pipelines: ReadonlyMap<Socket, Pipeline>,
  { fieldsOfAll }: HttpServerOptions,
): void {
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const fields = fieldsOfAll?.()
    for (const name in fields) response.setHeader(name, fields[name] ?? '')
    const pipeline = pipelines.get(request.socket)
    if (pipeline) takeRequest(pipeline, { request, response })
  }
  server.on('request', take)
  // Servers may ignore unknown expectations (RFC 9110 §10.1.1). node:http would answer before
  // earlier requests.
  server.on('checkExpectation', take)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const kind = unreadableKind(error.code)
    const pipeline = pipelines.get(socket)
    if (kind && pipeline) refuseRequest(pipeline, kind)
    else socket.destroy()
  })
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    // node:http has removed its own listeners.
    socket.on('error', () => socket.destroy())
    const pipeline = pipelines.get(socket)
    if (pipeline) refuseRequest(pipeline, 'tunnel')
  })
  server.on('timeout', (socket: Socket) =>
    // Without a reset the system keeps unread bytes for minutes.
    socket.writableLength > 0 ? socket.resetAndDestroy() : socket.destroy(),
  )
}

/**
 * Drops connections that stay idle for too long. A client can reset the socket timer with empty
 * lines (RFC 9112 §2.2).
 */
function dropForgotten(
  server: Server,
  connections: Connections,
  { limits, keepAlive }: HttpServerOptions,
): void {
  const longest = keepAlive + limits.headerTimeout + 2 * limits.checkInterval
  const sweep = setInterval(dropIdleFor, limits.checkInterval, connections, longest).unref()
  server.once('close', () => {
    clearInterval(sweep)
  })
}

/**
 * Stops the server.
 *
 * A proxy may be sending a request on a connection that seems idle here, and may not repeat a lost
 * POST elsewhere. So idle connections get a moment for one more request, whose response announces
 * the close.
 */
async function stop(
  server: Server,
  pipelines: ReadonlyMap<Socket, Pipeline>,
  state: PipelineState,
): Promise<void> {
  const { connections, limits } = state
  await acceptWaiting(server)
  state.isStopping = true
  for (const pipeline of pipelines.values()) announceEnd(pipeline)
  const closed = new Promise((resolve) => {
    // `close` of node:http would also destroy connections whose response is not yet sent
    // completely.
    NetServer.prototype.close.call(server, resolve)
  })
  const close = setTimeout(() => {
    state.isClosing = true
    dropIdle(connections)
  }, limits.drainTimeout)
  const force = setTimeout(dropAll, limits.stopTimeout, connections)
  await closed
  clearTimeout(close)
  clearTimeout(force)
}

/**
 * Iterations of the event loop without a new connection after which none is waiting. The first may
 * be half over, so it takes two.
 */
const quietIterations = 2
/** Limit of iterations, in case new connections never end. */
const mostIterations = 300

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
  for (let count = 0; count < mostIterations && quiet < quietIterations; count += 1) {
    quiet += 1
    await new Promise(setImmediate)
  }
  server.off('connection', note)
}
