/**
 * What 400,000 hostile requests from 200,000 addresses leave behind: CPU of an ordinary request and memory, beside those
 * of a twin of the service that nobody abused.
 *
 * `npm run bench -- abuse`; fails when a request costs 5 % more or memory grows by more than 10 MB.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { processConfig } from '../../src/config/config.ts'
import { readManifest } from '../../src/site/artefacts/manifest.ts'
import { findArtefacts } from '../built-site.ts'
import { addressOf, attack, callFor } from './hostile-requests.ts'
import { createService } from './service.ts'
import type { Service } from './service.ts'

const hostileRequests = 400_000
const addresses = 200_000
const rounds = 12
const requestsPerRound = 1_200
const mostTimes = 1.05
const mostMegabytes = 10

/** Reads everything once in every way, as crawlers do: what is kept of it is no consequence of the abuse. */
async function crawl({ app, site }: Service): Promise<void> {
  for (let at = 0; at < site.pageCount; at += 1) {
    const path = site.pageAt(at)?.path ?? '/'
    const from = addressOf(1_000_000 + at)
    const tool = { name: 'get_page', arguments: { url: path } }
    await app(callFor(path, from))
    await app(callFor(`${path}index.md`, from))
    await app(callFor(`/api/v1/page?url=${path}`, from))
    await app(callFor('/mcp', from, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool }))
  }
}

const ordinary = [
  '/api/v1/health',
  '/api/v1/page?url=/',
  '/api/v1/pages?limit=20',
  '/api/v1/contact',
  '/',
  '/openapi.json',
]

/** Microseconds of CPU that an ordinary request takes; each comes from an address that was never seen before. */
async function measure({ app }: Service, round: number): Promise<number> {
  const calls = Array.from({ length: requestsPerRound }, (_, at) => {
    const target = ordinary[at % ordinary.length] ?? '/'
    return callFor(target, addressOf(2_000_000 + round * requestsPerRound + at))
  })
  const before = process.cpuUsage()
  for (const call of calls) await app(call)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / calls.length
}

/** The least of some rounds of each, taken in turns: the least disturbed. */
async function compare(abused: Service, twin: Service, first: number): Promise<[number, number]> {
  const least: [number, number] = [Infinity, Infinity]
  for (let round = first; round < first + rounds; round += 1) {
    least[0] = Math.min(least[0], await measure(abused, round))
    least[1] = Math.min(least[1], await measure(twin, round))
  }
  return least
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // The flag above makes it.

async function megabytes(): Promise<number> {
  for (let time = 0; time < 4; time += 1) {
    collect()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

/** Prints cost and memory before and after, with their ratio and difference. */
export async function benchAbuse(): Promise<void> {
  const directory = await findArtefacts(processConfig().outDir)
  const { baseUrl } = await readManifest(directory)
  const [abused, twin] = [
    await createService(directory, baseUrl),
    await createService(directory, baseUrl),
  ]
  for (const service of [abused, twin]) await crawl(service)
  const costBefore = await compare(abused, twin, 0)
  const memoryBefore = await megabytes()
  const statuses = await attack(abused.app, hostileRequests, addresses)
  const memoryAfter = await megabytes()
  const costAfter = await compare(abused, twin, rounds)
  const times = costAfter[0] / costAfter[1]
  const grown = memoryAfter - memoryBefore
  const row = (name: string, values: readonly number[], unit: string, digits = 1) => {
    const cells = values.map((value) => value.toFixed(digits).padStart(9)).join('')
    console.log(`  ${name.padEnd(28)}${cells} ${unit}`)
  }
  console.log(`${hostileRequests} hostile requests from ${addresses} addresses: ${statuses}`)
  console.log(`  ${''.padEnd(28)}   before    after`)
  row('ordinary request', [costBefore[0], costAfter[0]], 'µs of CPU')
  row('the same, service unabused', [costBefore[1], costAfter[1]], 'µs of CPU')
  row('ratio', [costBefore[0] / costBefore[1], times], '', 3)
  row('memory after a collection', [memoryBefore, memoryAfter], `MB, ${grown.toFixed(1)} more`)
  if (times > mostTimes || grown > mostMegabytes) process.exitCode = 1
}
