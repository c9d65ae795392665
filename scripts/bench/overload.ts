/**
 * What the built server does under three times the load that fills a core.
 *
 * `npm run bench -- overload`; fails when too little is answered, or too late, when a refusal costs too much, or when the
 * load is felt after it is gone. On a busy machine all is shown, and nothing but health is judged.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { processConfig } from '../../src/config/config.ts'
import { startBuiltServer } from './built-server.ts'
import { apiPaths } from '../../src/http/paths.ts'
import { cpuOf } from './cpu.ts'
import { makeLoad, percentile } from './load.ts'
import type { LoadOptions, LoadResult } from './load.ts'

const bounds = {
  /** Of the best throughput. */
  answeredShare: 0.8,
  /** Milliseconds for 99 of 100 answers. */
  slowest: 250,
  /** Of the cost of an answer. */
  refusalShare: 0.3,
  /** Of the time before the load, 5 seconds after it. */
  after: 2,
}
/** Of a core, in the first phase: with less the machine has other work, which changes every cost and time. */
const leastCore = 0.8
const times = 3
const quietPart = 0.2
const seconds = { fill: 5, quiet: 2, overload: 10, rest: 5 }
/** A single pause for garbage makes the p99 of one look; the median of some looks is what is felt. */
const looks = 5

/** Prints the phases and the verdicts. */
export async function benchOverload(): Promise<void> {
  const { child, pid, port, host } = await startBuiltServer(processConfig().outDir)
  try {
    const requests = await readRequests(port, host)
    const cpu = () => cpuOf(pid)
    const refusals = await measureRefusals(requests)
    await measurePhases(port, refusals, (options) => makeLoad({ port, requests, cpu, ...options }))
  } finally {
    child.kill()
  }
}

/** What a server meets that refuses every request: only so is the cost of a refusal told from that of all else. */
async function measureRefusals(requests: readonly string[]): Promise<LoadResult> {
  const child = fork(new URL('refusing-server.ts', import.meta.url), { stdio: 'inherit' })
  try {
    const [port] = (await once(child, 'message')) as [number] // As the server sends it.
    const cpu = () => cpuOf(child.pid ?? 0)
    const load = { port, requests, cpu, connections: 16 }
    await makeLoad({ ...load, seconds: seconds.quiet })
    return await makeLoad({ ...load, seconds: seconds.fill })
  } finally {
    child.kill()
  }
}

async function measurePhases(
  port: number,
  refusals: LoadResult,
  measure: (options: Omit<LoadOptions, 'port' | 'requests' | 'cpu'>) => Promise<LoadResult>,
): Promise<void> {
  await measure({ connections: 16, seconds: seconds.fill })
  const full = await measure({ connections: 16, seconds: seconds.fill })
  const most = full.answered / full.seconds
  const quiet = { connections: 100, seconds: seconds.quiet, rate: most * quietPart }
  const measureQuiet = async () => {
    const all: LoadResult[] = []
    for (let look = 0; look < looks; look += 1) all.push(await measure(quiet))
    const bySlowest = all.toSorted((a, b) => percentile(a.times, 0.99) - percentile(b.times, 0.99))
    return bySlowest[looks >> 1] ?? full
  }
  const before = await measureQuiet()
  // Each connection is in use until its request is answered or refused.
  const connections = Math.min(4000, Math.max(200, Math.ceil(most * times * 0.4)))
  const stopWatching = watchHealth(port)
  const over = await measure({ connections, seconds: seconds.overload, rate: most * times })
  const health = await stopWatching()
  await wait(seconds.rest * 1000)
  const after = await measureQuiet()
  report({ refusals, full, before, over, after }, health)
}

type Phases = Readonly<Record<'refusals' | 'full' | 'before' | 'over' | 'after', LoadResult>>

function report(phases: Phases, health: Watched): void {
  console.log('phase          answered/s  refused/s  unsent/s  p50 ms  p99 ms  core')
  for (const [name, phase] of Object.entries(phases)) {
    const each = (count: number, width: number) =>
      (count / phase.seconds).toFixed(0).padStart(width)
    const time = (part: number) => percentile(phase.times, part).toFixed(1).padStart(7)
    const counts = `${each(phase.answered, 10)} ${each(phase.refused, 10)} ${each(phase.unsent, 9)}`
    const core = coreOf(phase).toFixed(2).padStart(5)
    console.log(`${name.padEnd(14)} ${counts} ${time(0.5)} ${time(0.99)} ${core}`)
    if (phase.others > 0) console.log(`  and ${phase.others} answers that are neither`)
  }
  const hasCore = coreOf(phases.full) >= leastCore
  const verdicts = judge(phases, health)
  for (const { what, value, holds, needsCore = false } of verdicts) {
    const word = holds ? 'holds ' : needsCore && !hasCore ? 'unsure' : 'BROKEN'
    console.log(`${word} ${value.toFixed(2).padStart(8)}  ${what}`)
    if (word === 'BROKEN') process.exitCode = 1
  }
  if (!hasCore)
    console.log(
      'The machine is busy: the server had no core, so costs and times are those of the machine',
    )
}

/** Part of a core that the server used. */
function coreOf({ cpu, seconds: took }: LoadResult): number {
  return cpu / 1e6 / took
}

/** Something that must hold; most can be told only where the server has a core. */
interface Verdict {
  readonly what: string
  readonly value: number
  readonly holds: boolean
  readonly needsCore?: boolean
}

function judge({ refusals, full, before, over, after }: Phases, health: Watched): Verdict[] {
  const answerCost = full.cpu / full.answered
  const refusalCost = refusals.cpu / refusals.refused
  console.log(
    `\nan answer costs ${answerCost.toFixed(0)} µs, a refusal ${refusalCost.toFixed(0)} µs`,
  )
  const share = over.answered / over.seconds / (full.answered / full.seconds)
  const cost = refusalCost / answerCost
  const slow = percentile(over.times, 0.99)
  const later = percentile(after.times, 0.99) / percentile(before.times, 0.99)
  return [
    {
      what: `answered, of the best throughput (≥ ${bounds.answeredShare})`,
      value: share,
      holds: share >= bounds.answeredShare,
      needsCore: true,
    },
    {
      what: `cost of a refusal, of an answer (≤ ${bounds.refusalShare})`,
      value: cost,
      holds: cost <= bounds.refusalShare,
      needsCore: true,
    },
    {
      what: `of ${health.asked} questions for health answered meanwhile (1)`,
      value: health.answered / health.asked,
      holds: health.answered === health.asked,
    },
    {
      what: `milliseconds of 99 of 100 answers (≤ ${bounds.slowest})`,
      value: slow,
      holds: slow <= bounds.slowest,
      needsCore: true,
    },
    {
      what: `p99 five seconds later, of that before (≤ ${bounds.after})`,
      value: later,
      holds: later <= bounds.after,
      needsCore: true,
    },
  ]
}

/** What was learned of health under load. */
interface Watched {
  readonly asked: number
  readonly answered: number
}

/** Asks for health ten times a second, from an address of its own, until it is told to stop. */
function watchHealth(port: number): () => Promise<Watched> {
  const answers: Promise<boolean>[] = []
  const timer = setInterval(() => {
    answers.push(
      fetch(`http://127.0.0.1:${port}${apiPaths.health}`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  }, 100)
  return async function stop() {
    clearInterval(timer)
    const all = await Promise.all(answers)
    return { asked: all.length, answered: all.filter(Boolean).length }
  }
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
