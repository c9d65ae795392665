/**
 * The port for operators, where one is set: metrics and probes of a service. It is open before the release is read and as long
 * as the process lives, so that an orchestrator can tell one that starts or stops from one that is gone.
 */
import type { Config } from '../config/config.ts'
import type { Log } from '../telemetry/log.ts'
import type { RequestObserver } from '../telemetry/request-record.ts'
import type { ServiceState } from '../telemetry/service-state.ts'
import { startMetricsServer } from './metrics-server.ts'

/** The port, as the server uses it. */
export interface OperatorPort {
  /** What takes note of requests; none without a port. */
  readonly observers: readonly RequestObserver[]
  /** Counts a request that no app sees, by why it could not be read; absent without a port. */
  readonly countUnreadable?: (kind: string) => void
  /** Counts a connection that was closed because its client did not read; absent without a port. */
  readonly countUnread?: () => void
  /** The service runs and listens: requests may be sent to it. */
  setReady(state: ServiceState): void
  /** The service takes no more requests. Told before its port closes, so that whoever shares out requests may see it. */
  setStopping(): void
  close(): void
}

const none: OperatorPort = {
  observers: [],
  setReady: () => undefined,
  setStopping: () => undefined,
  close: () => undefined,
}

/** Opens the port that the settings name; throws when it cannot be had. */
export async function openOperatorPort(
  { metricsPort, metricsHost }: Pick<Config, 'metricsPort' | 'metricsHost'>,
  log: Pick<Log, 'tell' | 'fail'>,
): Promise<OperatorPort> {
  if (metricsPort === 'off') return none
  let state: ServiceState | undefined
  let whyNot: string | undefined = 'starting: the release is being read'
  // Read only here: a service without the port has neither its code nor its memory.
  const { createMetrics } = await import('../telemetry/metrics.ts')
  const metrics = createMetrics({ state: () => state, isReady: () => whyNot === undefined })
  const server = await startMetricsServer({
    host: metricsHost,
    port: metricsPort,
    whyNotReady: () => whyNot,
    log,
    render: metrics.render,
  })
  log.tell(`Metrics, /livez and /readyz on ${metricsHost}:${server.port}`)
  return {
    observers: [metrics.observe],
    countUnreadable: metrics.countUnreadable,
    countUnread: metrics.countUnread,
    setReady(now) {
      state = now
      whyNot = undefined
    },
    setStopping() {
      whyNot = 'stopping: requests in flight are being finished'
    },
    close: server.close,
  }
}
