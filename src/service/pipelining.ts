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
}

/** What all connections of a server have in common. */
export interface SharedState {
  /** Requests that may wait for the answers before them, and those that do. */
  readonly mostWaiting: number
  waiting: number
  /** Whether every connection closes after its answers. */
  isStopping: boolean
}

/** What the requests of a connection need from outside. */
export interface PipelineWork {
  readonly shared: SharedState
  /** Writes the answer to a request; never rejects. The client may not have taken it yet. */
  answer(exchange: Exchange): Promise<void>
  onBusy(): void
  /** All that came is answered. */
  onIdle(): void
  /** The client takes its answer more slowly than it was made. */
  onUnsent(): void
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
  /** The connection is gone: nothing more is begun. */
  abandon(): void
}

/** Requests of a new connection. */
export function createPipeline(socket: Socket, work: PipelineWork): Pipeline {
  const { shared } = work
  const waiting: Exchange[] = []
  let current: Exchange | undefined
  /** The one taken last, while its body may still be coming. */
  let last: Exchange | undefined
  let ending: { readonly refusal: Unreadable | undefined } | undefined
  let isHeld = false
  let isUnsent = false

  // Reading a body makes node:http resume the socket.
  socket.on('resume', () => {
    if (isHeld && !socket.writableEnded) socket.pause()
  })

  function begin(exchange: Exchange): void {
    current = exchange
    work.onBusy()
    if (isLastAnswer()) exchange.response.shouldKeepAlive = false
    exchange.response.on('finish', handedOver)
    void work.answer(exchange).then(() => {
      if (current !== exchange || socket.destroyed || socket.writableLength === 0) return
      isUnsent = true
      work.onUnsent()
      // Whoever reads nothing and goes on sending would seem to be alive.
      hold()
    })
  }

  function isLastAnswer(): boolean {
    if (waiting.length > 0) return false
    return shared.isStopping || (ending !== undefined && ending.refusal === undefined)
  }

  function handedOver(): void {
    if (last?.request.complete) last = undefined
    current = undefined
    if (isUnsent) {
      isUnsent = false
      work.onSent()
    }
    // Later, so that one packet does not keep all other connections waiting.
    if (waiting.length > 0) setImmediate(beginNext)
    else settle()
  }

  function settle(): void {
    release()
    if (ending) work.close(ending.refusal)
    else if (shared.isStopping) work.close(undefined)
    else work.onIdle()
  }

  function beginNext(): void {
    const next = waiting.shift()
    if (!next) return
    shared.waiting -= 1
    if (socket.writableEnded) return
    begin(next)
    // The rest of its body may not have been read.
    if (waiting.length === 0) release()
  }

  function hold(): void {
    isHeld = true
    socket.pause()
  }

  function release(): void {
    if (!isHeld) return
    isHeld = false
    socket.resume()
  }

  function end(refusal: Unreadable | undefined): void {
    ending = { refusal }
    if (!current && waiting.length === 0) work.close(refusal)
    else if (current && !current.response.headersSent && isLastAnswer()) {
      current.response.shouldKeepAlive = false
    }
  }

  return {
    take(exchange) {
      if (ending || socket.writableEnded) return
      if (!current && waiting.length === 0) {
        last = exchange
        begin(exchange)
      } else if (shared.waiting < shared.mostWaiting) {
        last = exchange
        waiting.push(exchange)
        shared.waiting += 1
        hold()
      } else {
        // The client sends what was not answered again, on another connection (RFC 9112 §9.3.2).
        end(undefined)
      }
    },
    refuse(kind) {
      if (ending) return
      const broken = last?.request.complete === false ? last : undefined
      if (!broken) {
        end(kind)
      } else if (waiting.at(-1) === broken) {
        waiting.pop()
        shared.waiting -= 1
        end(kind)
      } else if (broken === current && !broken.response.headersSent) {
        current = undefined
        end(kind)
      } else {
        // It has its answer, or the beginning of it: another one would be taken for that to the next request.
        end(undefined)
      }
    },
    abandon() {
      shared.waiting -= waiting.length
      waiting.length = 0
      if (isUnsent) work.onSent()
    },
  }
}
