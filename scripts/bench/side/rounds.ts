/** Measures servers side by side: every round asks each of them, and the next round begins with another one. */
import { CommandError } from '../../command.ts'
import { ask, differences, toWire } from './answers.ts'
import type { Question } from './answers.ts'
import type { Running } from './program.ts'
import type { Load } from './wrk.ts'

/** A server that fails so often in a row does so for another reason than the machine. */
const mostAttempts = 8

/** Answers after which Node has compiled what it will, and loads after which a slow server is as warm as it gets. */
const enoughAnswers = 15_000
const mostWarming = 4

/** How long is measured. */
export interface Effort {
  readonly rounds: number
  /** Seconds of load before anything counts: code is compiled meanwhile, files are opened and answers kept. */
  readonly warm: number
  /** Seconds of load in a round. */
  readonly seconds: number
}

/** A server with what it is asked. */
export interface Side {
  readonly server: Running
  readonly questions: readonly Question[]
}

/** What rounds are made with. */
export interface Means extends Effort {
  readonly host: string
  readonly load: Load
}

/** Microseconds of CPU of a request, round by round, for each side in their order. */
export async function measureSides(sides: readonly Side[], means: Means): Promise<number[][]> {
  const { rounds, warm, seconds, host, load } = means
  const wires = sides.map(({ questions }) => questions.map((one) => toWire(one, host)))
  const costs = sides.map((): number[] => [])
  for (const [at, { server }] of sides.entries()) {
    await warmUp(server, wires[at] ?? [], { load, seconds: warm })
  }
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < sides.length; turn += 1) {
      const at = (round + turn) % sides.length
      const server = sides[at]?.server
      if (server) costs[at]?.push(await costOf(server, wires[at] ?? [], { load, seconds }))
    }
  }
  return costs
}

/** Loads a server until it has answered enough for its code to be compiled: on a busy machine that takes longer. */
async function warmUp(
  { port }: Running,
  requests: readonly string[],
  { load, seconds }: Pick<Means, 'load' | 'seconds'>,
): Promise<void> {
  let answers = 0
  for (let attempt = 0; attempt < mostWarming && answers < enoughAnswers; attempt += 1) {
    answers += (await load(port, requests, seconds)).answered
  }
}

/** Microseconds of CPU of a request. A server refuses what it is late with, as on a busy machine, and is asked again then. */
async function costOf(
  server: Running,
  requests: readonly string[],
  { load, seconds }: Pick<Means, 'load' | 'seconds'>,
): Promise<number> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const before = server.cpu()
    const { answered, failed } = await load(server.port, requests, seconds)
    if (failed === 0 && answered > 0) return (server.cpu() - before) / answered
  }
  throw new CommandError(
    `Cannot measure ${server.name}: it refused requests in each of ${mostAttempts} attempts of "${requests[0]?.split('\r\n')[0] ?? ''}". Is the machine busy with something else?`,
  )
}

/** A question that peers have to answer as we do. */
export interface SameQuestion {
  readonly question: Question
  /** Fields whose values may be the peer's own. */
  readonly own?: readonly string[]
}

/** Fails when a peer answers anything else than we do: what it saves by that would count as speed. */
export async function requireSame(
  host: string,
  ours: Running,
  peer: Running,
  { question, own = [] }: SameQuestion,
  peerQuestion: Question = question,
): Promise<void> {
  const [mine, other] = [
    await ask(ours.port, host, question),
    await ask(peer.port, host, peerQuestion),
  ]
  const found = differences(mine, other, own)
  if (found.length === 0) return
  throw new CommandError(
    `Cannot compare: ${peer.name} answers ${question.method} ${question.target} otherwise than we do:\n  ${found.join('\n  ')}`,
  )
}
