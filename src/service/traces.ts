/** The traces of a service, where a collector is set. */
import { serviceVersion } from '../api/version.ts'
import type { Config } from '../config/config.ts'
import { familyOf } from '../telemetry/agent-families.ts'
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

/** What traces need to know of the service. */
export interface TraceParts {
  readonly log: Pick<Log, 'warn'>
  /** Identifier of the release that is served. */
  release(): string
}

/** Begins to trace. */
export async function startTraces(
  { traceEndpoint: collector, baseUrl }: Pick<Config, 'traceEndpoint' | 'baseUrl'>,
  { log, release }: TraceParts,
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
      family: familyOf(call.headers['user-agent']),
      release: release(),
    }),
    log: (line) => {
      log.warn(line)
    },
  })
  return { observers: [tracing.observe], stop: tracing.stop }
}

/** The paths of a route as one text; whatever lies under it is a `*`. */
function templateOf({ path, extent }: Route): string {
  return extent === 'alone' && path !== '' ? path : `${path}/*`
}
