/**
 * `npm run soak`: ten minutes of ordinary requests and every kind of bad client, and whether memory stays as it was.
 *
 * `npm run soak -- --minutes 2 [folder of a build]`. The server is a process of its own whose garbage is collected
 * before each look at its memory.
 */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { CommandError, runCommand, UsageError } from './command.ts'
import { untilReady } from './ready.ts'
import { startBadClients } from './soak/bad-clients.ts'
import { startReaders } from './soak/readers.ts'

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

/** Growth that is taken for none: buffers and caches are never quite the same. */
const tolerance = { share: 1.15, bytes: 12 * 1024 * 1024 }
/** Part of the time that is for warming up: caches fill and code is compiled. */
const warmUp = 0.25
/** For the server to notice that the clients are gone. */
const settle = 5_000

async function soak(folder: string, duration: number): Promise<boolean> {
  const { baseUrl } = JSON.parse(readFileSync(`${folder}/data/manifest.json`, 'utf8')) as {
    baseUrl: string
  }
  const port = 40_000 + (process.pid % 10_000)
  const server = fork(`${folder}/server/entry.mjs`, {
    execArgv: ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(hook)}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, BASE_URL: baseUrl, PORT: String(port), RATE_LIMIT_IP: '1000000' },
  })
  let printed = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  try {
    await untilReady(port)
    printed = ''
    await run(port, duration * warmUp)
    const start = await memoryOf(server)
    report('after warming up', start)
    const readers = await run(port, duration * (1 - warmUp))
    const end = await memoryOf(server)
    report('at the end', end)
    console.log(`${readers.answered} requests were answered, ${readers.failed} failed`)
    return judge(start, end, printed) && readers.failed === 0
  } finally {
    server.kill()
  }
}

async function run(port: number, duration: number) {
  const readers = startReaders(port)
  const badClients = startBadClients(port)
  await wait(duration)
  badClients.stop()
  const read = await readers.stop()
  await wait(settle)
  return read
}

function judge(start: Memory, end: Memory, printed: string): boolean {
  const isFlat = (['rss', 'heapUsed', 'arrayBuffers'] as const).every(
    (kind) => end[kind] <= start[kind] * tolerance.share + tolerance.bytes,
  )
  console.log(isFlat ? 'Memory is flat' : 'MEMORY HAS GROWN')
  if (printed !== '') console.log(`THE SERVER HAS PRINTED:\n${printed.slice(0, 2000)}`)
  return isFlat && printed === ''
}

function report(when: string, { rss, heapUsed, arrayBuffers }: Memory): void {
  const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`
  console.log(
    `${when}: resident ${megabytes(rss)}, heap ${megabytes(heapUsed)}, buffers ${megabytes(arrayBuffers)}`,
  )
}

async function memoryOf(server: ChildProcess): Promise<Memory> {
  return await new Promise((resolve) => {
    server.once('message', (memory) => {
      resolve(memory as Memory) // As process.memoryUsage() documents.
    })
    server.send('measure')
  })
}

await runCommand<'minutes'>({
  call: 'npm run soak',
  summary:
    'Asks a built site for ten minutes, beside every kind of bad client, and fails when a request fails or memory grows.',
  operands: '[folder of the build]',
  options: { minutes: { value: 'n', help: 'how long it takes; 10 when left out' } },
  example: 'npm run soak -- --minutes 2 dist',
  async run({ value, operands }) {
    const minutes = Number(value('minutes') ?? 10)
    if (!(minutes > 0)) {
      throw new UsageError(`Cannot read --minutes "${value('minutes')}": expects a number above 0`)
    }
    if (!(await soak(operands[0] ?? 'dist', minutes * 60_000))) {
      throw new CommandError('The service did not stay as it was: see the lines above')
    }
  },
})
