/** The traces of a service, where a collector is set. */
import { serviceVersion } from '../api/version.ts'
import type { Config } from '../config/config.ts'
import type { Log } from '../telemetry/log.ts'
import type { RequestObserver } from '../telemetry/request-record.ts'
import { getRoute } from './routes.ts'
import type { Route } from './routes.ts'

/** Traces, as the server uses them. */
export interface Traces {
  /** What takes note of requests; none without a collector. */
  readonly observers: readonly RequestObserver[]
  /** Sends what is left, for a bounded time. */
  stop(): Promise<void>
}

/** Begins to trace; `release` tells the identifier of the one that is served, `log` takes lines for the operator. */
export async function startTraces(
  { traceEndpoint: collector, baseUrl }: Pick<Config, 'traceEndpoint' | 'baseUrl'>,
  release: () => string,
  log: Pick<Log, 'warn' | 'tell'>,
): Promise<Traces> {
  if (collector === '') return { observers: [], stop: () => Promise.resolve() }
  // Read only here: a service without a collector has neither the code of the packages nor their memory.
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

/** The paths of a route as one text; whatever lies under it is a `*`. */
function templateOf({ path, extent }: Route): string {
  return extent === 'alone' && path !== '' ? path : `${path}/*`
}
