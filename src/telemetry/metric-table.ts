/** The metrics of the service, one row each: what they are called, what they mean, and what bounds the number of their series. */

/** One metric. */
export interface MetricRow {
  /** As it is scraped. */
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly labels: readonly string[]
  readonly help: string
  /** Why strangers cannot make it grow. */
  readonly bound: string
}

const surfaces = 'five surfaces'
const one = 'one series'

/** Their rows. Those of the process itself have the usual names of prom-client and stand in `docs/observability.md` alone. */
export const metricTable = {
  requests: {
    name: 'vitrine_requests_total',
    type: 'counter',
    labels: ['surface', 'operation', 'status', 'family'],
    help: 'Requests answered, by the surface, the first operation or tool they asked for, the status and the family of the user agent',
    bound: `${surfaces}; operations and tools of the registry and \`-\`; statuses the service gives; the table of families`,
  },
  duration: {
    name: 'vitrine_request_duration_seconds',
    type: 'histogram',
    labels: ['surface'],
    help: 'Time until an answer was ready to be sent, waiting for a turn included, sending it not',
    bound: surfaces,
  },
  admissions: {
    name: 'vitrine_admissions_total',
    type: 'counter',
    labels: ['policy', 'caller', 'exhausted'],
    help: 'Requests that were charged to a quota, by the policy, the class of the caller and whether the quota was used up',
    bound: 'policies of the settings; three classes; true or false',
  },
  searches: {
    name: 'vitrine_searches_total',
    type: 'counter',
    labels: ['language', 'found'],
    help: 'Searches by the language they were narrowed to (`-` for none) and whether they found some pages or none',
    bound: 'languages of the site and `-`; some or none',
  },
  unknownArguments: {
    name: 'vitrine_unknown_arguments_total',
    type: 'counter',
    labels: ['name'],
    help: 'Arguments, parameters and members that nobody knows, at most ten a call, by a name of a fixed list or `other`',
    bound: 'the list in `src/telemetry/known-arguments.ts`, and `other`',
  },
  pagesRead: {
    name: 'vitrine_pages_read_total',
    type: 'counter',
    labels: ['page', 'surface'],
    help: 'Pages read, by address and by the way: html, markdown (a twin), rest or mcp; the first hundred addresses of a process, then `other`',
    bound: 'a hundred addresses and `other`; four ways',
  },
  overload: {
    name: 'vitrine_overload_refusals_total',
    type: 'counter',
    labels: ['surface'],
    help: 'Requests refused with 503 because there was no time for them',
    bound: surfaces,
  },
  unreadable: {
    name: 'vitrine_unreadable_requests_total',
    type: 'counter',
    labels: ['kind'],
    help: 'Requests that could not be read, by why; they are in no other metric',
    bound: 'the table in `src/service/unreadable.ts`',
  },
  unread: {
    name: 'vitrine_unread_connections_closed_total',
    type: 'counter',
    labels: [],
    help: 'Connections closed because responses that clients had not read reached the memory limit',
    bound: one,
  },
  failures: {
    name: 'vitrine_failures_total',
    type: 'counter',
    labels: [],
    help: 'Failures of the service itself while it answered; each has a line in the log',
    bound: one,
  },
  connections: {
    name: 'vitrine_connections',
    type: 'gauge',
    labels: [],
    help: 'Connections that are open on the public port',
    bound: one,
  },
  connectionsBound: {
    name: 'vitrine_connections_bound',
    type: 'gauge',
    labels: [],
    help: 'Connections the public port takes at most',
    bound: one,
  },
  release: {
    name: 'vitrine_release_info',
    type: 'gauge',
    labels: ['release', 'published'],
    help: 'Always 1: the release that is served, and when it was built',
    bound: 'the one release that is served',
  },
  stale: {
    name: 'vitrine_release_stale',
    type: 'gauge',
    labels: [],
    help: '1 once the instant has passed at which another release was due, else 0',
    bound: one,
  },
  refused: {
    name: 'vitrine_release_refused',
    type: 'gauge',
    labels: [],
    help: '1 while the server refuses the release that `current` names and serves another one, else 0',
    bound: one,
  },
  ready: {
    name: 'vitrine_ready',
    type: 'gauge',
    labels: [],
    help: '1 while `/readyz` answers 200, else 0',
    bound: one,
  },
  store: {
    name: 'vitrine_store_up',
    type: 'gauge',
    labels: [],
    help: '1 while the shared store of counters answers, 0 while local counters stand in; absent where counters are in memory',
    bound: one,
  },
} as const satisfies Readonly<Record<string, MetricRow>>

/** Upper bounds of the buckets of durations, in seconds: a prepared answer takes a tenth of a millisecond. */
export const durationBuckets: readonly number[] = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5,
]

/** Addresses of pages that have a series of their own in one process. */
export const mostPages = 100
