/**
 * Answers the pipelined requests of one connection one at a time and in order (RFC 9112 §9.3.2).
 *
 * node:http starts all requests of a packet at once, up to 2,000, and their responses may never be
 * read. It also reports unreadable requests at once, so a refusal would overtake earlier responses.
 * Here the next request starts when the system has the response before it, and a refusal waits for
 * its turn.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Unreadable } from './unreadable.ts'

/** A request and its response. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /**
   * Counts bytes in memory that the client has not read completely; absent when they are not
   * limited.
   */
  hold?(bytes: number): void
}

/** State that all connections of a server share. */
export interface SharedState {
  /** Limit for requests that wait for earlier responses, and their number. */
  readonly mostWaiting: number
  waiting: number
  /** Whether each response announces that it is the last one of its connection. */
  isStopping: boolean
  /** Whether connections close after their responses, even if no response announced it. */
  isClosing: boolean
}

/** Options of a pipeline. */
export interface PipelineWork {
  readonly shared: SharedState
  /** Writes the response to a request. Never throws. May resolve before the client has read it. */
  answer(exchange: Exchange): Promise<void>
  onBusy(): void
  /** All requests are answered. */
  onIdle(): void
  /** The client reads more slowly than we write; `bytes` wait in memory. */
  onUnsent(bytes: number): void
  /** The client has read them. */
  onSent(): void
  /** Closes the connection, after a refusal if there is one. */
  close(refusal: Unreadable | undefined): void
}

/** The requests of one connection, in their order. */
export interface Pipeline {
  /** Answers a request after those before it. */
  take(exchange: Exchange): void
  /**
   * Answers an unreadable request after those before it. If the last request broke off, the refusal
   * answers that one.
   */
  refuse(kind: Unreadable): void
  /** Announces that the current response is the last one, if its headers are not sent yet. */
  announceEnd(): void
  /** Drops waiting requests, because the connection is closed. */
  abandon(): void
}

/** State of a connection. */
interface State {
  readonly socket: Socket
  readonly work: PipelineWork
  readonly brake: Brake
  readonly waiting: Exchange[]
  /** The request that is being answered. */
  current: Exchange | undefined
  /** The last request taken, while its body may still be arriving. */
  last: Exchange | undefined
  /** Set when no more requests are taken. */
  ending: { readonly refusal: Unreadable | undefined } | undefined
  isUnsent: boolean
}

/** Creates the pipeline of a new connection. */
export function createPipeline(socket: Socket, work: PipelineWork): Pipeline {
  const state: State = {
    socket,
    work,
    brake: createBrake(socket),
    waiting: [],
    current: undefined,
    last: undefined,
    ending: undefined,
    isUnsent: false,
  }
  return {
    take(exchange) {
      take(state, exchange)
    },
    refuse(kind) {
      refuse(state, kind)
    },
    announceEnd() {
      announceEnd(state)
    },
    abandon() {
      work.shared.waiting -= state.waiting.length
      state.waiting.length = 0
      if (state.isUnsent) work.onSent()
    },
  }
}

function take(state: State, exchange: Exchange): void {
  const { socket, waiting, work } = state
  const { shared } = work
  if (state.ending || socket.writableEnded) return
  if (!state.current && waiting.length === 0) {
    state.last = exchange
    begin(state, exchange)
  } else if (shared.waiting < shared.mostWaiting) {
    state.last = exchange
    waiting.push(exchange)
    shared.waiting += 1
    state.brake.hold()
  } else {
    // The client repeats unanswered requests on another connection (RFC 9112 §9.3.2).
    end(state, undefined)
  }
}

function begin(state: State, exchange: Exchange): void {
  const { socket, work } = state
  const { response } = exchange
  state.current = exchange
  work.onBusy()
  announceEnd(state)
  response.once('finish', () => {
    onHandedOver(state)
  })
  const hold = (bytes: number) => {
    if (state.current !== exchange || socket.destroyed || socket.writableLength === 0) return
    state.isUnsent = true
    work.onUnsent(bytes)
    // Do not read from a client that reads nothing. Its data would reset the write timeout.
    state.brake.hold()
  }
  void work.answer({ request: exchange.request, response, hold }).then(() => {
    hold(socket.writableLength)
  })
}

function announceEnd(state: State): void {
  const { current } = state
  if (current && !current.response.headersSent && isLastAnswer(state)) {
    current.response.shouldKeepAlive = false
  }
}

function isLastAnswer({ waiting, work, ending }: State): boolean {
  if (waiting.length > 0) return false
  return work.shared.isStopping || (ending !== undefined && ending.refusal === undefined)
}

/** Called when the system has the complete response. */
function onHandedOver(state: State): void {
  if (state.last?.request.complete) state.last = undefined
  state.current = undefined
  if (state.isUnsent) {
    state.isUnsent = false
    state.work.onSent()
  }
  // Yield first, so that one packet does not delay all other connections.
  if (state.waiting.length > 0) setImmediate(beginNext, state)
  else settle(state)
}

function beginNext(state: State): void {
  const next = state.waiting.shift()
  if (!next) return
  state.work.shared.waiting -= 1
  if (state.socket.writableEnded) return
  begin(state, next)
  // The rest of the body may be unread. Keep the brake while a response is unread.
  if (state.waiting.length === 0 && !state.isUnsent) state.brake.release()
}

/** Called when all requests taken are answered. */
function settle({ brake, ending, work }: State): void {
  brake.release()
  if (ending) work.close(ending.refusal)
  else if (work.shared.isClosing) work.close(undefined)
  else work.onIdle()
}

function refuse(state: State, kind: Unreadable): void {
  const { last, waiting } = state
  if (state.ending) return
  const broken = last?.request.complete === false ? last : undefined
  if (!broken) {
    end(state, kind)
  } else if (waiting.at(-1) === broken) {
    waiting.pop()
    state.work.shared.waiting -= 1
    end(state, kind)
  } else if (broken === state.current && !broken.response.headersSent) {
    state.current = undefined
    end(state, kind)
  } else {
    // Its response has begun. The client would take a refusal for the response to its next request.
    end(state, undefined)
  }
}

function end(state: State, refusal: Unreadable | undefined): void {
  const { current, waiting, work } = state
  state.ending = { refusal }
  if (!current && waiting.length === 0) work.close(refusal)
  else announceEnd(state)
}

/** Stops reading from a socket. */
interface Brake {
  hold(): void
  release(): void
}

function createBrake(socket: Socket): Brake {
  let isHeld = false
  // Reading a body makes node:http resume the socket.
  socket.on('resume', () => {
    if (isHeld && !socket.writableEnded) socket.pause()
  })
  return {
    hold() {
      isHeld = true
      socket.pause()
    },
    release() {
      if (!isHeld) return
      isHeld = false
      socket.resume()
    },
  }
}
