/**
 * `npm --prefix bench run hostile`: measures how long a visitor waits while hostile clients flood
 * the server. The server uses one core, the clients use the other.
 */
import { fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { quantileSorted } from 'simple-statistics'
import { CommandError, runCommand, UsageError } from '../scripts/command.ts'
import { apiPaths } from '../src/http/paths.ts'
import { builtSite } from '../tests/support/built-site.ts'
import { ask, pin, startOurs } from './rig.ts'
import type { Server } from './rig.ts'

/** Milliseconds between two requests of the visitor. */
const pause = 500
/** Maximum response time of the visitor's requests in milliseconds, as the 99th percentile. */
const longestWait = 250
const questions = [
  '/en/',
  apiPaths.health,
  `${apiPaths.pages}?limit=5`,
  `${apiPaths.search}?q=opening+hours`,
  '/openapi.json',
].map((path) => ({ path }))

await runCommand({
  call: 'npm --prefix bench run hostile',
  summary:
    'Floods a server from thousands of addresses and sends two requests a second as a visitor. Fails when a request of the visitor fails, or when more than one of a hundred takes longer than 250 ms.',
  options: { minutes: { value: '10', help: 'minutes of the flood (default: 10)' } },
  example: 'npm --prefix bench run hostile -- --minutes 1',
  async run({ value }) {
    const minutes = Number(value('minutes') ?? 10)
    if (!(minutes > 0)) throw new UsageError('Cannot read --minutes: expects a number above 0')
    await flood(minutes * 60_000)
  },
})

async function flood(milliseconds: number): Promise<void> {
  const server = await startOurs(await builtSite('sample'), {
    TRUST_PROXY_HOPS: '0',
    // The visitor sends 120 requests a minute (one each 500 ms), half of this limit.
    RATE_LIMIT_IP: '240',
    RATE_LIMIT_AUTH: '60',
    MAX_CONNECTIONS_PER_ADDRESS: '1000',
  })
  pin(process.pid, '1')
  const clients = fork('bench/hostile-clients.ts', [String(server.port)])
  let answers: Readonly<Record<string, number>> = {}
  clients.on('message', (counts: typeof answers) => (answers = counts))
  try {
    const waits = await visit(server, milliseconds)
    console.log('answers to the hostile clients:', answers)
    report(waits)
  } finally {
    clients.kill()
    await server.stop()
  }
}

interface Visit {
  readonly status: number
  readonly milliseconds: number
}

async function visit(server: Server, milliseconds: number): Promise<Visit[]> {
  const visits: Promise<Visit>[] = []
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    const question = questions[visits.length % questions.length] ?? { path: '/' }
    const start = performance.now()
    visits.push(
      ask(server, question)
        .then(
          ({ status }) => status,
          () => 0,
        )
        .then((status) => ({ status, milliseconds: performance.now() - start })),
    )
    await wait(pause)
  }
  return await Promise.all(visits)
}

function report(visits: readonly Visit[]): void {
  const failed = visits.filter(({ status }) => status !== 200)
  const waits = visits.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const [half, most] = [0.5, 0.99].map((share) => quantileSorted(waits, share))
  console.log(
    `${visits.length} requests of the visitor: ${failed.length} failed, half took ${half?.toFixed(1)} ms, 99 of 100 took ${most?.toFixed(1)} ms, the longest ${waits.at(-1)?.toFixed(1)} ms`,
  )
  if (failed.length > 0 || (most ?? Infinity) > longestWait) {
    throw new CommandError(
      `Missed: no request may fail, and 99 of 100 may take at most ${longestWait} ms`,
    )
  }
}
