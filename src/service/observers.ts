/** Observers of requests: traces, the access log, metrics and missing content. */
import { serviceVersion } from '../api/version.ts'
import type { Config } from '../config/config.ts'
import { apiPaths, mcpPaths } from '../http/paths.ts'
import { quote } from '../mcp/arguments/shown-value.ts'
import type { OpenRelease } from '../site/artefacts/artefacts.ts'
import type { SiteData } from '../site/site.ts'
import { createAccessLog } from '../telemetry/access-log.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { createMissingContent } from '../telemetry/missing-content.ts'
import type { MissingContent } from '../telemetry/missing-content.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import { watchCalls } from '../telemetry/watch-calls.ts'
import type { App } from './app.ts'
import { getRoute, routes } from './routes.ts'
import type { Route } from './routes.ts'

/** Options of the observers. */
export interface ObserverOptions {
  readonly config: Config
  readonly log: Log
  /** Absent if no port for operators is configured. */
  readonly metrics: Metrics | undefined
  /** Absent if no collector of traces is configured. */
  readonly tracing: Tracing | undefined
  /** Absent unless `MISSING_CONTENT` is on. */
  readonly missing?: MissingContent | undefined
}

/** Adds the configured observers to an app. `release` returns the current release. */
export function observeCalls(
  app: App,
  release: () => OpenRelease,
  { config, log, metrics, tracing, missing }: ObserverOptions,
): App {
  const facts = { release: () => release().id }
  const list = log.listsRequests && createAccessLog(log, config.trustProxyHops, facts)
  return watchCalls(app, {
    observers: [metrics?.observe, tracing?.observe, missing?.observe, list].filter(
      (observe) => !!observe,
    ),
    surfaceOf: (path) => getRoute(path).surface,
    isKnownPath: (path) => isKnownPath(path, release()),
    now: Date.now,
    elapsed: () => performance.now(),
  })
}

/**
 * Starts tracing, if a collector is configured. `release` returns the identifier of the current
 * release.
 */
export async function startTracing(
  { traceEndpoint: collector, baseUrl }: Pick<Config, 'traceEndpoint' | 'baseUrl'>,
  release: () => string,
  log: Pick<Log, 'warn' | 'info'>,
): Promise<Tracing | undefined> {
  if (collector === '') return undefined
  // Imported only when needed: without a collector the service loads no tracing packages.
  const { createTracing } = await import('../telemetry/tracing.ts')
  return createTracing({
    collector,
    version: serviceVersion,
    factsOf: ({ call }) => ({
      baseUrl,
      route: templateOf(getRoute(call.path)),
      release: release(),
    }),
    log,
  })
}

/**
 * Starts to count requests for missing pages and searches without results, if `MISSING_CONTENT` is
 * on.
 */
export function startMissingContent(
  { missingContent, trustProxyHops: trustedHops }: Config,
  log: Pick<Log, 'info'>,
): MissingContent | undefined {
  if (!missingContent) return undefined
  const key = crypto.getRandomValues(new Uint8Array(32))
  return createMissingContent({ key, trustedHops, log, now: () => performance.now(), quote })
}

/** Returns the path of a route, with `/*` at the end if the route has more than one path. */
function templateOf({ path, extent }: Route): string {
  return extent === 'alone' && path !== '' ? path : `${path}/*`
}

const ownPaths: ReadonlySet<string> = new Set([
  ...Object.values(apiPaths),
  ...Object.values(mcpPaths),
  ...routes.flatMap(({ path, extent }) => (extent === 'alone' ? [path] : [])),
])

/**
 * The set of page paths of each release. Without it, each 404 would search up to 100,000 pages,
 * which would make attacks cheap.
 */
const pagesOfReleases = new WeakMap<SiteData, ReadonlySet<string>>()

/**
 * Checks whether a path is a page of the release or a fixed path of the service. A client may have
 * put private data in any other path, so logs may mask it.
 */
export function isKnownPath(path: string, { data }: Pick<OpenRelease, 'data'>): boolean {
  if (ownPaths.has(path) || ownPaths.has(path.replace(/\/$/, ''))) return true
  const pages = pagesOfReleases.get(data) ?? new Set(data.pages.map((page) => page.path))
  pagesOfReleases.set(data, pages)
  return pages.has(path)
}
