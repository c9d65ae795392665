/** What metrics say about who asks for what: the figures, before anybody draws them. */
import { agentFamilies } from '../../src/telemetry/known-agents.ts'
import { addUp, startOf } from './reading.ts'
import type { ServerReading } from './reading.ts'
import type { Sample } from './metrics-text.ts'

/** A name and how often. */
export interface Count {
  readonly name: string
  readonly count: number
}

/** A page and how often it was read, by way: html, markdown, rest, mcp. */
export interface PageCount extends Count {
  readonly ways: Readonly<Record<string, number>>
}

/** Seconds within which so many of a hundred answers were ready. */
export interface Times extends Count {
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** A server and what it is. */
export interface ServerFacts {
  readonly address: string
  /** When its process began, ISO 8601. */
  readonly since: string | undefined
  readonly release: string
  readonly published: string
}

/** All of it. */
export interface Insight {
  readonly servers: readonly ServerFacts[]
  readonly requests: number
  /** Requests of agents and programs, without browsers, monitors and unknown user agents. */
  readonly byAgents: number
  readonly surfaces: readonly Count[]
  readonly purposes: readonly Count[]
  readonly families: readonly Count[]
  readonly pages: readonly PageCount[]
  /** Searches by language, `-` for none; `none` are those that found no page. */
  readonly searches: readonly (Count & { readonly none: number })[]
  readonly unknownArguments: readonly Count[]
  /** Answers that are refusals or failures, by status. */
  readonly refusals: readonly Count[]
  /** Requests beyond a quota, by its name and the class of the caller. */
  readonly exhausted: readonly Count[]
  readonly failures: number
  readonly times: readonly Times[]
}

const purposeOf = new Map<string, string>(agentFamilies.map(({ name, purpose }) => [name, purpose]))
const unknown = 'unknown'
/** Whoever is none of these is an agent or another program that reads. */
const otherPurposes: ReadonlySet<string> = new Set([
  'shows pages to a person',
  'monitors the service',
  unknown,
])

/** Figures of some servers together. */
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

/** Sums by a name that is read from the labels, the most first; what was never counted is left out. */
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

/** Times by surface, the slowest first. */
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

/** A bucket holds all that is not above its bound. */
interface Step {
  readonly bound: number
  readonly count: number
}

/**
 * The value below which a share lies, as `histogram_quantile` of Prometheus reads it: evenly spread within a bucket. What
 * is beyond the last bound is told as that bound, since nothing else is known of it.
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
