/** Computes usage figures from metrics: who requests what. */
import { agentFamilies } from '../../src/telemetry/known-agents.ts'
import { addUp, startOf } from './reading.ts'
import type { ServerReading } from './reading.ts'
import type { Sample } from './metrics-text.ts'

/** A name and its number of occurrences. */
export interface Count {
  readonly name: string
  readonly count: number
}

/** A page and its number of reads, by format: html, markdown, rest, mcp. */
export interface PageCount extends Count {
  readonly ways: Readonly<Record<string, number>>
}

/** Response times in seconds, as percentiles. */
export interface Times extends Count {
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** A server, its start time and its release. */
export interface ServerFacts {
  readonly address: string
  /** Start time of its process, ISO 8601. */
  readonly since: string | undefined
  readonly release: string
  readonly published: string
}

/** All figures. */
export interface Insight {
  readonly servers: readonly ServerFacts[]
  readonly requests: number
  /** Requests of agents and programs, without browsers, monitors and unknown user agents. */
  readonly byAgents: number
  readonly surfaces: readonly Count[]
  readonly purposes: readonly Count[]
  readonly families: readonly Count[]
  readonly pages: readonly PageCount[]
  /** Searches by language, `-` for no language. `none` counts searches without results. */
  readonly searches: readonly (Count & { readonly none: number })[]
  readonly unknownArguments: readonly Count[]
  /** Responses with an error status, by status. */
  readonly refusals: readonly Count[]
  /** Requests over a quota, by quota name and class of client. */
  readonly exhausted: readonly Count[]
  readonly failures: number
  readonly times: readonly Times[]
}

const purposeOf = new Map<string, string>(agentFamilies.map(({ name, purpose }) => [name, purpose]))
const unknown = 'unknown'
/** Purposes that do not count as agents or other programs that read. */
const otherPurposes: ReadonlySet<string> = new Set([
  'shows pages to a person',
  'monitors the service',
  unknown,
])

/** Computes the figures of several servers together. */
export function toInsight(readings: readonly ServerReading[]): Insight {
  const samples = addUp(readings)
  const of = (name: string) => samples.filter((sample) => sample.name === name)
  const requests = of('vitrine_requests_total')
  const purposes = group(requests, ({ family = '' }) => purposeOf.get(family) ?? unknown)
  return {
    servers: readings.map(describeServer),
    requests: total(requests),
    byAgents: purposes.reduce(
      (sum, { name, count }) => (otherPurposes.has(name) ? sum : sum + count),
      0,
    ),
    surfaces: group(requests, ({ surface = '' }) => surface),
    purposes,
    families: group(requests, ({ family = '' }) => family),
    pages: toPages(of('vitrine_pages_read_total')),
    searches: toSearches(of('vitrine_searches_total')),
    unknownArguments: group(of('vitrine_unknown_arguments_total'), ({ name = '' }) => name),
    refusals: group(
      requests.filter(({ labels }) => Number(labels.status) >= 400),
      ({ status = '' }) => status,
    ),
    exhausted: group(
      of('vitrine_admissions_total').filter(({ labels }) => labels.exhausted === 'true'),
      ({ policy = '', caller = '' }) => `${policy}, ${caller}`,
    ),
    failures: total(of('vitrine_failures_total')),
    times: toTimes(of('vitrine_request_duration_seconds_bucket')),
  }
}

function describeServer(reading: ServerReading): ServerFacts {
  const start = startOf(reading)
  const release = reading.samples.find(({ name }) => name === 'vitrine_release_info')?.labels
  return {
    address: reading.address,
    since: start === undefined ? undefined : new Date(start * 1000).toISOString(),
    release: release?.release ?? unknown,
    published: release?.published ?? unknown,
  }
}

function total(samples: readonly Sample[]): number {
  return samples.reduce((sum, { value }) => sum + value, 0)
}

/** Sums samples by a name derived from their labels, largest first. Zero sums are left out. */
function group(samples: readonly Sample[], nameOf: (labels: Sample['labels']) => string): Count[] {
  const grouped = [...Map.groupBy(samples, ({ labels }) => nameOf(labels))]
  return grouped
    .map(([name, members]) => ({ name, count: total(members) }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
}

function toPages(samples: readonly Sample[]): PageCount[] {
  return group(samples, ({ page = '' }) => page).map(({ name, count }) => {
    const ways = group(
      samples.filter(({ labels }) => labels.page === name),
      ({ surface = '' }) => surface,
    )
    return { name, count, ways: Object.fromEntries(ways.map((way) => [way.name, way.count])) }
  })
}

function toSearches(samples: readonly Sample[]): Insight['searches'] {
  const none = samples.filter(({ labels }) => labels.found === 'none')
  const without = new Map(
    group(none, ({ language = '' }) => language).map(({ name, count }) => [name, count]),
  )
  return group(samples, ({ language = '' }) => language).map((row) => ({
    ...row,
    none: without.get(row.name) ?? 0,
  }))
}

/** Response times by surface, slowest first. */
function toTimes(buckets: readonly Sample[]): Times[] {
  const bySurface = [...Map.groupBy(buckets, ({ labels }) => labels.surface ?? '')]
  return bySurface
    .map(([name, members]) => {
      const steps = members
        .map(({ labels, value }) => ({ bound: boundOf(labels.le), count: value }))
        .toSorted((one, other) => one.bound - other.bound)
      const at = (share: number) => quantile(steps, share)
      return { name, count: steps.at(-1)?.count ?? 0, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
    })
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.p95 - one.p95)
}

function boundOf(le: string | undefined): number {
  return le === '+Inf' ? Infinity : Number(le)
}

/** A bucket counts all values up to its bound. */
interface Step {
  readonly bound: number
  readonly count: number
}

/**
 * Estimates a quantile like `histogram_quantile` of Prometheus: values are spread evenly within a
 * bucket. Values above the last bound count as that bound, because their size is unknown.
 */
export function quantile(steps: readonly Step[], share: number): number {
  const rank = share * (steps.at(-1)?.count ?? 0)
  const at = steps.findIndex(({ count }) => count >= rank && count > 0)
  const step = steps[at]
  if (!step) return NaN
  const before = steps[at - 1] ?? { bound: 0, count: 0 }
  if (step.bound === Infinity) return before.bound
  const within = (rank - before.count) / (step.count - before.count)
  return before.bound + (step.bound - before.bound) * within
}
