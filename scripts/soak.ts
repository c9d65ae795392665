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

/** Collects garbage and tells the memory left, when its parent asks. */
const hook = `
process.on('message', () => {
  globalThis.gc()
  setTimeout(() => {
    globalThis.gc()
    process.send(process.memoryUsage())
  }, 500)
})
process.channel.unref()`

interface Memory {
  readonly rss: number
  readonly heapUsed: number
  readonly arrayBuffers: number
}

const kinds = ['rss', 'heapUsed', 'arrayBuffers'] as const satisfies readonly (keyof Memory)[]
/** Growth that is taken for none: buffers and caches are never quite the same. */
const tolerance = { share: 1.15, bytes: 12 * 1024 * 1024 }
/** Part of the time that is for warming up: caches fill and code is compiled. */
const warmUp = 0.25
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
  try {
    await sendAll(port, duration * warmUp)
    const start = await memoryOf(child)
    report('after warming up', start)
    const { answered, failed } = await sendAll(port, duration * (1 - warmUp))
    const end = await memoryOf(child)
    report('at the end', end)
    console.log(`${answered} ordinary requests were answered, ${failed} failed`)
    return judge(start, end, failures()) && failed === 0
  } finally {
    child.kill()
  }
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

function judge(start: Memory, end: Memory, printed: string): boolean {
  const grown = kinds.filter((kind) => end[kind] > start[kind] * tolerance.share + tolerance.bytes)
  console.log(grown.length === 0 ? 'Memory is flat' : `Memory has grown: ${grown.join(', ')}`)
  if (printed !== '') console.log(`The server has printed:\n${printed.slice(0, 2000)}`)
  return grown.length === 0 && printed === ''
}

function report(when: string, { rss, heapUsed, arrayBuffers }: Memory): void {
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
  console.log(
    `${when}: resident ${megabytes(rss)}, heap ${megabytes(heapUsed)}, buffers ${megabytes(arrayBuffers)}`,
  )
}

async function memoryOf(server: ChildProcess): Promise<Memory> {
  server.send('measure')
  const [memory] = (await once(server, 'message')) as [Memory] // As process.memoryUsage() documents.
  return memory
}
