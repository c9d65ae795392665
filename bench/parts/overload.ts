/** Three times the load that fills a core: how much the server still answers, and whether it reports its health. */
import autocannon from 'autocannon'
import { apiPaths } from '../../src/http/paths.ts'
import type { Bench } from '../bench.ts'
import type { Section } from '../report.ts'
import { ask, load, toRequest } from '../rig.ts'
import type { Server } from '../rig.ts'
import { queriesOf } from './search.ts'

/** Part of its best throughput that an overloaded server answers. */
const leastAnswered = 0.9
const times = 3
/** Enough that requests wait longer than the server lets them. */
const connections = 1_000

/** Measures it with searches that are not cached. */
export async function measureOverload(bench: Bench): Promise<Section> {
  const { ours, effort, isShort } = bench
  const questions = queriesOf(bench)
  const amount = effort.amount / 2
  await load(ours, questions, { amount })
  const best: number[] = []
  const over: number[] = []
  const health: number[] = []
  for (let round = 0; round < Math.min(effort.rounds, 3); round += 1) {
    const begun = performance.now()
    await load(ours, questions, { amount })
    best.push((amount * 1000) / (performance.now() - begun))
    const watched = watchHealth(ours)
    let opened = 0
    const { statusCodeStats = {}, duration } = await autocannon({
      url: `http://127.0.0.1:${ours.port}`,
      connections,
      duration: isShort ? 2 : 8,
      overallRate: Math.ceil((best[round] ?? 0) * times),
      setupClient(client) {
        const question = questions[opened % questions.length]
        opened += 1
        if (question) client.setRequests([toRequest(question)])
      },
    })
    over.push((statusCodeStats['200']?.count ?? 0) / duration)
    health.push(await watched.stop())
  }
  const asked = health.map(() => 1)
  return {
    title: 'Overload',
    rows: [
      {
        work: `answers a second at ${times} times the load`,
        unit: '/s',
        ours: over,
        peer: 'best throughput',
        theirs: best,
        least: leastAnswered,
      },
      {
        work: 'answered checks of health meanwhile',
        unit: '',
        ours: health,
        peer: 'all',
        theirs: asked,
      },
    ],
  }
}

/** Asks for health five times a second; `stop` resolves with the part that was answered. */
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
