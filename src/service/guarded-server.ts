/** Runs the app on node:http with observers, overload protection and limited connections. */
import type { Config } from '../config/config.ts'
import { withFields } from '../http/call.ts'
import { problemReply } from '../http/problem-reply.ts'
import { Problem } from '../http/problem.ts'
import { openToAll } from '../http/read-only.ts'
import { notIndexed } from '../http/robots-tag.ts'
import type { Log } from '../telemetry/log.ts'
import { createEpisode, createTally } from '../telemetry/notices.ts'
import type { EpisodeOptions } from '../telemetry/notices.ts'
import { createIdentifier } from '../telemetry/request-id.ts'
import type { App } from './app.ts'
import { createHttpServer } from './http-server.ts'
import type { HttpServer } from './http-server.ts'
import { connectionLimits, maxInProgress, schedulerLimits } from './timeouts-and-limits.ts'
import type { ConnectionBounds } from './timeouts-and-limits.ts'
import type { LiveApp } from './live-app.ts'
import { createNodeHandler, privateFields, send } from './node-http.ts'
import type { NodeHandler } from './node-http.ts'
import { observeCalls } from './observers.ts'
import type { ObserverOptions } from './observers.ts'
import { createOverloadReplies } from './overload-reply.ts'
import { createRequestScheduler, limitLoad } from './overload.ts'
import type { Exchange } from './pipelining.ts'
import { isUrgent } from './routes.ts'
import type { Unreadable } from './unreadable.ts'

/** Options of the server. */
export interface GuardedServerOptions extends ObserverOptions {
  readonly bounds: ConnectionBounds
}

/** Milliseconds in which unreadable requests and missing content are collected for the log. */
const tallyPause = 60 * 60_000

const elapsed = () => performance.now()

/** Creates a server for an app. It does not listen yet. */
export function createGuardedServer(live: LiveApp, options: GuardedServerOptions): HttpServer {
  const { config, log, bounds, metrics, missing } = options
  const { baseUrl, keepAliveSeconds, serverTiming, trustProxyHops: trustedHops } = config
  const subject = 'Requests that could not be read'
  const unreadable = createTally({ log, subject, pause: tallyPause })
  const onUnreadable = (kind: Unreadable) => {
    unreadable.add(kind)
    metrics?.countUnreadable(kind)
  }
  const logUnread = createNotice(log, {
    begins:
      'Connections are closed: all unread responses together exceed the memory limit. Limit connections per address in the proxy in front',
    ends: (count, seconds) =>
      `Unread responses fit in memory again: ${count} connections were closed in ${seconds} s`,
  })
  const app = observeCalls(guard(live.app, config, log), live.release, options)
  const timing = serverTiming ? elapsed : undefined
  const httpServer = createHttpServer({
    answer: createAnswer({
      handle: createNodeHandler(app, baseUrl, { onUnreadable, timing }),
      baseUrl,
      log,
      identify: createIdentifier({ trustedHops, random: () => crypto.randomUUID() }),
    }),
    baseUrl,
    bounds,
    limits: connectionLimits,
    keepAlive: keepAliveSeconds * 1000,
    fieldsOfAll: () => (live.release().data.info.visibility === 'private' ? notIndexed : {}),
    onUnreadable,
    onUnread() {
      logUnread()
      metrics?.countUnread()
    },
    onFull: createNotice(log, {
      begins:
        'Connections are refused: MAX_CONNECTIONS or MAX_CONNECTIONS_PER_ADDRESS is reached. Raise the setting, or limit connections in the proxy in front',
      ends: (count, seconds) =>
        `Connections are accepted again: ${count} were refused in ${seconds} s`,
    }),
  })
  const reporting = missing && setInterval(missing.report, tallyPause).unref()
  httpServer.server.once('close', () => {
    unreadable.report()
    clearInterval(reporting)
    missing?.report()
  })
  return httpServer
}

/** Adds overload protection to the app, and logs when an overload begins and ends. */
function guard(app: App, config: Config, log: Log): App {
  const write = createOverloadReplies(config)
  const onOverload = createNotice(log, {
    begins:
      'Overload: requests are refused with 503, because this server cannot answer all requests in time. Add a replica or a cache in front',
    ends: (count, seconds) => `Overload is over: ${count} requests were refused in ${seconds} s`,
  })
  return limitLoad(app, {
    scheduler: createRequestScheduler(schedulerLimits, elapsed),
    maxInProgress,
    isUrgent,
    reject(call) {
      onOverload()
      return write(call)
    },
  })
}

/**
 * Creates a function to call at each event. The function logs the first event of a series, and the
 * end of the series after 10 seconds without an event.
 */
function createNotice(log: Log, texts: Pick<EpisodeOptions, 'begins' | 'ends'>): () => void {
  return createEpisode({ ...texts, log, quiet: 10_000, elapsed })
}

/** Options of `createAnswer`. */
export interface AnswerOptions {
  readonly handle: NodeHandler
  /** Origin of the page that explains errors. */
  readonly baseUrl: string
  readonly log: Pick<Log, 'fail'>
  /** Returns the identifier of a request, given its `X-Request-Id` header if it has one. */
  identify(sent: string | undefined): string
}

/**
 * Creates a function that answers a request with the app. If the app fails, the function sends an
 * error response, or closes the connection if the headers are sent already.
 */
export function createAnswer(options: AnswerOptions): (exchange: Exchange) => Promise<void> {
  const { handle, baseUrl, log, identify } = options
  return async function answer(exchange) {
    const { request, response } = exchange
    const sent = request.headers['x-request-id']
    // node:http joins repeated headers of this name to one string.
    exchange.id = identify(typeof sent === 'string' ? sent : undefined)
    try {
      await handle(exchange, () => {
        response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n')
      })
    } catch (error) {
      const text = response.headersSent
        ? 'A response was cut off: its file could not be read'
        : 'Unexpected error while answering a request'
      log.fail(text, error, { id: exchange.id })
      await fail(exchange, baseUrl)
    }
  }
}

/**
 * Sends the response to an unexpected error, or closes the connection if headers are sent.
 */
async function fail(exchange: Exchange, baseUrl: string): Promise<void> {
  const { request, response, id } = exchange
  if (response.headersSent) {
    // Destroys the connection, so that the client sees that the response is incomplete.
    response.destroy()
    return
  }
  // A `writeHead` that failed on an invalid header has set the reason phrase. Reset this phrase.
  response.statusMessage = ''
  const [path = '/'] = (request.url ?? '/').split('?')
  const problem = new Problem('internal-error', 'The service has an internal error: retry later')
  const reply = openToAll(problemReply(problem, { baseUrl, path }))
  const length = { 'Content-Length': String(reply.body?.bytes.length ?? 0) }
  await send(withFields(reply, length), exchange, privateFields(reply, id))
}
