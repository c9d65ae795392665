/**
 * Answers the pipelined requests of one connection one at a time and in order (RFC 9112 §9.3.2).
 *
 * node:http starts all requests of a packet at once, up to 2,000, and their responses may never be
 * read. It also reports unreadable requests immediately, so a refusal would overtake earlier
 * responses. A pipeline starts the next request when the operating system has the previous
 * response. A refusal waits for all earlier responses.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { closeNow, reset, setBusy, setIdle, setUnread } from './connections.ts'
import type { Connection, Connections } from './connections.ts'
import { unreadableBytes } from './unreadable.ts'
import type { Unreadable } from './unreadable.ts'

/** A request and its response. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Identifier of the request in logs and in `X-Request-Id`. */
  id?: string
  /**
   * Counts bytes in memory that the client has not read; absent when unread bytes are not limited.
   */
  hold?(bytes: number): void
}

/** Options of the pipelines of a server. */
export interface PipelineOptions {
  /** Writes the response to a request. Never rejects. May resolve before the client reads all. */
  answer(exchange: Exchange): Promise<void>
  /** Origin of the page that explains errors. */
  readonly baseUrl: string
  /** Headers of every response, even if the app did not create it. By default, no headers. */
  fieldsOfAll?(): Readonly<Record<string, string>>
  /** Called when a pipeline refuses an unreadable request. */
  readonly onUnreadable?: ((kind: Unreadable) => void) | undefined
}

/** State that all connections of a server share. */
export interface ServerState extends PipelineOptions, Connections {
  /** Number of requests that wait for earlier responses. */
  waiting: number
  /**
   * Whether the server is stopping. The last response of a connection then announces the close,
   * unless its headers are sent already.
   */
  isStopping: boolean
  /** Whether connections close after their responses, even if no response announced the close. */
  isClosing: boolean
}

/** The requests of one connection, in the order of arrival. */
export interface Pipeline {
  readonly connection: Connection
  readonly server: ServerState
  readonly waiting: Exchange[]
  /** The request that is being answered. */
  current: Exchange | undefined
  /** The newest request of the pipeline. Its body may still be arriving. */
  last: Exchange | undefined
  /** Set when the pipeline takes no more requests. `refusal`, if any, is the last response. */
  ending: { readonly refusal: Unreadable | undefined } | undefined
  isPaused: boolean
}

/** Creates the pipeline of a new connection. */
export function createPipeline(connection: Connection, server: ServerState): Pipeline {
  const { socket } = connection
  const none = { current: undefined, last: undefined, ending: undefined }
  const pipeline: Pipeline = { connection, server, waiting: [], ...none, isPaused: false }
  // Pauses the socket again, because node:http resumes it when a body is read.
  socket.on('resume', () => {
    if (pipeline.isPaused) socket.pause()
  })
  // node:http calls this after the last response. Close only our half of the connection first.
  socket.destroySoon = () => {
    const isRead = pipeline.last?.request.complete !== false
    const { closeTimeout: timeout } = server.limits
    close(pipeline, undefined, isRead ? { timeout, onTimeout: reset } : undefined)
  }
  return pipeline
}

/** Answers a request after earlier requests. Ignores the request if the pipeline takes no more. */
export function take(pipeline: Pipeline, exchange: Exchange): void {
  const { connection, waiting, server } = pipeline
  if (pipeline.ending || connection.socket.writableEnded) return
  // Take no more requests after one with `Upgrade`, because node:http loses the bytes that follow
  // it in the same packet.
  if (exchange.request.headers.upgrade !== undefined) pipeline.ending = { refusal: undefined }
  if (!pipeline.current && waiting.length === 0) {
    pipeline.last = exchange
    begin(pipeline, exchange)
  } else if (server.waiting < server.limits.mostWaitingRequests) {
    pipeline.last = exchange
    waiting.push(exchange)
    server.waiting += 1
    pause(pipeline)
  } else {
    // Too many requests wait, so take no more. The client can repeat unanswered requests on another
    // connection (RFC 9112 §9.3.2).
    end(pipeline, undefined)
  }
}

function begin(pipeline: Pipeline, exchange: Exchange): void {
  const { connection, server } = pipeline
  const { request, response } = exchange
  pipeline.current = exchange
  setBusy(server, connection)
  announceEnd(pipeline)
  response.on('finish', () => {
    onHandedOver(pipeline)
  })
  const holdBytes = (bytes: number) => {
    hold(pipeline, exchange, bytes)
  }
  // A new object, because the garbage collector takes longer for an object that refers to itself.
  void server.answer({ request, response, hold: holdBytes }).then(() => {
    holdBytes(connection.socket.writableLength)
  })
}

/** Counts bytes that wait in memory, because the client reads more slowly than we write. */
function hold(pipeline: Pipeline, exchange: Exchange, bytes: number): void {
  const { connection, server } = pipeline
  const { socket } = connection
  if (pipeline.current !== exchange || socket.destroyed || socket.writableLength === 0) return
  setUnread(server, connection, bytes)
  // Do not read from a client that reads nothing. Its data would reset the write timeout.
  pause(pipeline)
}

/** Announces the close in the current response if it is the last and its headers are not sent. */
export function announceEnd({ current, waiting, server, ending }: Pipeline): void {
  const isLast = server.isStopping || (ending !== undefined && ending.refusal === undefined)
  if (isLast && waiting.length === 0 && current?.response.headersSent === false) {
    current.response.shouldKeepAlive = false
  }
}

/** Called when the operating system has the complete response. */
function onHandedOver(pipeline: Pipeline): void {
  const { connection, ending, server } = pipeline
  if (pipeline.last?.request.complete) pipeline.last = undefined
  pipeline.current = undefined
  if (connection.unread > 0) setUnread(server, connection, 0)
  if (pipeline.waiting.length > 0) {
    // Yield first, so that one packet does not delay all other connections.
    setImmediate(beginNext, pipeline)
    return
  }
  if (!connection.socket.writableEnded) resume(pipeline)
  if (ending || server.isClosing) close(pipeline, ending?.refusal)
  else setIdle(server, connection)
}

function beginNext(pipeline: Pipeline): void {
  const { connection, waiting, server } = pipeline
  const next = waiting.shift()
  if (!next) return
  server.waiting -= 1
  if (connection.socket.writableEnded) return
  begin(pipeline, next)
  // Resume to read the rest of the request body. Stay paused while the client has not read a
  // response.
  if (waiting.length === 0 && connection.unread === 0) resume(pipeline)
}

/**
 * Refuses an unreadable request after the responses to earlier requests. If the last request is
 * incomplete, the refusal is its response. If its response has begun, only closes the connection.
 */
export function refuse(pipeline: Pipeline, kind: Unreadable): void {
  const { last, waiting, server } = pipeline
  if (pipeline.ending) return
  const broken = last?.request.complete === false ? last : undefined
  if (broken && waiting.at(-1) === broken) {
    waiting.pop()
    server.waiting -= 1
  } else if (broken && broken === pipeline.current && !broken.response.headersSent) {
    pipeline.current = undefined
  } else if (broken) {
    // The response to the broken request has begun. The client would read a refusal as the response
    // to its next request.
    end(pipeline, undefined)
    return
  }
  end(pipeline, kind)
}

/** Takes no more requests. After those already taken, sends `refusal`, if any, and closes. */
function end(pipeline: Pipeline, refusal: Unreadable | undefined): void {
  pipeline.ending = { refusal }
  if (!pipeline.current && pipeline.waiting.length === 0) close(pipeline, refusal)
  else announceEnd(pipeline)
}

/** How long the client may take to close its half of the connection, and what happens then. */
interface Lingering {
  readonly timeout: number
  onTimeout(socket: Socket): void
}

/**
 * Closes our half of the connection, after a refusal if there is one. The socket is destroyed when
 * the client closes its half too, or after a timeout.
 *
 * The socket is not destroyed immediately: with unread bytes it would send a reset, which may
 * discard the last response (RFC 9112 §9.6). Without the timeout, a client that never closes could
 * hold the descriptor for ever.
 */
function close(
  pipeline: Pipeline,
  refusal: Unreadable | undefined,
  { timeout, onTimeout }: Lingering = {
    timeout: pipeline.server.limits.lingerTimeout,
    onTimeout: closeNow,
  },
): void {
  const { connection, server } = pipeline
  const { socket } = connection
  if (refusal) server.onUnreadable?.(refusal)
  if (!socket.writable) return
  if (refusal) socket.write(unreadableBytes(refusal, server.baseUrl, server.fieldsOfAll?.()))
  socket.end()
  // Without a refusal, do not read the rest of a request body, which may be long. In other cases
  // read on, to notice that the client has closed its half and to leave no unread bytes.
  if (pipeline.last?.request.complete === false && !refusal) pause(pipeline)
  else {
    pipeline.isPaused = false
    socket.resume()
  }
  const timer = setTimeout(onTimeout, timeout, socket)
  socket.once('close', () => {
    clearTimeout(timer)
  })
}

/**
 * Closes an idle connection. Returns whether the connection was idle. A client that has read its
 * responses closes its half too. The connection of any other client is reset after a timeout.
 * Without the reset, the operating system would keep unread bytes for minutes.
 */
export function closeIdle(pipeline: Pipeline): boolean {
  if (pipeline.current || !pipeline.connection.socket.writable) return false
  const { lingerTimeout: timeout } = pipeline.server.limits
  close(pipeline, undefined, { timeout, onTimeout: reset })
  return true
}

/** Drops waiting requests, because the connection is closed. */
export function dropRequests({ waiting, server }: Pipeline): void {
  server.waiting -= waiting.length
  waiting.length = 0
}

function pause(pipeline: Pipeline): void {
  pipeline.isPaused = true
  pipeline.connection.socket.pause()
}

function resume(pipeline: Pipeline): void {
  if (!pipeline.isPaused) return
  pipeline.isPaused = false
  pipeline.connection.socket.resume()
}
