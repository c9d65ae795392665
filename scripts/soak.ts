/**
 * `npm run soak`: ordinary requests and every kind of bad client for ten minutes, and whether memory stays as it was.
 *
 * The server is a process of its own, whose garbage is collected before each look at its memory.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { processConfig } from '../src/config/config.ts'
import { startBuiltServer } from './bench/built-server.ts'
import { runCommand, UsageError } from './command.ts'
import { startBadClients } from './soak/bad-clients.ts'
import { startReaders } from './soak/readers.ts'
import type { Read } from './soak/readers.ts'

/**
 * Collects garbage and tells the memory left, when its parent asks. The last resort also gives back the pages that V8
 * keeps for its next young objects: with them, resident memory is 120 or 400 MB, as the moment has it.
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

interface Memory {
  readonly rss: number
  readonly heapUsed: number
  readonly arrayBuffers: number
}

/** Growth that is taken for none: buffers and caches are never quite the same. */
const tolerance = { share: 1.15, bytes: 12 * 1024 * 1024 }
/** Memory is looked at after each part of the time. */
const parts = 4
/**
 * Parts that are for warming up: caches fill and code is compiled. What the allocator has taken for a worst moment it
 * rarely gives back, so resident memory rises for longer.
 */
const warmUp = { heapUsed: 1, arrayBuffers: 1, rss: 2 } as const satisfies Record<
  keyof Memory,
  number
>
/** For the server to notice that the clients are gone. */
const settle = 5_000

await runCommand({
  call: 'npm run soak',
  summary:
    'Sends ordinary requests and every kind of bad client to the server of the last build, and fails when its memory grows, when an ordinary request fails or when it prints anything.',
  options: { minutes: { value: '2', help: 'minutes in all, 10 unless told' } },
  settings: ['outDir'],
  example: 'npm run soak -- --minutes 2',
  async run(given) {
    const minutes = Number(given.value('minutes') ?? 10)
    if (!(minutes > 0)) {
      throw new UsageError(
        `Cannot read --minutes "${given.value('minutes') ?? ''}": expects a number above 0`,
      )
    }
    if (!(await soak(processConfig().outDir, minutes * 60_000))) process.exitCode = 1
  },
})

async function soak(outDir: string, duration: number): Promise<boolean> {
  const nodeOptions = [
    '--expose-gc',
    '--import',
    `data:text/javascript,${encodeURIComponent(hook)}`,
  ]
  const { child, port, failures } = await startBuiltServer(outDir, nodeOptions)
  const looks: Memory[] = []
  const all = { answered: 0, failed: 0 }
  try {
    for (let part = 0; part < parts; part += 1) {
      const { answered, failed } = await sendAll(port, duration / parts)
      all.answered += answered
      all.failed += failed
      const memory = await memoryOf(child)
      looks.push(memory)
      report(memory)
    }
  } finally {
    child.kill()
  }
  console.log(`${all.answered} ordinary requests were answered, ${all.failed} failed`)
  return judge(looks, failures()) && all.failed === 0
}

async function sendAll(port: number, duration: number): Promise<Read> {
  const readers = startReaders(port)
  const badClients = startBadClients(port)
  await wait(duration)
  badClients.stop()
  const read = await readers.stop()
  await wait(settle)
  return read
}

function judge(looks: readonly Memory[], printed: string): boolean {
  const grown = Object.entries(warmUp).filter(([name, warm]) => {
    const kind = name as keyof Memory // The keys of the table.
    // The most of the warm-up: a system that needs memory takes it from a process, and gives it back.
    const start = Math.max(...looks.slice(0, warm).map((look) => look[kind]))
    const end = looks.at(-1)?.[kind] ?? NaN
    return !(end <= start * tolerance.share + tolerance.bytes)
  })
  const names = grown.map(([name]) => name).join(', ')
  console.log(names === '' ? 'Memory is flat' : `Memory has grown: ${names}`)
  if (printed !== '') console.log(`The server has printed:\n${printed.slice(0, 2000)}`)
  return names === '' && printed === ''
}

function report({ rss, heapUsed, arrayBuffers }: Memory): void {
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
  const parts = [`heap ${megabytes(heapUsed)}`, `buffers ${megabytes(arrayBuffers)}`]
  console.log(`${parts.join(', ')}, resident ${megabytes(rss)}`)
}

async function memoryOf(server: ChildProcess): Promise<Memory> {
  server.send('measure')
  const [memory] = (await once(server, 'message')) as [Memory] // As process.memoryUsage() documents.
  return memory
}
