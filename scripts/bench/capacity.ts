/**
 * What each kind of request costs the built server in CPU, what it holds in memory, and what its release takes of the disk.
 *
 * `npm run bench -- capacity`, for the release in `OUT_DIR`; the tables of `docs/operations.md` are made of what it prints.
 * Costs are CPU time of the process and all its threads, since other work on a machine changes how long a request takes
 * far more than what it costs.
 */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { highestQuota } from '../../src/config/parse.ts'
import { processConfig } from '../../src/config/config.ts'
import { readManifest } from '../../src/site/artefacts/manifest.ts'
import { findNewest } from '../built-site.ts'
import { startBuiltServer } from './built-server.ts'
import { requestKinds } from './capacity-requests.ts'
import { cpuOf, memoryOf } from './cpu.ts'
import { makeLoad } from './load.ts'
import type { LoadOptions } from './load.ts'

/** Few: a busy machine would have the service refuse what waits too long, and a refusal is no answer. */
const connections = 4
const seconds = { warm: 1, round: 1.5 }
/** The least of some rounds is the least disturbed by whatever else the machine does. */
const rounds = 6
/** What a production server has on: metrics, and quotas that no measurement reaches. */
const settings = {
  METRICS_PORT: '0',
  TRUST_PROXY_HOPS: '1',
  RATE_LIMIT_AUTH: String(highestQuota),
  RATE_LIMIT_AGENT: String(highestQuota),
}

/** Prints what each kind of request costs, and the memory and disk of the release. */
export async function benchCapacity(): Promise<void> {
  const { outDir } = processConfig()
  const { folder } = await findNewest(outDir)
  const { counts } = await readManifest(join(folder, 'data'))
  Object.assign(process.env, settings)
  const { child, pid, port, host } = await startBuiltServer(outDir)
  const ready = cpuOf(pid) / 1e6
  const memory = [memoryOf(pid)]
  try {
    console.log(`${counts.pages ?? 0} pages, server ready after ${ready.toFixed(2)} s of CPU`)
    console.log(`\n| request | µs of CPU | a second and core |\n|---|---|---|`)
    for (const { name, read } of requestKinds) {
      const requests = await read({ port, host })
      const load = { port, requests, connections, cpu: () => cpuOf(pid) }
      await makeLoad({ ...load, seconds: seconds.warm })
      const cost = await measure(name, load)
      console.log(`| ${name} | ${cost.toFixed(0)} | ${(1e6 / cost).toFixed(0)} |`)
      memory.push(memoryOf(pid))
    }
    report(folder, memory)
  } finally {
    child.kill()
  }
}

/** Microseconds of CPU of an answer. */
async function measure(name: string, load: Omit<LoadOptions, 'seconds'>): Promise<number> {
  let least = Infinity
  for (let round = 0; round < rounds; round += 1) {
    const { answered, others, cpu } = await makeLoad({ ...load, seconds: seconds.round })
    if (others > 0) throw new Error(`${name}: ${others} were answered otherwise`)
    if (answered > 0) least = Math.min(least, cpu / answered)
  }
  return least
}

function report(folder: string, memory: readonly number[]): void {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  const [first = 0] = memory
  console.log(
    `\nresident at start ${megabytes(first)}, most under load ${megabytes(Math.max(...memory))}`,
  )
  const parts = ['client', 'data', 'server'].map(
    (name) => `${name} ${megabytes(sizeOf(join(folder, name)))}`,
  )
  console.log(`release on disk: ${parts.join(', ')}`)
}

/** Bytes of a folder on the disk, in blocks, as they are taken. */
function sizeOf(folder: string): number {
  const inodes = new Map<number, number>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    // A file may have several names, as those that releases share.
    const { ino, blocks } = statSync(join(entry.parentPath, entry.name))
    inodes.set(ino, blocks * 512)
  }
  return [...inodes.values()].reduce((sum, bytes) => sum + bytes, 0)
}
