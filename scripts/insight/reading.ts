/** The metrics of some servers as one reading: fetched, added up, and taken from each other. */
import { CommandError } from '../command.ts'
import { NoMetrics, parseMetrics } from './metrics-text.ts'
import type { Sample } from './metrics-text.ts'

/** What a server had counted when it was asked. */
export interface ServerReading {
  readonly address: string
  readonly samples: readonly Sample[]
}

/** Milliseconds for a server to answer: it renders its metrics in a few. */
const patience = 10_000
/** What every server has counted something by, as soon as it runs. */
const ownMetric = 'vitrine_release_info'

/** Asks a server; throws a `CommandError` that says what to do. */
export async function readServer(given: string): Promise<ServerReading> {
  const address = toAddress(given)
  const text = await fetchText(address)
  try {
    const samples = parseMetrics(text)
    if (samples.some(({ name }) => name === ownMetric)) return { address, samples }
    throw new NoMetrics(`${ownMetric} is not there`)
  } catch (error) {
    if (!(error instanceof NoMetrics)) throw error
    throw new CommandError(
      `Cannot read ${address}: ${error.message}. Name the port that METRICS_PORT of a server says`,
      { cause: error },
    )
  }
}

/** Address of the metrics of a server that was named as `http://host:port`, `host:port` or in full. */
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

async function fetchText(address: string): Promise<string> {
  const refuse = (reason: string, cause?: unknown) =>
    new CommandError(`Cannot read ${address}: ${reason}`, { cause })
  let response: Response
  let text: string
  try {
    response = await fetch(address, { signal: AbortSignal.timeout(patience), redirect: 'manual' })
    text = await response.text()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error.name === 'TimeoutError') throw refuse('no answer within 10 s, look at its log', error)
    const { cause } = error
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
    throw refuse(
      `nothing answers there (${code}). Is the server running, and is METRICS_PORT set to this port?`,
      error,
    )
  }
  if (response.status === 200) return text
  throw refuse(`it answers ${response.status}. Metrics have a port of their own, METRICS_PORT`)
}

/** One sample a series, of all servers together. Times of a start are no amounts and are not looked at here. */
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

/** What a server has counted from one reading to the next. After a restart it has counted all of it since. */
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

/** When the process of a server began, in seconds since the epoch. */
export function startOf({ samples }: ServerReading): number | undefined {
  return samples.find(({ name }) => name === 'process_start_time_seconds')?.value
}

/** Counters and the parts of histograms, by their names; a gauge is as it is now. */
function isAmount({ name }: Sample): boolean {
  return /^vitrine_.*_(?:total|bucket|count|sum)$/.test(name)
}

function keyOf({ name, labels }: Sample): string {
  const sorted = Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([name, sorted])
}
