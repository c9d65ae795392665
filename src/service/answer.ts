/** Answers a request with the app, and with an error when the app throws. */
import type { IncomingMessage } from 'node:http'
import { corsHeaders } from '../http/cors.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem } from '../http/problem.ts'
import type { Log } from '../telemetry/log.ts'
import { privateFields, send } from './node-http.ts'
import type { IdentifiedExchange, NodeHandler } from './node-http.ts'
import type { Exchange } from './pipelining.ts'

/** Options of `createAnswer`. */
export interface AnswerOptions {
  readonly handle: NodeHandler
  /** Origin of the page that explains errors. */
  readonly baseUrl: string
  readonly log: Pick<Log, 'fail'>
  /** Returns the identifier of a request, given its `X-Request-Id` header if it has one. */
  identify(sent: string | undefined): string
}

/** Answers requests; never fails. */
export function createAnswer({
  handle,
  baseUrl,
  log,
  identify,
}: AnswerOptions): (exchange: Exchange) => Promise<void> {
  return async function answer(exchange) {
    const { request, response } = exchange
    const identified = { ...exchange, id: identify(fieldOf(request, 'x-request-id')) }
    try {
      await handle(identified, () => {
        response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n')
      })
    } catch (error) {
      const text = response.headersSent
        ? 'An answer broke off: its file could not be read'
        : 'The app threw, which it must not'
      log.fail(text, error, { id: identified.id })
      await fail(identified, baseUrl)
    }
  }
}

/** A request header with a single value. node:http joins repeated headers to one string. */
function fieldOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Sends an internal error when the app has thrown. */
async function fail(exchange: IdentifiedExchange, baseUrl: string): Promise<void> {
  const { request, response, id } = exchange
  if (response.headersSent) {
    // A client must not take half a response for a complete one.
    response.destroy()
    return
  }
  // `writeHead` sets the reason phrase before it fails on an invalid header. Reset it.
  response.statusMessage = ''
  const [path = '/'] = (request.url ?? '/').split('?')
  const problem = new Problem('internal-error', 'The service failed on its side: retry later')
  const { headers, body, ...reply } = problemReply(problem, { baseUrl, path })
  const length = String(body?.bytes.length ?? 0)
  const fields = { ...corsHeaders, ...headers, 'Content-Length': length }
  await send({ ...reply, headers: fields, body }, exchange, privateFields({ headers }, id))
}
