/**
 * The port for operators, if configured: metrics and probes. It is open as long as the process
 * lives. So an orchestrator can distinguish a starting or stopping process from a dead one.
 */
import type { Config } from '../config/config.ts'
import type { Log } from '../telemetry/log.ts'
import type { RequestObserver } from '../telemetry/request-record.ts'
import type { ServiceState } from '../telemetry/service-state.ts'
import { startMetricsServer } from './metrics-server.ts'

/** The port for operators. */
export interface OperatorPort {
  /** Observers of requests; empty without a port. */
  readonly observers: readonly RequestObserver[]
  /** Counts an unreadable request by its reason; absent without a port. */
  readonly countUnreadable?: (kind: string) => void
  /** Counts a connection that was closed because its client did not read; absent without a port. */
  readonly countUnread?: () => void
  /** The service listens and is ready for requests. */
  setReady(state: ServiceState): void
  /**
   * The service accepts no more requests. Called before the port closes, so that a load balancer
   * can see it.
   */
  setStopping(): void
  close(): void
}

const none: OperatorPort = {
  observers: [],
  setReady: () => undefined,
  setStopping: () => undefined,
  close: () => undefined,
}

/** Opens the configured port; throws when that fails. */
export async function openOperatorPort(
  { metricsPort, metricsHost }: Pick<Config, 'metricsPort' | 'metricsHost'>,
  log: Pick<Log, 'info' | 'fail'>,
): Promise<OperatorPort> {
  if (metricsPort === 'off') return none
  let state: ServiceState | undefined
  let whyNot: string | undefined = 'starting: the release is being read'
  // Imported only when needed: without the port the service loads no code for it.
  const { createMetrics } = await import('../telemetry/metrics.ts')
  const metrics = createMetrics({ state: () => state, isReady: () => whyNot === undefined })
  const server = await startMetricsServer({
    host: metricsHost,
    port: metricsPort,
    whyNotReady: () => whyNot,
    log,
    render: metrics.render,
  })
  log.info(`Metrics, /livez and /readyz on ${metricsHost}:${server.port}`)
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
