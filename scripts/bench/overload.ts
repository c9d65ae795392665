/**
 * What the built server does under three times the load that fills a core.
 *
 * `npm run bench -- overload`; fails when too little is answered, or too late, when a refusal costs
 * too much, or when the load is felt after it is gone. Shares are of CPU time, so that a busy machine matters less.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { processConfig } from '../../src/config/config.ts'
import { startBuiltServer } from './built-server.ts'
import { cpuOf } from './cpu.ts'
import { makeLoad, percentile } from './load.ts'
import type { LoadOptions, LoadResult } from './load.ts'

const bounds = {
  /** Of what the CPU time could answer. */
  answeredShare: 0.8,
  /** Milliseconds for 99 of 100 answers. */
  slowest: 250,
  /** Of the cost of an answer. */
  refusalShare: 0.3,
  /** Of the time before the load, 5 seconds after it. */
  after: 2,
}
const times = 3
const quietPart = 0.2
const seconds = { fill: 5, quiet: 4, overload: 10, rest: 5 }

interface Measured extends LoadResult {
  /** Microseconds of CPU of the server. */
  readonly cpu: number
}

/** Prints the phases and the verdicts. */
export async function benchOverload(): Promise<void> {
  const { child, pid, port, host } = await startBuiltServer(processConfig().outDir)
  try {
    const requests = await readRequests(port, host)
    await measurePhases(async (options) => {
      const before = cpuOf(pid)
      const result = await makeLoad({ port, requests, ...options })
      return { ...result, cpu: cpuOf(pid) - before }
    })
  } finally {
    child.kill()
  }
}

async function measurePhases(
  measure: (options: Omit<LoadOptions, 'port' | 'requests'>) => Promise<Measured>,
): Promise<void> {
  await measure({ connections: 16, seconds: seconds.fill })
  const full = await measure({ connections: 16, seconds: seconds.fill })
  const most = full.answered / full.seconds
  const quiet = { connections: 100, seconds: seconds.quiet, rate: most * quietPart }
  const before = await measure(quiet)
  // Each connection is in use until its request is answered or refused.
  const connections = Math.min(4000, Math.max(200, Math.ceil(most * times * 0.4)))
  const over = await measure({ connections, seconds: seconds.overload, rate: most * times })
  await wait(seconds.rest * 1000)
  const after = await measure(quiet)
  report({ full, before, over, after })
}

function report(phases: Readonly<Record<'full' | 'before' | 'over' | 'after', Measured>>): void {
  console.log('phase          answered/s  refused/s  unsent/s  p50 ms  p99 ms  core')
  for (const [name, phase] of Object.entries(phases)) {
    const each = (count: number, width: number) =>
      (count / phase.seconds).toFixed(0).padStart(width)
    const time = (part: number) => percentile(phase.times, part).toFixed(1).padStart(7)
    const core = (phase.cpu / 1e6 / phase.seconds).toFixed(2).padStart(5)
    const counts = `${each(phase.answered, 10)} ${each(phase.refused, 10)} ${each(phase.unsent, 9)}`
    console.log(`${name.padEnd(14)} ${counts} ${time(0.5)} ${time(0.99)} ${core}`)
    if (phase.others > 0) console.log(`  and ${phase.others} answers that are neither`)
  }
  const { full, before, over, after } = phases
  const answerCost = full.cpu / full.answered
  const refusalCost = (over.cpu - over.answered * answerCost) / Math.max(1, over.refused)
  const slow = percentile(over.times, 0.99)
  const later = percentile(after.times, 0.99) / percentile(before.times, 0.99)
  const share = (over.answered * answerCost) / over.cpu
  const verdicts: readonly (readonly [string, number, boolean])[] = [
    [
      `answered, of what its CPU time could answer (≥ ${bounds.answeredShare})`,
      share,
      share >= bounds.answeredShare,
    ],
    [
      'answered, of the best throughput',
      over.answered / over.seconds / (full.answered / full.seconds),
      true,
    ],
    [`milliseconds of 99 of 100 answers (≤ ${bounds.slowest})`, slow, slow <= bounds.slowest],
    [
      `cost of a refusal, of an answer (≤ ${bounds.refusalShare})`,
      refusalCost / answerCost,
      refusalCost / answerCost <= bounds.refusalShare,
    ],
    [`p99 five seconds later, of that before (≤ ${bounds.after})`, later, later <= bounds.after],
  ]
  console.log(
    `\nan answer costs ${answerCost.toFixed(0)} µs, a refusal ${refusalCost.toFixed(0)} µs`,
  )
  for (const [what, value, holds] of verdicts) {
    console.log(`${holds ? 'holds ' : 'BROKEN'} ${value.toFixed(2).padStart(8)}  ${what}`)
  }
  if (verdicts.some(([, , holds]) => !holds)) process.exitCode = 1
}

/** A mixture of reads of this site: searches for words of its titles, lists, pages and tool calls. */
async function readRequests(port: number, host: string): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/pages?limit=40`)
  const { data } = (await response.json()) as { data: { url: string; title: string }[] }
  return data.flatMap(({ url, title }) => {
    const path = new URL(url).pathname
    const words = title.split(/\s+/).slice(0, 2).join(' ')
    const call = { name: 'search_site', arguments: { query: words, limit: 8 } }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }
    return [
      get(`/api/v1/search?q=${encodeURIComponent(words)}&limit=8`, host),
      get(`/api/v1/page?url=${encodeURIComponent(path)}`, host),
      get('/api/v1/pages?limit=20', host),
      get(path, host),
      post('/mcp', JSON.stringify(message), host),
    ]
  })
}

function get(path: string, host: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
}

function post(path: string, body: string, host: string): string {
  return [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    'MCP-Protocol-Version: 2025-11-25',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
