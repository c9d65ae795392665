/**
 * The port for operators: metrics, missing content and probes. It opens before the release is read
 * and closes last, so an orchestrator can distinguish a starting or stopping process from a dead
 * one. It uses neither quotas nor the app, so it answers while the public port is overloaded.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Config } from '../config/config.ts'
import { cacheControl } from '../http/cache-control.ts'
import { notSniffed } from '../http/field.ts'
import { parseAddress } from '../http/client-address.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { MissingText } from '../telemetry/missing-content.ts'
import type { ServiceState } from '../telemetry/service-state.ts'
import { listen } from './listen.ts'

/** The port for operators. */
export interface OperatorPort {
  /** Metrics of the service, which `/metrics` shows. */
  readonly metrics: Metrics
  /** Marks the service as ready, because it now listens for requests. */
  setReady(state: ServiceState): void
  /**
   * Marks the service as not ready, because it stops. Called before the public port closes, so that
   * a load balancer can read here that the service is stopping.
   */
  setStopping(): void
  close(): void
}

/** Timeout in milliseconds for receiving a request, and for waiting for the next request. */
const timeout = 5_000
/** Limit for open connections. A scraper and some probes use one or two each. */
const mostConnections = 64

/** Opens the port; returns `undefined` if it is off. Throws if the port cannot be opened. */
export async function openOperatorPort(
  { metricsPort: port, metricsHost: host }: Pick<Config, 'metricsPort' | 'metricsHost'>,
  log: Pick<Log, 'info' | 'fail'>,
): Promise<OperatorPort | undefined> {
  if (port === 'off') return undefined
  let state: ServiceState | undefined
  // Imported only when needed: without this port, the service loads no code for metrics.
  const { createMetrics } = await import('../telemetry/metrics.ts')
  const metrics = createMetrics({ state: () => state, isReady: () => known.whyNot === undefined })
  const missing = () => state?.missing?.() ?? []
  const known: Known = { metrics, missing, host, whyNot: 'starting: the release is being read' }
  const server = createOperatorServer(known, log)
  const settings = { host: 'METRICS_HOST', port: 'METRICS_PORT' }
  const opened = await listen(server, { host, port, settings })
  log.info(`Metrics, /livez and /readyz on ${host}:${opened}`)
  return {
    metrics,
    setReady(now) {
      state = now
      known.whyNot = undefined
    },
    setStopping() {
      known.whyNot = 'stopping: requests in flight are being finished'
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Data for the responses of the port. */
interface Known {
  readonly metrics: Metrics
  readonly host: string
  missing(): readonly MissingText[]
  /** Reason why the service is not ready; `undefined` when it is ready. */
  whyNot: string | undefined
}

function createOperatorServer(known: Known, log: Pick<Log, 'fail'>): Server {
  const times = { headersTimeout: timeout, requestTimeout: timeout, keepAliveTimeout: timeout }
  const server = createServer({ ...times, connectionsCheckingInterval: 1_000 })
  server.maxConnections = mostConnections
  server.on('request', (request, response) => {
    answer(request, known).then(
      (given) => {
        send(given, request, response)
      },
      (error: unknown) => {
        log.fail('Cannot answer a request at the metrics port', error)
        send({ status: 500, text: 'The metrics cannot be shown: see the log' }, request, response)
      },
    )
  })
  return server
}

interface Answer {
  readonly status: number
  readonly type?: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

async function answer(
  { method = '', url = '', headers }: IncomingMessage,
  { metrics, missing, host, whyNot }: Known,
): Promise<Answer> {
  const [path = ''] = url.split('?')
  const isKnown = ['/metrics', '/missing', '/livez', '/readyz'].includes(path)
  if (!isKnown)
    return { status: 404, text: 'This port has only /metrics, /missing, /livez and /readyz' }
  if (method !== 'GET' && method !== 'HEAD') {
    const allow = { Allow: 'GET, HEAD' }
    return { status: 405, text: 'This port is read-only: use GET or HEAD', headers: allow }
  }
  if (path === '/metrics' || path === '/missing') {
    if (!isOwnHost(headers.host ?? '', host)) return foreignHost
    return path === '/metrics'
      ? { status: 200, ...(await metrics.render(headers.accept)) }
      : { status: 200, type: 'application/json', text: JSON.stringify(missing()) }
  }
  // `/livez` is always ok, because any response shows that the process is alive.
  if (path === '/livez' || whyNot === undefined) return { status: 200, text: 'ok' }
  return { status: 503, text: whyNot }
}

const foreignHost = {
  status: 421,
  text: 'Use the IP address of this server, or set METRICS_HOST to the host name of your request',
}

/**
 * Checks that a `Host` field is `host`, an IP address or a name without a dot. This prevents DNS
 * rebinding, by which a page of a foreign website could read this port through the browser of a
 * visitor. The `Host` field then has the name of that website.
 */
function isOwnHost(field: string, host: string): boolean {
  const name = field.toLowerCase().replace(/:\d+$/, '')
  return !name.includes('.') || name === host.toLowerCase() || parseAddress(name) !== undefined
}

function send(
  { status, type, text, headers }: Answer,
  { method }: IncomingMessage,
  response: ServerResponse,
): void {
  const bytes = Buffer.from(type === undefined ? `${text}\n` : text)
  response.writeHead(status, {
    'Content-Type': type ?? 'text/plain; charset=utf-8',
    'Content-Length': bytes.length,
    'Cache-Control': cacheControl.never,
    ...notSniffed,
    ...headers,
  })
  response.end(method === 'HEAD' ? undefined : bytes)
}
