/**
 * The requests of one connection, one at a time and in their order (RFC 9112 §9.3.2).
 *
 * node:http begins every request of a packet at once: 2,000 of them in one turn of the event loop, each with an answer
 * in memory that nobody may ever read. It also reports what cannot be read at once, so that a refusal would overtake
 * the answers to the good requests before it. Here the next request is begun when the answer before it is handed over
 * to the system, and a refusal waits for its turn.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Unreadable } from './unreadable.ts'

/** A request and what it is answered with. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Counts the bytes in memory of which the client has taken only a part; absent where nothing limits them. */
  hold?(bytes: number): void
}

/** What all connections of a server have in common. */
export interface SharedState {
  /** Requests that may wait for the answers before them, and those that do. */
  readonly mostWaiting: number
  waiting: number
  /** Whether every answer tells its client that it is the last one of its connection. */
  isStopping: boolean
  /** Whether a connection closes after its answers, also one whose client was not told. */
  isClosing: boolean
}

/** What the requests of a connection need from outside. */
export interface PipelineWork {
  readonly shared: SharedState
  /** Writes the answer to a request; never fails. The client may not have taken it yet. */
  answer(exchange: Exchange): Promise<void>
  onBusy(): void
  /** All that came is answered. */
  onIdle(): void
  /** The client takes its answer more slowly than it was made; so many bytes wait in memory. */
  onUnsent(bytes: number): void
  /** It has taken it. */
  onSent(): void
  /** Ends the connection, with a refusal or without. */
  close(refusal: Unreadable | undefined): void
}

/** The requests of one connection. */
export interface Pipeline {
  /** Answers a request in its turn. */
  take(exchange: Exchange): void
  /** Refuses what came after the requests taken, or the last of them when it broke off, in its turn. */
  refuse(kind: Unreadable): void
  /** Tells the client that the answer under way is the last one, if that can still be told. */
  announceEnd(): void
  /** The connection is gone: nothing more is begun. */
  abandon(): void
}

/** Where a connection stands. */
interface State {
  readonly socket: Socket
  readonly work: PipelineWork
  readonly brake: Brake
  readonly waiting: Exchange[]
  /** The one that is being answered. */
  current: Exchange | undefined
  /** The one taken last, while its body may still be coming. */
  last: Exchange | undefined
  /** Set once nothing more is taken. */
  ending: { readonly refusal: Unreadable | undefined } | undefined
  isUnsent: boolean
}

/** Requests of a new connection. */
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
    // The client sends what was not answered again, on another connection (RFC 9112 §9.3.2).
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
    // A client that reads nothing and goes on sending would seem to be alive.
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

/** The system has the whole answer. */
function onHandedOver(state: State): void {
  if (state.last?.request.complete) state.last = undefined
  state.current = undefined
  if (state.isUnsent) {
    state.isUnsent = false
    state.work.onSent()
  }
  // Later, so that one packet does not keep all other connections waiting.
  if (state.waiting.length > 0) setImmediate(beginNext, state)
  else settle(state)
}

function beginNext(state: State): void {
  const next = state.waiting.shift()
  if (!next) return
  state.work.shared.waiting -= 1
  if (state.socket.writableEnded) return
  begin(state, next)
  // The rest of its body may not have been read; but an answer that is not taken yet holds on.
  if (state.waiting.length === 0 && !state.isUnsent) state.brake.release()
}

/** All that was taken is answered. */
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
    // It has its answer, or the beginning of it: another one would be taken for that to the next request.
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
