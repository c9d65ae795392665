/** A node:http server that limits connections and their time, and refuses unreadable requests. */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Socket } from 'node:net'
import {
  addConnection,
  closeNow,
  createConnections,
  dropIdle,
  removeConnection,
} from './connections.ts'
import type { ConnectionsOptions } from './connections.ts'
import { announceEnd, closeIdle, createPipeline, dropRequests, refuse, take } from './pipelining.ts'
import type { Pipeline, PipelineOptions, ServerState } from './pipelining.ts'
import { unreadableKind } from './unreadable.ts'

/** Options of the server. */
export interface HttpServerOptions extends ConnectionsOptions, PipelineOptions {
  /** Milliseconds that an idle connection stays open for another request. */
  readonly keepAlive: number
}

/** A server. Its caller makes it listen. */
export interface HttpServer {
  readonly server: Server
  /** Number of open connections. */
  connections(): number
  /**
   * Stops accepting connections and waits for the requests in flight, at most for `stopTimeout`.
   * Resolves when all connections are closed.
   */
  stop(): Promise<void>
}

/**
 * Creates a server that limits the number, time and memory of connections. It does not listen yet.
 */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const connections = createConnections(options)
  const state = { ...options, ...connections, waiting: 0, isStopping: false, isClosing: false }
  const pipelines = new Map<Socket, Pipeline>()
  const server = createNodeServer(options)
  server.on('connection', (socket: Socket) => {
    const connection = addConnection(state, socket)
    if (!connection) return
    const pipeline = createPipeline(connection, state)
    pipelines.set(socket, pipeline)
    socket.once('close', () => {
      pipelines.delete(socket)
      removeConnection(state, connection)
      dropRequests(pipeline)
    })
  })
  handleRequests(server, pipelines, options)
  dropForgotten(server, state, options.keepAlive)
  return {
    server,
    connections: () => state.idle.size + state.busy.size,
    stop: () => stop(server, pipelines, state),
  }
}

function createNodeServer({ limits, keepAlive }: HttpServerOptions): Server {
  const server = createServer({
    headersTimeout: limits.headerTimeout,
    requestTimeout: limits.requestTimeout,
    connectionsCheckingInterval: limits.checkInterval,
    maxHeaderSize: limits.longestHeader,
    // `keepAliveTimeout` starts at the end of a response. `headersTimeout` and `requestTimeout`
    // start with a request or, before the first request, with the connection.
    keepAliveTimeout: keepAlive,
    // Lets the handler refuse HTTP/1.1 requests without `Host`, with a Problem (RFC 9457).
    requireHostHeader: false,
    // Saves time: requests without a body get a stream that has already ended.
    optimizeEmptyRequests: true,
  })
  // No limit, because node:http silently drops all headers above the limit, for example a second
  // Host. `maxHeaderSize` limits the bytes of all headers.
  server.maxHeadersCount = 0
  // A client may close its half of the connection after its last request. By default, node:http
  // would then drop the responses.
  Reflect.set(server, 'httpAllowHalfOpen', true)
  return server
}

/** Passes all requests, readable or not, to the pipeline of their connection. */
function handleRequests(
  server: Server,
  pipelines: ReadonlyMap<Socket, Pipeline>,
  { fieldsOfAll }: HttpServerOptions,
): void {
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const fields = fieldsOfAll?.()
    for (const name in fields) response.setHeader(name, fields[name] ?? '')
    const pipeline = pipelines.get(request.socket)
    if (pipeline) take(pipeline, { request, response })
  }
  server.on('request', onRequest)
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // Status 100 is sent only when the body is read, so a refused request gets just its final
    // status.
    request.once('resume', () => {
      if (!response.headersSent) response.writeContinue()
    })
    onRequest(request, response)
  })
  // Servers may ignore unknown expectations (RFC 9110 §10.1.1). Without this listener, node:http
  // would send 417 before the responses to earlier requests.
  server.on('checkExpectation', onRequest)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const kind = unreadableKind(error.code)
    const pipeline = pipelines.get(socket)
    if (kind && pipeline) refuse(pipeline, kind)
    else socket.destroy()
  })
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    // node:http removed its listeners. Without this one, a socket error would end the process.
    socket.on('error', () => socket.destroy())
    const pipeline = pipelines.get(socket)
    if (pipeline) refuse(pipeline, 'tunnel')
  })
  server.on('timeout', (socket: Socket) => {
    const pipeline = pipelines.get(socket)
    if (!pipeline || !closeIdle(pipeline)) closeNow(socket)
  })
}

/**
 * Drops connections that stay idle for too long. The socket timer is not enough, because a client
 * can reset it with empty lines (RFC 9112 §2.2).
 */
function dropForgotten(server: Server, state: ServerState, keepAlive: number): void {
  const { headerTimeout, checkInterval } = state.limits
  const longest = keepAlive + headerTimeout + 2 * checkInterval
  const sweep = setInterval(() => {
    const latest = performance.now() - longest
    dropIdle(state, ({ since }) => since < latest)
  }, checkInterval).unref()
  server.once('close', () => {
    clearInterval(sweep)
  })
}

/**
 * Stops the server. Idle connections stay open for `drainTimeout`, because a proxy may already be
 * sending a request on one of them, and cannot safely repeat a lost POST. Each connection still
 * takes one request, and the response announces the close.
 */
async function stop(
  server: Server,
  pipelines: ReadonlyMap<Socket, Pipeline>,
  state: ServerState,
): Promise<void> {
  const { limits } = state
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
    // Keeps connections on which a request has begun: they have received bytes since they became
    // idle.
    dropIdle(state, ({ socket, bytesWhenIdle }) => socket.bytesRead === bytesWhenIdle)
  }, limits.drainTimeout)
  const force = setTimeout(() => {
    for (const socket of pipelines.keys()) closeNow(socket)
  }, limits.stopTimeout)
  await closed
  clearTimeout(close)
  clearTimeout(force)
}

/**
 * After this number of event loop iterations without a new connection, no connection is left in the
 * queue of the operating system. One iteration is not enough, because the current one may be half
 * over.
 */
const quietIterations = 2
/** Maximum number of event loop iterations, in case clients never stop connecting. */
const mostIterations = 300

/**
 * Takes the connections that wait in the queue of the operating system, one per iteration of the
 * event loop. Otherwise the system would reset these connections when the server stops listening,
 * and requests already sent on them would be lost.
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
