/** The metrics of the service: names, help texts and what limits the number of their series. */

/** One metric. */
export interface MetricRow {
  /** Name in the scraped text. */
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly labels: readonly string[]
  readonly help: string
  /** What limits the number of series. */
  readonly bound: string
}

const surfaces = 'five surfaces'

function single<Type extends MetricRow['type']>(type: Type, name: string, help: string) {
  return { name, type, labels: [], help, bound: 'one series' } as const
}

/**
 * The metrics. `docs/observability.md` also lists the metrics of the process, which prom-client
 * adds.
 */
export const metricTable = {
  requests: {
    name: 'vitrine_requests_total',
    type: 'counter',
    labels: ['surface', 'operation', 'status', 'family'],
    help: 'Answered requests, by surface, first operation or tool called, status and family of the user agent',
    bound: `${surfaces}; operations and tools of the registry and \`-\`; statuses of the service; the table of families`,
  },
  duration: {
    name: 'vitrine_request_duration_seconds',
    type: 'histogram',
    labels: ['surface'],
    help: 'Time until the response was ready to be sent, including time in the queue',
    bound: surfaces,
  },
  admissions: {
    name: 'vitrine_admissions_total',
    type: 'counter',
    labels: ['policy', 'caller', 'exhausted'],
    help: 'Requests counted against a quota, by policy, class of caller and whether the quota was used up',
    bound: 'policies of the settings; `anonymous`, `agent` or `invalid-token`; true or false',
  },
  searches: {
    name: 'vitrine_searches_total',
    type: 'counter',
    labels: ['language', 'found'],
    help: 'Searches, by language filter (`-` for none) and whether they found pages',
    bound: 'languages of the site and `-`; some or none',
  },
  unknownArguments: {
    name: 'vitrine_unknown_arguments_total',
    type: 'counter',
    labels: ['name'],
    help: 'Unknown arguments of tools, query parameters and members of JSON bodies (at most ten per call), by name; unlisted names are `other`',
    bound: 'the list in `src/telemetry/known-arguments.ts`, and `other`',
  },
  pagesRead: {
    name: 'vitrine_pages_read_total',
    type: 'counter',
    labels: ['page', 'surface'],
    help: 'Pages read (HEAD is not counted), by path and format: html, markdown (a twin), rest or mcp; paths after the first hundred are `other`',
    bound: 'a hundred paths and `other`; four formats',
  },
  overload: {
    name: 'vitrine_overload_refusals_total',
    type: 'counter',
    labels: ['surface'],
    help: 'Requests refused with 503 because of overload',
    bound: surfaces,
  },
  unreadable: {
    name: 'vitrine_unreadable_requests_total',
    type: 'counter',
    labels: ['kind'],
    help: 'Malformed requests, by reason; no other metric counts them',
    bound: 'the table in `src/service/unreadable.ts`',
  },
  unread: single(
    'counter',
    'vitrine_unread_connections_closed_total',
    'Connections closed because all unread responses together exceeded the memory limit',
  ),
  failures: single(
    'counter',
    'vitrine_failures_total',
    'Internal errors during a request; each has a line in the log',
  ),
  oauthFailures: single(
    'counter',
    'vitrine_oauth_failures_total',
    'Internal errors of the OAuth endpoints',
  ),
  connections: single('gauge', 'vitrine_connections', 'Open connections on the public port'),
  connectionsBound: single(
    'gauge',
    'vitrine_connections_bound',
    'Maximum number of connections on the public port',
  ),
  release: {
    name: 'vitrine_release_info',
    type: 'gauge',
    labels: ['release', 'published'],
    help: 'Always 1; the labels are the served release and its build time',
    bound: 'the one release that is served',
  },
  stale: single(
    'gauge',
    'vitrine_release_stale',
    '1 when a page should have appeared or expired since the build, so that another release is due, else 0',
  ),
  refused: single(
    'gauge',
    'vitrine_release_refused',
    '1 while the server refuses the release that `current` names and serves another one, else 0',
  ),
  ready: single('gauge', 'vitrine_ready', '1 while `/readyz` answers 200, else 0'),
  store: single(
    'gauge',
    'vitrine_store_up',
    '1 while the shared store of counters answers, 0 while each server counts alone; absent if no store is configured',
  ),
  storeLosses: single(
    'counter',
    'vitrine_store_losses_total',
    'How often the server lost the shared store; absent if no store is configured',
  ),
} as const satisfies Readonly<Record<string, MetricRow>>

/** Upper bounds of the duration buckets in seconds. A cached response takes about 0.1 ms. */
export const durationBuckets: readonly number[] = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
]

/** Maximum number of pages with a series of their own, in one process. */
export const mostPages = 100
