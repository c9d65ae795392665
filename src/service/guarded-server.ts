/** Runs the app on node:http with observers, overload protection and limited connections. */
import type { Config } from '../config/config.ts'
import { notIndexed } from '../http/robots-tag.ts'
import { createAccessLog } from '../telemetry/access-log.ts'
import type { Log } from '../telemetry/log.ts'
import { createEpisode, createTally } from '../telemetry/notices.ts'
import { createIdentifier } from '../telemetry/request-id.ts'
import { watchCalls } from '../telemetry/watch-calls.ts'
import { createAnswer } from './answer.ts'
import type { App } from './app.ts'
import type { ConnectionBounds } from './connection-bounds.ts'
import { createHttpServer } from './http-server.ts'
import type { HttpServer } from './http-server.ts'
import { busyRetryAfter, connectionLimits, maxInProgress, schedulerLimits } from './limits.ts'
import { isKnownPath } from './known-paths.ts'
import type { LiveApp } from './live-app.ts'
import { createNodeHandler } from './node-http.ts'
import type { OperatorPort } from './operator-port.ts'
import { limitLoad } from './overload.ts'
import { createOverloadReplies, isUrgent } from './overload-reply.ts'
import { createRequestScheduler, eventLoop } from './request-scheduler.ts'
import { getRoute } from './routes.ts'
import type { Traces } from './traces.ts'
import type { Unreadable } from './unreadable.ts'

/** Options of the server. */
export interface GuardedServerOptions {
  readonly config: Config
  readonly log: Log
  readonly bounds: ConnectionBounds
  readonly operators: OperatorPort
  readonly traces: Traces
}

/**
 * Milliseconds without a rejection after which an episode ends (`quiet`), and between two summary
 * lines in the log (`tallyPause`).
 */
const quiet = 10_000
const tallyPause = 60 * 60_000

const elapsed = () => performance.now()

/** Creates a server for an app. It does not listen yet. */
export function createGuardedServer(live: LiveApp, options: GuardedServerOptions): HttpServer {
  const { config, log, bounds, operators } = options
  const { baseUrl } = config
  const keepAlive = config.keepAliveSeconds * 1000
  const isPrivate = () => live.release().data.info.visibility === 'private'
  const unreadable = createTally({
    log,
    subject: 'Requests that could not be read',
    pause: tallyPause,
  })
  const onUnreadable = (kind: Unreadable) => {
    unreadable.add(kind)
    operators.countUnreadable?.(kind)
  }
  const onUnread = createEpisode({
    log,
    begins:
      'Connections are closed: responses that clients do not read take all memory there is for them; limit connections of one address in front',
    ends: (count, seconds) =>
      `Responses are read again: ${count} connections were closed in ${seconds} s`,
    quiet,
    elapsed,
  })
  const httpServer = createHttpServer({
    answer: createAnswer({
      handle: createNodeHandler(watch(live, options), baseUrl, {
        onUnreadable,
        timing: config.serverTiming ? elapsed : undefined,
      }),
      baseUrl,
      log,
      identify: createIdentifier({
        trustedHops: config.trustProxyHops,
        random: () => crypto.randomUUID(),
      }),
    }),
    baseUrl,
    bounds,
    limits: connectionLimits,
    keepAlive,
    fieldsOfAll: () => (isPrivate() ? notIndexed : {}),
    onUnreadable,
    onUnread() {
      onUnread()
      operators.countUnread?.()
    },
    onFull: createEpisode({
      log,
      begins:
        'Connections are refused: as many are open as MAX_CONNECTIONS or MAX_CONNECTIONS_PER_ADDRESS allow, raise them or limit connections in front',
      ends: (count, seconds) =>
        `Connections are accepted again: ${count} were refused in ${seconds} s`,
      quiet,
      elapsed,
    }),
  })
  httpServer.server.once('close', unreadable.report)
  return httpServer
}

/** Adds the observers of the settings to the app: metrics, traces and the access log. */
function watch(live: LiveApp, { config, log, operators, traces }: GuardedServerOptions): App {
  const facts = { release: () => live.release().id }
  const list = log.listsRequests ? [createAccessLog(log, config.trustProxyHops, facts)] : []
  return watchCalls(guard(live.app, config, log), {
    observers: [...operators.observers, ...traces.observers, ...list],
    surfaceOf: (path) => getRoute(path).surface,
    isKnownPath: (path) => isKnownPath(path, live.release()),
    now: Date.now,
    elapsed,
  })
}

/** Adds overload protection to the app, and logs when an overload begins and ends. */
function guard(app: App, config: Config, log: Log): App {
  const write = createOverloadReplies({
    baseUrl: config.baseUrl,
    quota: config.rateLimitIp,
    authQuota: config.rateLimitAuth,
    retryAfter: busyRetryAfter,
  })
  const onOverload = createEpisode({
    log,
    begins:
      'Overload: requests are refused with 503, because this machine cannot answer all in time; add a replica or a cache in front',
    ends: (count, seconds) => `Overload is over: ${count} requests were refused in ${seconds} s`,
    quiet,
    elapsed,
  })
  return limitLoad(app, {
    scheduler: createRequestScheduler(schedulerLimits, eventLoop),
    maxInProgress,
    isUrgent,
    reject(call) {
      onOverload()
      return write(call)
    },
  })
}
