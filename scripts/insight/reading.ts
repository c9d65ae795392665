/** Fetches metrics of servers, adds them up, and subtracts earlier readings. */
import type { MissingText } from '../../src/telemetry/missing-content.ts'
import { CommandError } from '../command.ts'
import { NoMetrics, parseMetrics } from './metrics-text.ts'
import type { Sample } from './metrics-text.ts'

/** The metrics of a server at one time. */
export interface ServerReading {
  readonly address: string
  readonly samples: readonly Sample[]
  /** Searches without results and paths without a page; empty if `MISSING_CONTENT` is off. */
  readonly missing: readonly MissingText[]
}

/** Timeout of a request in milliseconds. A server renders its metrics in a few milliseconds. */
const patience = 10_000
/** A metric that every server has from its start. Other programs do not have it. */
const ownMetric = 'vitrine_release_info'

/** Fetches the metrics of a server. Throws a `CommandError` that says what to do. */
export async function readServer(given: string): Promise<ServerReading> {
  const address = toAddress(given)
  const text = await fetchText(address)
  try {
    const samples = parseMetrics(text)
    if (samples.some(({ name }) => name === ownMetric)) {
      // `missing` is empty if a proxy forwards only `/metrics`. The JSON is from Vitrine itself.
      const missing = await fetchText(new URL('missing', address).href, '[]')
      return { address, samples, missing: JSON.parse(missing) as MissingText[] }
    }
    throw new NoMetrics(`it has no metric ${ownMetric}`)
  } catch (error) {
    if (!(error instanceof NoMetrics)) throw error
    throw new CommandError(
      `Cannot read ${address}: ${error.message}. Give the address of the metrics port (METRICS_PORT of a server)`,
      { cause: error },
    )
  }
}

/** Returns the metrics URL of a server. `given` is that URL, `host:port` or `http://host:port`. */
export function toAddress(given: string): string {
  const url = URL.parse(/^https?:\/\//.test(given) ? given : `http://${given}`)
  if (!url) {
    throw new CommandError(
      `Cannot read "${given}": expects the address of a metrics port, such as http://127.0.0.1:9464`,
    )
  }
  if (url.pathname === '/') url.pathname = '/metrics'
  return url.href
}

/** Fetches a text. For status 404 it returns `substitute`, if given. */
async function fetchText(address: string, substitute?: string): Promise<string> {
  const refuse = (reason: string, cause?: unknown) =>
    new CommandError(`Cannot read ${address}: ${reason}`, { cause })
  let response: Response
  let text: string
  try {
    response = await fetch(address, { signal: AbortSignal.timeout(patience), redirect: 'manual' })
    text = await response.text()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error.name === 'TimeoutError')
      throw refuse('no answer within 10 s. Look at the log of the server', error)
    const { cause } = error
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
    throw refuse(
      `no server answers (${code}). Start the server with METRICS_PORT set to this port`,
      error,
    )
  }
  if (response.status === 200) return text
  if (response.status === 404 && substitute !== undefined) return substitute
  throw refuse(
    `it answers with status ${response.status}. Give the address of the metrics port (METRICS_PORT of a server)`,
  )
}

/**
 * Adds up the samples of all servers, by series. Sums of start times mean nothing and are not used.
 */
export function addUp(readings: readonly ServerReading[]): Sample[] {
  const sums = new Map<string, Sample>()
  for (const { samples } of readings) {
    for (const sample of samples) {
      const key = keyOf(sample)
      const value = (sums.get(key)?.value ?? 0) + sample.value
      sums.set(key, { ...sample, value })
    }
  }
  return [...sums.values()]
}

/** Subtracts the counters of `earlier`, unless it is absent or the server has restarted since. */
export function subtract(later: ServerReading, earlier: ServerReading | undefined): ServerReading {
  const before = new Map((earlier?.samples ?? []).map((sample) => [keyOf(sample), sample.value]))
  const isSameRun = startOf(later) === (earlier && startOf(earlier))
  if (!isSameRun) return later
  const samples = later.samples.map((sample) =>
    isAmount(sample)
      ? { ...sample, value: sample.value - (before.get(keyOf(sample)) ?? 0) }
      : sample,
  )
  return { ...later, samples }
}

/** Returns the start time of the server process, in seconds since the epoch. */
export function startOf({ samples }: ServerReading): number | undefined {
  return samples.find(({ name }) => name === 'process_start_time_seconds')?.value
}

/** Checks whether a metric is a counter or part of a histogram. Gauges are not subtracted. */
function isAmount({ name }: Sample): boolean {
  return /^vitrine_.*_(?:total|bucket|count|sum)$/.test(name)
}

function keyOf({ name, labels }: Sample): string {
  const sorted = Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([name, sorted])
}
