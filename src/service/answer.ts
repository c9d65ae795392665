/** One request answered, whatever happens. */
import type { IncomingMessage } from 'node:http'
import { orElse } from '../http/awaitable.ts'
import type { Awaitable } from '../http/awaitable.ts'
import { corsHeaders } from '../http/cors.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem } from '../http/problem.ts'
import type { Log } from '../telemetry/log.ts'
import { idField } from '../telemetry/own-fields.ts'
import { send } from './node-http.ts'
import type { Asked, NodeHandler } from './node-http.ts'
import type { Exchange } from './pipelining.ts'
import { announcesBody } from './request-body.ts'

/** What answers are made with. */
export interface AnswerOptions {
  readonly handle: NodeHandler
  /** Origin that explains refusals. */
  readonly baseUrl: string
  readonly log: Pick<Log, 'fail'>
  /** Identifier of a request that was sent with this `X-Request-Id`, or without. */
  identify(sent: string | undefined): string
}

/** Answers with a handler, and for it when it throws. */
export function createAnswer({
  handle,
  baseUrl,
  log,
  identify,
}: AnswerOptions): (exchange: Exchange) => Awaitable<void> {
  return function answer(exchange) {
    const { request, response } = exchange
    const asked = { ...exchange, id: identify(fieldOf(request, 'x-request-id')) }
    const pass = () => {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n')
    }
    const failWith = (error: unknown) => {
      const text = response.headersSent
        ? 'An answer broke off: its file could not be read'
        : 'The app threw, which it must not'
      log.fail(text, error, { id: asked.id })
      fail(asked, baseUrl)
    }
    const begin = () => orElse(() => handle(asked, pass), failWith)
    return announcesBody(request) ? afterRead(begin) : begin()
  }
}

/**
 * Begins when node:http has read all that came with the head of a request. A body mostly came in one packet with it, and is there
 * then, so that the whole answer can be made at once; in a promise that goes on afterwards it would cost a twentieth more.
 */
function afterRead(begin: () => Awaitable<void>): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => {
      resolve(begin())
    })
  })
}

/** A field of a request that has one line at most; node:http joins those that came twice, which is no identifier. */
function fieldOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The last resort: neither the surface nor the app knew what to do. */
function fail(asked: Asked, baseUrl: string): void {
  const { request, response, id } = asked
  if (response.headersSent) {
    // Half an answer must not look like a whole one.
    response.destroy()
    return
  }
  // A field that cannot be written fails after the reason phrase of its status was set.
  response.statusMessage = ''
  const [path = '/'] = (request.url ?? '/').split('?')
  const problem = new Problem('internal-error', 'The service failed on its side: retry later')
  const { headers, body, ...reply } = problemReply(problem, { baseUrl, path })
  const length = String(body?.bytes.length ?? 0)
  const fields = { ...corsHeaders, ...headers, ...idField(id), 'Content-Length': length }
  void send({ ...reply, headers: fields, body }, asked)
}
