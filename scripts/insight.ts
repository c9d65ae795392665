/** `npm run insight`: shows who requests what, from the metrics of running servers. */
import { setTimeout as wait } from 'node:timers/promises'
import { processConfig } from '../src/config/config.ts'
import { CommandError, runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'
import { toInsight } from './insight/insight.ts'
import { readServer, subtract } from './insight/reading.ts'
import { renderReport } from './insight/report.ts'

async function showInsight({ operands, value, has }: Given<'every' | 'json'>): Promise<void> {
  const seconds = readSeconds(value('every'))
  const addresses = operands.length > 0 ? operands : [ownAddress()]
  // Reads all servers in parallel, so that their figures are of the same time.
  const readAll = () => Promise.all(addresses.map(readServer))
  let readings = await readAll()
  if (seconds !== undefined) {
    const first = readings
    await wait(seconds * 1000)
    readings = (await readAll()).map((reading, at) => subtract(reading, first[at]))
  }
  const insight = toInsight(readings)
  const shown = has('json')
    ? JSON.stringify({ seconds, ...insight }, undefined, 2)
    : renderReport(insight, { seconds })
  console.log(shown)
}

/** Returns the address of the metrics port on this machine, according to the settings. */
function ownAddress(): string {
  const { metricsHost, metricsPort } = processConfig()
  if (metricsPort === 'off' || metricsPort === 0) {
    throw new CommandError(
      `METRICS_PORT is ${metricsPort === 'off' ? 'not set' : metricsPort} here. Give the address of the metrics port of a server: npm run insight -- http://127.0.0.1:9464. If no server answers, restart the server with METRICS_PORT=9464`,
    )
  }
  // A server on a wildcard address is reachable at the loopback address.
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
    'Shows what clients request: requests by surface and agent, pages that agents read, searches without results, unknown arguments, refusals and response times. Reads the metrics of one or more servers and adds them up. Figures count from the start of each process.',
  operands: '[http://host:port ...]',
  options: {
    every: { value: '60', help: 'reads twice, this many seconds apart, and shows the difference' },
    json: { help: 'prints the figures as JSON' },
  },
  settings: ['metricsPort', 'metricsHost'],
  example: 'npm run insight -- http://10.0.0.1:9464 http://10.0.0.2:9464',
  run: showInsight,
})
