/**
 * What the log costs: CPU of a hot answer, by `LOG_LEVEL`.
 *
 * `npm run bench -- logs`, for the release in `OUT_DIR`; the table of `docs/observability.md` is made of what it prints. The levels
 * are measured in turn, several times over, and the cheapest round of each counts: other work only ever adds to a cost.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { highestQuota } from '../../src/config/parse.ts'
import { processConfig } from '../../src/config/config.ts'
import { readManifest } from '../../src/site/artefacts/manifest.ts'
import { findNewest } from '../built-site.ts'
import { requestKinds } from './capacity-requests.ts'
import { cpuOf } from './cpu.ts'
import { makeLoad } from './load.ts'

const connections = 16
const rounds = 5
const seconds = { warm: 1, measured: 2 }
/** The first is what the others are held against. */
const levels = ['off', 'errors', 'requests']
/** Requests whose answers cost little, so that whatever is added shows most. */
const hot = requestKinds.filter(({ name }) => ['page as HTML', 'page by the API'].includes(name))

/** Prints the cost of each kind of request at each level, and the ratio to that without a log. */
export async function benchLogs(): Promise<void> {
  const { outDir } = processConfig()
  const costs = new Map<string, number>()
  for (let round = 0; round < rounds; round += 1) {
    for (const level of levels) await measure(outDir, level, costs)
  }
  console.log('| request | LOG_LEVEL | µs of CPU | times |\n|---|---|---|---|')
  for (const { name } of hot) {
    const least = costs.get(`${name} off`) ?? NaN
    for (const level of levels) {
      const cost = costs.get(`${name} ${level}`) ?? NaN
      console.log(`| ${name} | ${level} | ${cost.toFixed(0)} | ${(cost / least).toFixed(2)} |`)
    }
  }
}

async function measure(outDir: string, level: string, costs: Map<string, number>): Promise<void> {
  const { child, pid, port, host } = await start(outDir, level)
  try {
    for (const { name, read } of hot) {
      const load = {
        port,
        requests: await read({ port, host }),
        connections,
        cpu: () => cpuOf(pid),
      }
      await makeLoad({ ...load, seconds: seconds.warm })
      const { answered, cpu } = await makeLoad({ ...load, seconds: seconds.measured })
      const key = `${name} ${level}`
      costs.set(key, Math.min(costs.get(key) ?? Infinity, cpu / answered))
    }
  } finally {
    child.kill()
  }
}

/** Starts the server on a port that is chosen here: one that says nothing does not say where it listens either. */
async function start(outDir: string, level: string) {
  const { folder } = await findNewest(outDir)
  const { baseUrl } = await readManifest(join(folder, 'data'))
  const port = await freePort()
  const child = fork(join(folder, 'server/entry.mjs'), {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      BASE_URL: baseUrl,
      PORT: String(port),
      RATE_LIMIT_IP: String(highestQuota),
      TRUST_PROXY_HOPS: '1',
      LOG_LEVEL: level,
    },
  })
  child.stdout?.resume()
  while (child.exitCode === null && !(await isThere(port))) await wait(50)
  if (child.pid === undefined) throw new Error('Cannot start the server')
  return { child, pid: child.pid, port, host: new URL(baseUrl).host }
}

async function isThere(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
    () => true,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // As node:net documents of a port.
  server.close()
  return port
}
