/**
 * `npm run soak`: sends ordinary requests and misbehaving clients to a server, and checks whether
 * its memory grows.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { runCommand, UsageError } from '../scripts/command.ts'
import { apiPaths } from '../src/http/paths.ts'
import { builtSite } from '../tests/support/built-site.ts'
import { startBadClients } from './bad-clients.ts'
import { startOurs, toRequest } from './rig.ts'
import type { Server } from './rig.ts'

/**
 * Code that runs in the server: collects garbage and sends the memory in use when the parent
 * process asks. `last-resort` also empties the young generation.
 */
const hook = `
const collect = () => globalThis.gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
process.on('message', () => {
  collect()
  setTimeout(() => {
    collect()
    process.send(process.memoryUsage())
  }, 500)
})
process.channel.unref()`

type Memory = Readonly<Record<'rss' | 'heapUsed' | 'arrayBuffers', number>>

/** Growth that is accepted, because sizes of buffers and caches vary: 15 % plus 12 MB. */
const tolerance = { share: 1.15, bytes: 12 * 1024 * 1024 }
/** The run is divided into this many parts of equal length. Memory is measured after each part. */
const parts = 4
/**
 * Number of parts that are warm-up, by kind of memory. The allocator returns memory of a peak late,
 * so resident memory has two.
 */
const warmUp = { heapUsed: 1, arrayBuffers: 1, rss: 2 } as const
/**
 * Maximum time in milliseconds to wait until the server has noticed that the clients have
 * disconnected.
 */
const longestSettle = 5_000
const requests = [
  '/',
  apiPaths.health,
  `${apiPaths.pages}?limit=100`,
  `${apiPaths.search}?q=opening+hours`,
  '/openapi.json',
].map((path) => toRequest({ path, headers: { 'X-Forwarded-For': '10.1.0.1' } }))

await runCommand({
  call: 'npm run soak',
  summary:
    'Sends ordinary requests and every kind of bad client to a server. Fails when its memory grows, when an ordinary request fails or when the server logs an error.',
  options: {
    minutes: { value: '2', help: 'minutes in all (default: 10)' },
    leak: { help: 'makes the server leak, to see that the measurement finds it' },
  },
  example: 'npm run soak -- --minutes 2',
  async run({ has, value }) {
    const minutes = Number(value('minutes') ?? 10)
    if (!(minutes > 0)) throw new UsageError('Cannot read --minutes: expects a number above 0')
    if (!(await soak(minutes * 60, has('leak')))) process.exitCode = 1
  },
})

async function soak(seconds: number, isLeaking: boolean): Promise<boolean> {
  const leak =
    'const kept = []; setInterval(() => kept.push(new Array(130_000).fill(0.5)), 50).unref()'
  const preload = `data:text/javascript,${encodeURIComponent(isLeaking ? `${leak}\n${hook}` : hook)}`
  const server = await startOurs(await builtSite('agency'), { LOG_FORMAT: 'json' }, [
    '--expose-gc',
    '--import',
    preload,
  ])
  let logged = ''
  for (const stream of [server.child.stdout, server.child.stderr]) {
    stream?.on('data', (text: Buffer) => (logged += text.toString()))
  }
  const looks: Memory[] = []
  let failed = 0
  try {
    for (let part = 0; part < parts; part += 1) {
      failed += await sendAll(server, seconds / parts)
      const memory = await memoryOf(server.child)
      looks.push(memory)
      const megabytes = Object.keys(warmUp).map(
        (name) => `${name} ${(memory[name as keyof Memory] / 1024 / 1024).toFixed(1)} MB`,
      )
      console.log(megabytes.join(', '))
    }
  } finally {
    await server.stop()
  }
  const errors = logged.split('\n').filter((line) => /"level":"error"|^(?!\{).*Error/.test(line))
  const grown = findGrown(looks)
  console.log(grown.length === 0 ? 'Memory is flat' : `Memory has grown: ${grown.join(', ')}`)
  console.log(`${failed} ordinary requests failed, ${errors.length} errors were logged`)
  for (const line of errors.slice(0, 10)) console.log(line)
  return grown.length === 0 && failed === 0 && errors.length === 0
}

/**
 * Sends requests and returns how many ordinary ones failed. 503 is not a failure, because the
 * misbehaving clients may have caused it.
 */
async function sendAll({ port }: Server, seconds: number): Promise<number> {
  const badClients = startBadClients(port)
  const { errors, statusCodeStats = {} } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 6,
    duration: seconds,
    requests,
  })
  badClients.stop()
  await wait(Math.min(longestSettle, seconds * 1000))
  const wrong = Object.entries(statusCodeStats).filter(([status]) => !/^(?:200|503)$/.test(status))
  return wrong.reduce((sum, [, { count = 0 }]) => sum + count, errors)
}

function findGrown(looks: readonly Memory[]): string[] {
  const isFlat = ([name, warm]: [string, number]) => {
    const kind = name as keyof Memory // The keys of the table.
    const before = Math.max(...looks.slice(0, warm).map((look) => look[kind]))
    return (looks.at(-1)?.[kind] ?? NaN) <= before * tolerance.share + tolerance.bytes
  }
  return Object.entries(warmUp).flatMap((entry) => (isFlat(entry) ? [] : [entry[0]]))
}

async function memoryOf(server: ChildProcess): Promise<Memory> {
  server.send('measure')
  const [memory] = (await once(server, 'message')) as [Memory] // As process.memoryUsage() documents.
  return memory
}
