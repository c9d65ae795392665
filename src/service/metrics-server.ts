/**
 * The port for operators: metrics and probes. It uses neither quotas nor the app, so it answers
 * while the public port is overloaded.
 */
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cacheControl } from '../http/cache-control.ts'
import type { Log } from '../telemetry/log.ts'
import { listen, portOf } from './listen.ts'

/** Options of the port. */
export interface MetricsServerOptions {
  readonly host: string
  /** Port to listen on; 0 chooses a free one. */
  readonly port: number
  /** Reason why the service is not ready; `undefined` when it is ready. */
  whyNotReady(): string | undefined
  readonly log: Pick<Log, 'fail'>
  render(accept: string | undefined): Promise<{ readonly type: string; readonly text: string }>
}

/** The listening metrics server. */
export interface MetricsServer {
  readonly port: number
  close(): void
}

interface Answer {
  readonly status: number
  readonly type?: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Timeout in milliseconds for a complete request, and for the next one on the connection. */
const patience = 5_000
/** Limit for open connections. A scraper and some probes use one or two each. */
const mostConnections = 64

/** Opens the port. On failure throws an error that names the setting. */
export async function startMetricsServer(options: MetricsServerOptions): Promise<MetricsServer> {
  const server = createServer(
    {
      headersTimeout: patience,
      requestTimeout: patience,
      keepAliveTimeout: patience,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => {
      answer(request, options).then(
        (given) => {
          send(given, request, response)
        },
        (error: unknown) => {
          options.log.fail('Cannot show the metrics', error)
          send({ status: 500, text: 'The metrics cannot be shown: see the log' }, request, response)
        },
      )
    },
  )
  server.maxConnections = mostConnections
  const settings = { host: 'METRICS_HOST', port: 'METRICS_PORT' }
  await listen(server, { ...options, settings })
  return {
    port: portOf(server, options),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function answer(
  { method = '', url = '', headers }: IncomingMessage,
  { whyNotReady, render }: MetricsServerOptions,
): Promise<Answer> {
  const [path] = url.split('?')
  const isKnown = path === '/metrics' || path === '/livez' || path === '/readyz'
  if (!isKnown) return { status: 404, text: 'Here are /metrics, /livez and /readyz' }
  if (method !== 'GET' && method !== 'HEAD') {
    const allow = { Allow: 'GET, HEAD' }
    return { status: 405, text: 'This is read only: use GET or HEAD', headers: allow }
  }
  if (path === '/metrics') {
    const { type, text } = await render(headers.accept)
    return { status: 200, type, text }
  }
  // Any response shows that the process is alive.
  if (path === '/livez') return { status: 200, text: 'ok' }
  const reason = whyNotReady()
  return reason === undefined ? { status: 200, text: 'ok' } : { status: 503, text: reason }
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
    ...headers,
  })
  response.end(method === 'HEAD' ? undefined : bytes)
}
