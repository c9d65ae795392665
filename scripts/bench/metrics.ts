/**
 * What metrics cost: CPU of a request to the built server that counts nothing, and to one that shows metrics.
 *
 * `npm run bench -- metrics`; fails when counting makes an ordinary request cost half as much again. Both servers run side
 * by side and are asked in turns, and the least of some rounds is taken of each: other work on the machine only adds.
 */
import { processConfig } from '../../src/config/config.ts'
import { startBuiltServer } from './built-server.ts'
import type { BuiltServer } from './built-server.ts'
import { cpuOf } from './cpu.ts'
import { makeLoad } from './load.ts'

const rounds = 8
const secondsPerRound = 2
const connections = 16
const mostTimes = 1.5

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Requests that are asked for most, each alone. */
const targets = {
  'page as HTML': ['/', 'text/html'],
  'page as Markdown': ['/', 'text/markdown'],
  'page by REST': ['/api/v1/page?url=/', 'application/json'],
} as const

/** Microseconds of CPU that a request takes. */
async function measure(
  { pid, port, host }: BuiltServer,
  [target, accept]: readonly [string, string],
): Promise<number> {
  const fields = [`Host: ${host}`, `Accept: ${accept}`, `User-Agent: ${userAgent}`]
  const { answered, cpu } = await makeLoad({
    port,
    requests: [[`GET ${target} HTTP/1.1`, ...fields, '', ''].join('\r\n')],
    connections,
    seconds: secondsPerRound,
    cpu: () => cpuOf(pid),
  })
  return cpu / answered
}

/** Prints requests a second of CPU without metrics and with them, and their ratio. */
export async function benchMetrics(): Promise<void> {
  const { outDir } = processConfig()
  const start = async (port: string) => {
    process.env.METRICS_PORT = port
    return await startBuiltServer(outDir)
  }
  const servers = [await start('off'), await start('0')] as const
  try {
    console.log('| request | a second of CPU without | with | costs |\n|---|---|---|---|')
    for (const [name, target] of Object.entries(targets)) {
      const least = [Infinity, Infinity]
      for (let round = 0; round < rounds; round += 1) {
        for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          least[which] = Math.min(least[which] ?? Infinity, await measure(servers[which], target))
        }
      }
      const [off = NaN, on = NaN] = least
      const times = on / off
      const cells = [name, (1e6 / off).toFixed(0), (1e6 / on).toFixed(0), `×${times.toFixed(2)}`]
      console.log(`| ${cells.join(' | ')} |`)
      if (!(times < mostTimes)) process.exitCode = 1
    }
  } finally {
    for (const { child } of servers) child.kill()
  }
}
