/** Sends traces, if a collector is configured. */
import { serviceVersion } from '../api/version.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../telemetry/log.ts'
import type { RequestObserver } from '../telemetry/request-record.ts'
import { getRoute } from './routes.ts'
import type { Route } from './routes.ts'

/** Traces of requests. */
export interface Traces {
  /** Observers of requests; empty without a collector. */
  readonly observers: readonly RequestObserver[]
  /** Sends the remaining spans, for a limited time. */
  stop(): Promise<void>
}

/** Starts tracing. `release` returns the identifier of the current release. */
export async function startTraces(
  { traceEndpoint: collector, baseUrl }: Pick<Config, 'traceEndpoint' | 'baseUrl'>,
  release: () => string,
  log: Pick<Log, 'warn' | 'info'>,
): Promise<Traces> {
  if (collector === '') return { observers: [], stop: () => Promise.resolve() }
  // Imported only when needed: without a collector the service loads no tracing packages.
  const { createTracing } = await import('../telemetry/tracing.ts')
  const tracing = createTracing({
    collector,
    version: serviceVersion,
    factsOf: ({ call }) => ({
      baseUrl,
      route: templateOf(getRoute(call.path)),
      release: release(),
    }),
    log,
  })
  return { observers: [tracing.observe], stop: tracing.stop }
}

/** Template of the paths of a route; `/*` is its subtree. */
function templateOf({ path, extent }: Route): string {
  return extent === 'alone' && path !== '' ? path : `${path}/*`
}
