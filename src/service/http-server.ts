/** node:http with what its defaults leave open to clients that are slow, many or not speaking HTTP. */
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

/** What a server is made of. */
export interface HttpServerOptions {
  /** Writes the answer to a request; never fails. */
  answer(exchange: Exchange): Promise<void>
  /** Origin that explains refusals. */
  readonly baseUrl: string
  readonly bounds: ConnectionBounds
  readonly limits: ConnectionLimits
  /** Milliseconds an idle connection is kept for another request. */
  readonly keepAlive: number
  /** Fields of every answer, also of those that are made where no app is asked; none unless told otherwise. */
  fieldsOfAll?(): Readonly<Record<string, string>>
  /** Told of each request that could not be read: no app ever sees it. */
  readonly onUnreadable?: ((kind: Unreadable) => void) | undefined
  /** Told of each connection that was refused, because there was no room. */
  readonly onFull?: (() => void) | undefined
  /** Called for each connection that was closed because too many bytes waited for clients. */
  readonly onUnread?: (() => void) | undefined
}

/** A server that does not listen yet. */
export interface HttpServer {
  readonly server: Server
  /** Connections that are open. */
  connections(): number
  /** Takes no more connections, finishes the requests in flight and resolves once all connections are closed. */
  stop(): Promise<void>
}

/** A server whose connections are bounded in number, time and memory. */
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
  // An expectation that is not known may be left aside (RFC 9110 §10.1.1); node:http would answer out of turn.
  server.on('checkExpectation', take)
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const kind = unreadableKind(error.code)
    const pipeline = pipelines.get(socket)
    if (kind && pipeline) pipeline.refuse(kind)
    else socket.destroy()
  })
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    // node:http has taken its own listeners away.
    socket.on('error', () => socket.destroy())
    pipelines.get(socket)?.refuse('tunnel')
  })
  server.on('timeout', (socket: Socket) =>
    // Without a reset the system would keep unread bytes for minutes.
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
    // It counts from the end of an answer and is shortened by none of the times above, which count from the first byte.
    keepAliveTimeout: keepAlive,
    // The handler refuses a missing Host itself, with a Problem.
    requireHostHeader: false,
    // Spares most requests the life of a stream; it pays for what is done here for each request.
    optimizeEmptyRequests: true,
  })
  // Headers beyond this number are dropped without a word, a second Host among them; their length is bounded anyway.
  server.maxHeadersCount = 0
  // A client may close its half when it has sent all it wants to; without this its answers would be dropped.
  Reflect.set(server, 'httpAllowHalfOpen', true)
  return server
}

/** Makes the pipeline of each new connection. */
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
        // The time without a byte sent: nothing is received meanwhile.
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
    // How node:http ends a connection after its last answer.
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

/** An empty line now and then (RFC 9112 §2.2) keeps the timer of a socket from ending an idle connection. */
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

/** What stopping needs of a server. */
interface Stopping {
  readonly server: Server
  readonly connections: Connections
  readonly pipelines: ReadonlyMap<Socket, Pipeline>
  readonly shared: SharedState
  readonly limits: ConnectionLimits
}

/**
 * A proxy keeps connections and may be sending on one that seems to be idle here; a POST that it loses so, it may send
 * nowhere else. So idle connections have a moment for one more request, whose answer says that it is the last.
 */
async function stop({ server, connections, pipelines, shared, limits }: Stopping): Promise<void> {
  await acceptWaiting(server)
  shared.isStopping = true
  for (const pipeline of pipelines.values()) pipeline.announceEnd()
  const closed = new Promise((resolve) => {
    // That of node:http also destroys connections on which an answer is written but not yet taken.
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

/** Turns of the event loop in which no connection comes in before none is taken to be waiting: the first may be half over. */
const quietTurns = 2
/** After so many there is no end of new connections to be seen. */
const mostAcceptTurns = 300

/**
 * Takes the connections that the system has already accepted, one in each turn of the event loop: what waits there when the
 * server stops listening is reset, and with it a request that a proxy believes to be sent.
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
