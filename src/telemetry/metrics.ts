/**
 * The metrics: counts what `watch-calls.ts` tells, and shows it as Prometheus reads it. Every label comes from a closed list,
 * so that no request makes a series that nobody expects. Loaded only where there is a port for it.
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

/** What is counted. */
export interface Metrics {
  readonly observe: RequestObserver
  /** Counts a request that could not be read, by why. */
  countUnreadable(kind: string): void
  /** Counts a connection that was closed because its client did not read. */
  countUnread(): void
  /** All series, in the form that `Accept` asks for. */
  render(accept: string | undefined): Promise<{ readonly type: string; readonly text: string }>
}

/** What metrics tell beside requests. */
export interface MetricsOptions {
  /** The service, once it runs. */
  state(): ServiceState | undefined
  isReady(): boolean
}

/** Metrics that have counted nothing yet. */
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
  }
}

/** Counts one more, by the values of its labels in their order. */
type CountSeries = (...values: readonly string[]) => void

/** A counter of prom-client costs several lookups each time; here a text is looked up, and the rest is left to who asks. */
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

/** No label has it: addresses of pages have no control characters. */
const separator = '\n'

function labelsOf({ labels }: MetricRow, key: string): Record<string, string> {
  const values = key.split(separator)
  return Object.fromEntries(labels.map((label, at) => [label, values[at] ?? '']))
}

function optionsOf({ name, help, labels }: MetricRow, registry: Registry) {
  return { name, help, labelNames: [...labels], registers: [registry] }
}

/** What is read at the time it is asked for. */
function createGauges(registry: Registry, { state, isReady }: MetricsOptions): void {
  function gauge(row: MetricRow, set: (to: Gauge, now: ServiceState) => void): void {
    const made = new Gauge({
      ...optionsOf(row, registry),
      collect() {
        made.reset()
        // Without labels a reset leaves a 0 behind, which would be told of what is not known.
        made.remove({})
        const now = state()
        if (now) set(made, now)
      },
    })
  }
  gauge(metricTable.connections, (to, { connections }) => {
    to.set(connections().open)
  })
  gauge(metricTable.connectionsBound, (to, { connections }) => {
    to.set(connections().bound)
  })
  gauge(metricTable.release, (to, { release }) => {
    const { id, published } = release()
    to.set({ release: id, published }, 1)
  })
  gauge(metricTable.stale, (to, { release }) => {
    to.set(Number(release().isStale))
  })
  gauge(metricTable.refused, (to, { release }) => {
    to.set(Number(release().isSubstitute))
  })
  gauge(metricTable.store, (to, { store }) => {
    if (store) to.set(Number(store.isUp()))
  })
  const ready = new Gauge({
    ...optionsOf(metricTable.ready, registry),
    collect() {
      ready.set(Number(isReady()))
    },
  })
}

/**
 * The same metrics as OpenMetrics. A registry of prom-client renames its counters when it writes that form, for good: so
 * this one has counters that are the same but for a name of their own.
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

/** The first tool or operation: that of a batch is the batch. */
function operationOf(events: readonly CallEvent[]): string {
  for (const event of events) {
    if (event.kind === 'tool' || event.kind === 'operation') return event.name
  }
  return '-'
}

function createEventCounter(counters: Counters) {
  const pageLabel = createPageLabels()
  return function count(event: CallEvent, { call, surface }: RequestRecord): void {
    // Whoever asks for the header alone reads nothing and looks for nothing: it is a program that checks links.
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
        break
    }
  }
}

/** Labels of pages: so many have one of their own. */
function createPageLabels(): (path: string) => string {
  const known = new Set<string>()
  return (path) => {
    if (known.size < mostPages) known.add(path)
    return known.has(path) ? path : 'other'
  }
}
