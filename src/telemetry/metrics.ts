/**
 * Counts requests and events, and renders them for Prometheus. All labels come from closed or
 * limited lists, so that requests cannot add series without limit. Loaded only when a metrics port
 * is configured.
 */
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  openMetricsContentType,
  Registry,
} from 'prom-client'
import { parsePreferences, qualityIn } from '../http/accept.ts'
import type { CallEvent } from '../http/call-event.ts'
import { argumentLabel } from './known-arguments.ts'
import { durationBuckets, metricTable, mostPages } from './metric-table.ts'
import type { MetricRow } from './metric-table.ts'
import { statusOf } from './request-record.ts'
import type { RequestObserver, RequestRecord } from './request-record.ts'
import type { ServiceState } from './service-state.ts'

/** The metrics of a service. */
export interface Metrics {
  readonly observe: RequestObserver
  /** Counts a request that cannot be read, by the reason, such as `slow`. */
  countUnreadable(kind: string): void
  /** Counts a connection that was closed because its client did not read. */
  countUnread(): void
  /**
   * Renders all series: as OpenMetrics if `Accept` allows it, otherwise in the text format of
   * Prometheus.
   */
  render(accept: string | undefined): Promise<{ readonly type: string; readonly text: string }>
}

/** Sources of metrics that are not counted per request. */
export interface MetricsOptions {
  /** State of the service; `undefined` before it has started. */
  state(): ServiceState | undefined
  isReady(): boolean
}

/** Creates the metrics. No request is counted yet. */
export function createMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry()
  const counters = createCounters(registry)
  createGauges(registry, options)
  collectDefaultMetrics({ register: registry })
  const openMetrics = asOpenMetrics(registry)
  return {
    observe: createObserver(counters),
    countUnreadable: counters.unreadable,
    countUnread: counters.unread,
    async render(accept = '') {
      const isOpen = qualityIn(parsePreferences(accept), ['application/openmetrics-text']) > 0
      const shown = isOpen ? openMetrics : registry
      return { type: shown.contentType, text: await shown.metrics() }
    },
  }
}

type Counters = ReturnType<typeof createCounters>

function createCounters(registry: Registry) {
  const counter = (row: MetricRow) => createSeriesCounter(row, registry)
  return {
    requests: counter(metricTable.requests),
    duration: new Histogram({
      ...optionsOf(metricTable.duration, registry),
      buckets: [...durationBuckets],
    }),
    admissions: counter(metricTable.admissions),
    searches: counter(metricTable.searches),
    unknownArguments: counter(metricTable.unknownArguments),
    pagesRead: counter(metricTable.pagesRead),
    overload: counter(metricTable.overload),
    unreadable: counter(metricTable.unreadable),
    unread: counter(metricTable.unread),
    failures: counter(metricTable.failures),
    oauthFailures: counter(metricTable.oauthFailures),
  }
}

/** Increments the series with these label values. */
type CountSeries = (...values: readonly string[]) => void

/**
 * Creates a function that counts in a Map. The counts are passed to prom-client when scraped,
 * because its `inc` is slow.
 */
function createSeriesCounter(row: MetricRow, registry: Registry): CountSeries {
  const counts = new Map<string, number>()
  const counter = new Counter({
    ...optionsOf(row, registry),
    collect() {
      counter.reset()
      for (const [key, count] of counts) counter.inc(labelsOf(row, key), count)
    },
  })
  return (...values) => {
    const key = values.join(separator)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
}

/** Separates label values. No label contains it, because paths have no control characters. */
const separator = '\n'

function labelsOf({ labels }: MetricRow, key: string): Record<string, string> {
  const values = key.split(separator)
  return Object.fromEntries(labels.map((label, at) => [label, values[at] ?? '']))
}

function optionsOf({ name, help, labels }: MetricRow, registry: Registry) {
  return { name, help, labelNames: [...labels], registers: [registry] }
}

/**
 * Creates the gauges, and the counter of failures of the shared store, which another module counts.
 * Their values are read when scraped.
 */
function createGauges(registry: Registry, { state, isReady }: MetricsOptions): void {
  function gauge(row: MetricRow, read: () => boolean | number | undefined, labels = () => ({})) {
    const created = new (row.type === 'counter' ? Counter : Gauge)({
      ...optionsOf(row, registry),
      collect() {
        created.reset()
        // `reset` sets a metric without labels to 0. Removes this 0, because there may be no value.
        created.remove({})
        const value = read()
        if (value !== undefined) created.inc(labels(), Number(value))
      },
    })
  }
  gauge(metricTable.connections, () => state()?.connections().open)
  gauge(metricTable.connectionsBound, () => state()?.connections().bound)
  gauge(
    metricTable.release,
    () => state() && 1,
    () => ({ release: state()?.release().id, published: state()?.release().published }),
  )
  gauge(metricTable.stale, () => state()?.release().isStale)
  gauge(metricTable.refused, () => state()?.release().isSubstitute)
  gauge(metricTable.store, () => state()?.store?.isUp())
  gauge(metricTable.storeLosses, () => state()?.store?.losses())
  gauge(metricTable.ready, isReady)
}

/**
 * Creates a registry with the same metrics for the OpenMetrics format. prom-client permanently
 * renames counters when it writes this format. So this registry has objects that inherit from the
 * metrics and have their own name.
 */
function asOpenMetrics(registry: Registry): Registry<typeof openMetricsContentType> {
  const other = new Registry<typeof openMetricsContentType>()
  other.setContentType(openMetricsContentType)
  for (const metric of registry.getMetricsAsArray()) {
    const known = registry.getSingleMetric(metric.name)
    if (known) other.registerMetric(Object.create(known) as typeof known)
  }
  return other
}

function createObserver(counters: Counters): RequestObserver {
  const countEvent = createEventCounter(counters)
  return function observe(record) {
    const { surface, duration, events, family } = record
    counters.requests(surface, operationOf(events), String(statusOf(record)), family)
    counters.duration.observe({ surface }, duration / 1000)
    for (const event of events) countEvent(event, record)
  }
}

/**
 * Returns the name of the first tool or operation that a request called; `-` if it called no tool
 * and no operation. A batch of the REST API is itself an operation.
 */
function operationOf(events: readonly CallEvent[]): string {
  for (const event of events) {
    if (event.kind === 'tool' || event.kind === 'operation') return event.name
  }
  return '-'
}

function createEventCounter(counters: Counters) {
  const pageLabel = createPageLabels()
  return function count(event: CallEvent, { call, surface }: RequestRecord): void {
    // HEAD requests come from link checkers, so they do not count as reads.
    const isRead = call.method !== 'HEAD'
    switch (event.kind) {
      case 'admitted':
        counters.admissions(event.policy, event.caller, String(event.isExhausted))
        break
      case 'search':
        if (isRead) counters.searches(event.language ?? '-', event.found > 0 ? 'some' : 'none')
        break
      case 'page': {
        const way = surface === 'website' ? event.form : surface
        if (isRead) counters.pagesRead(pageLabel(event.path), way)
        break
      }
      case 'unknown-argument':
        counters.unknownArguments(argumentLabel(event.name))
        break
      case 'overload':
        counters.overload(surface)
        break
      case 'failure':
        counters.failures()
        if (surface === 'oauth') counters.oauthFailures()
        break
    }
  }
}

/**
 * Creates a function that returns the label of a page. The first `mostPages` paths have a label of
 * their own, and all other paths share the label `other`.
 */
function createPageLabels(): (path: string) => string {
  const known = new Set<string>()
  return (path) => {
    if (known.size < mostPages) known.add(path)
    return known.has(path) ? path : 'other'
  }
}
