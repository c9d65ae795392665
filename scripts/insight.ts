/** `npm run insight`: who asks for what, from the metrics of the servers that run, for a person. */
import { setTimeout as wait } from 'node:timers/promises'
import { processConfig } from '../src/config/config.ts'
import { CommandError, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'
import { toInsight } from './insight/insight.ts'
import { readServer, subtract } from './insight/reading.ts'
import type { ServerReading } from './insight/reading.ts'
import { renderReport } from './insight/report.ts'

async function showInsight({ operands, value, has }: Given<'every' | 'json'>): Promise<void> {
  const seconds = readSeconds(value('every'))
  const addresses = operands.length > 0 ? operands : [ownAddress()]
  const first = await readAll(addresses)
  const readings = seconds === undefined ? first : await readChange(addresses, first, seconds)
  const insight = toInsight(readings)
  const shown = has('json')
    ? JSON.stringify({ seconds, ...insight }, undefined, 2)
    : renderReport(insight, { seconds })
  console.log(shown)
}

/** Replicas are asked at once, so that what they say is of one time. */
function readAll(addresses: readonly string[]): Promise<ServerReading[]> {
  return Promise.all(addresses.map(readServer))
}

async function readChange(
  addresses: readonly string[],
  first: readonly ServerReading[],
  seconds: number,
): Promise<ServerReading[]> {
  await wait(seconds * 1000)
  const second = await readAll(addresses)
  return second.map((reading, at) => subtract(reading, first[at]))
}

/** Where the server of these settings shows its metrics. */
function ownAddress(): string {
  const { metricsHost, metricsPort } = processConfig()
  if (metricsPort === 'off' || metricsPort === 0) {
    throw new CommandError(
      `METRICS_PORT is ${metricsPort === 'off' ? 'not set' : metricsPort} here. Give the address of the server: npm run insight -- http://127.0.0.1:9464. If nothing answers there, start the server again with METRICS_PORT=9464`,
    )
  }
  // A server that listens on all its addresses is asked at the one every machine has.
  const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[metricsHost] ?? metricsHost
  return `http://${host.includes(':') ? `[${host}]` : host}:${metricsPort}`
}

function readSeconds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const seconds = Number(text)
  if (seconds > 0 && seconds <= 86_400) return seconds
  throw new UsageError(
    `Cannot read --every "${text}": expects seconds, more than 0 and at most 86400`,
  )
}

await runCommand({
  call: 'npm run insight',
  summary:
    'Shows who asks for what: requests by surface and agent, pages that agents read and how, searches without a result, arguments nobody knows, refusals, times. Reads the metrics of a server, or of several, whose figures are added up; they count from the start of each process.',
  operands: '[http://host:port ...]',
  options: {
    every: { value: '60', help: 'reads twice, so many seconds apart, and shows what came between' },
    json: { help: 'prints the figures as JSON' },
  },
  settings: ['metricsPort', 'metricsHost'],
  example: 'npm run insight -- http://10.0.0.1:9464 http://10.0.0.2:9464',
  run: showInsight,
})
