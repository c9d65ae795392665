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

/** Response times in seconds, as percentiles. */
export interface Times extends Count {
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** All figures that `toInsight` computes. */
export type Insight = ReturnType<typeof toInsight>

const purposeOf = new Map<string, string>(agentFamilies.map(({ name, purpose }) => [name, purpose]))
const unknown = 'unknown'
/** Purposes of clients that do not count as agents or other programs. */
const otherPurposes: ReadonlySet<string> = new Set([
  'shows pages to a person',
  'monitors the service',
  unknown,
])

/** Computes the figures of several servers together. */
export function toInsight(readings: readonly ServerReading[]) {
  const samples = addUp(readings)
  const of = (name: string) => samples.filter((sample) => sample.name === name)
  const requests = of('vitrine_requests_total')
  const purposes = group(requests, ({ family = '' }) => purposeOf.get(family) ?? unknown)
  return {
    servers: readings.map(describeServer),
    requests: total(requests),
    // Requests of agents and programs, without browsers, monitors and unknown user agents.
    byAgents: purposes.reduce(
      (sum, { name, count }) => (otherPurposes.has(name) ? sum : sum + count),
      0,
    ),
    surfaces: group(requests, ({ surface = '' }) => surface),
    purposes,
    families: group(requests, ({ family = '' }) => family),
    pages: toPages(of('vitrine_pages_read_total')),
    searches: toSearches(of('vitrine_searches_total')),
    missing: toMissing(readings),
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

/** Returns the address, the start time (ISO 8601) and the release of a server. */
function describeServer(reading: ServerReading) {
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

/** Counts the reads of each page, in total and by format: html, markdown, rest, mcp. */
function toPages(samples: readonly Sample[]) {
  return group(samples, ({ page = '' }) => page).map(({ name, count }) => {
    const ways = group(
      samples.filter(({ labels }) => labels.page === name),
      ({ surface = '' }) => surface,
    )
    return { name, count, ways: Object.fromEntries(ways.map((way) => [way.name, way.count])) }
  })
}

/**
 * Counts searches by language (`-` for searches without `lang`). In each row, `none` is the number
 * of searches without results.
 */
function toSearches(samples: readonly Sample[]) {
  const none = samples.filter(({ labels }) => labels.found === 'none')
  return group(samples, ({ language = '' }) => language).map((row) => ({
    ...row,
    none: total(none.filter(({ labels }) => (labels.language ?? '') === row.name)),
  }))
}

/**
 * Lists searches without results and paths without a page, sorted by the number of client networks.
 * Servers may count the same networks, so each number is the highest of any server.
 */
function toMissing(readings: readonly ServerReading[]) {
  const all = readings
    .flatMap(({ missing }) => missing)
    .toSorted((one, other) => other.networks - one.networks)
  const rows = Map.groupBy(all, ({ kind, text }) => `${kind} ${text}`)
  return [...rows].map(([name, [most]]) => ({ name, count: most?.networks ?? 0 }))
}

/** Computes response times by surface (such as REST, MCP or website), slowest first. */
function toTimes(buckets: readonly Sample[]): Times[] {
  const bySurface = [...Map.groupBy(buckets, ({ labels }) => labels.surface ?? '')]
  return bySurface
    .map(([name, members]) => {
      const steps = members
        .map(({ labels, value }) => ({
          bound: Number(labels.le?.replace('+Inf', 'Infinity')),
          count: value,
        }))
        .toSorted((one, other) => one.bound - other.bound)
      const at = (share: number) => quantile(steps, share)
      return { name, count: steps.at(-1)?.count ?? 0, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
    })
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.p95 - one.p95)
}

/** A bucket of a histogram. `count` is the number of all values up to `bound`. */
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
