/**
 * Measures a server under three times the load that fills a core: its throughput, and whether it
 * answers health checks.
 */
import autocannon from 'autocannon'
import { apiPaths } from '../../src/http/paths.ts'
import type { Bench } from '../bench.ts'
import type { Section } from '../report.ts'
import { ask, toRequest } from '../rig.ts'
import type { Question, Server } from '../rig.ts'
import { queriesOf } from './search.ts'

/** Minimum throughput under overload, as a share of the best throughput. */
const leastAnswered = 0.9
const times = 3
/**
 * Number of connections under overload. With so many, requests wait longer than the server allows.
 */
const crowded = 1_000

/** Measures overload with searches that are not cached. */
export async function measureOverload(bench: Bench): Promise<Section> {
  const { ours, effort, isShort } = bench
  const questions = queriesOf(bench)
  const seconds = isShort ? 2 : 8
  await answersASecond(ours, questions, { connections: 16, seconds })
  const best: number[] = []
  const over: number[] = []
  const health: number[] = []
  for (let round = 0; round < Math.min(effort.rounds, 3); round += 1) {
    const most = await answersASecond(ours, questions, { connections: 16, seconds })
    const watched = watchHealth(ours)
    const crowd = { connections: crowded, seconds, rate: Math.ceil(most * times) }
    over.push(await answersASecond(ours, questions, crowd))
    health.push(await watched.stop())
    best.push(most)
  }
  const unit = '/s'
  return {
    title: 'Overload',
    rows: [
      {
        work: `answers a second at ${times} times the load`,
        ...{ unit, ours: over, peer: 'best throughput', theirs: best, least: leastAnswered },
      },
      {
        work: 'answered checks of health meanwhile',
        ...{ unit: '', ours: health, peer: 'all', theirs: health.map(() => 1) },
      },
    ],
  }
}

interface Crowd {
  readonly connections: number
  readonly seconds: number
  /**
   * Requests per second. Without this, each connection sends its next request after each answer.
   */
  readonly rate?: number
}

/** Number of responses per second, without refusals. Each connection sends different requests. */
async function answersASecond(
  { port }: Server,
  questions: readonly Question[],
  { connections, seconds, rate }: Crowd,
): Promise<number> {
  const own = Math.ceil(questions.length / connections)
  let opened = 0
  const { statusCodeStats = {}, duration } = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    setupClient(client) {
      const first = (opened * own) % questions.length
      opened += 1
      client.setRequests(questions.slice(first, first + own).map(toRequest))
    },
  })
  return (statusCodeStats['200']?.count ?? 0) / duration
}

/** Sends five health checks per second. `stop` resolves with the share of checks that succeeded. */
function watchHealth(server: Server): { stop(): Promise<number> } {
  const answers: Promise<boolean>[] = []
  const timer = setInterval(() => {
    const asked = ask(server, { path: apiPaths.health })
    answers.push(
      asked.then(
        ({ status }) => status === 200,
        () => false,
      ),
    )
  }, 200)
  return {
    async stop() {
      clearInterval(timer)
      const all = await Promise.all(answers)
      return all.filter(Boolean).length / all.length
    },
  }
}
