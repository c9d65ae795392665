/**
 * Sends requests with known responses again and again, from several clients at a time. Counts
 * requests with the expected response, with another response, and without one.
 */
import type { AskService } from './mixed-load.ts'

/** A request that clients repeat. */
export interface Question {
  readonly target: string
  readonly init?: RequestInit
}

/** Results of the requests of one kind. */
export interface Counts {
  right: number
  /**
   * Number of requests without a response of the service: the connection broke, or the gateway
   * reached no server.
   */
  lost: number
  /** Unexpected responses, each described in one line. */
  readonly wrong: string[]
}

/** A running load. */
export interface CountedLoad {
  readonly reads: Counts
  readonly posts: Counts
  /** Resolves when `count` more requests of each kind are done. */
  pass(count: number): Promise<void>
  stop(): Promise<void>
}

/** Statuses of a gateway that got no response from a server. */
const gatewayStatuses = [502, 504]

/**
 * Starts `clients` clients that read and as many that post. Before that, each request is sent once
 * to learn its response. A kind without requests has no clients.
 */
export async function startCountedLoad(
  ask: AskService,
  questions: { readonly reads: readonly Question[]; readonly posts: readonly Question[] },
  clients: number,
): Promise<CountedLoad> {
  const load = { reads: newCounts(), posts: newCounts() }
  let isOver = false

  async function run(kind: 'reads' | 'posts', at: number): Promise<void> {
    const asked = known[kind]
    for (let count = at; !isOver; count += 1) {
      const next = asked[count % asked.length]
      if (!next) return
      await askOnce(ask, next, load[kind])
    }
  }

  const known = {
    reads: await Promise.all(questions.reads.map((question) => findAnswer(ask, question))),
    posts: await Promise.all(questions.posts.map((question) => findAnswer(ask, question))),
  }
  const running = Array.from({ length: clients }, (_, at) => [run('reads', at), run('posts', at)])
  return {
    ...load,
    async pass(count) {
      const kinds = (['reads', 'posts'] as const).filter((kind) => known[kind].length > 0)
      const wanted = kinds.map((kind) => ({ kind, count: doneOf(load[kind]) + count }))
      while (wanted.some(({ kind, count: done }) => doneOf(load[kind]) < done)) {
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
    async stop() {
      isOver = true
      await Promise.all(running.flat())
    },
  }
}

interface KnownQuestion extends Question {
  readonly answer: string
}

function newCounts(): Counts {
  return { right: 0, lost: 0, wrong: [] }
}

function doneOf({ right, lost, wrong }: Counts): number {
  return right + lost + wrong.length
}

async function findAnswer(ask: AskService, question: Question): Promise<KnownQuestion> {
  const { status, text } = await ask(question.target, question.init)
  if (status !== 200) throw new Error(`${question.target}: ${status} ${text.slice(0, 300)}`)
  return { ...question, answer: text }
}

async function askOnce(ask: AskService, question: KnownQuestion, counts: Counts): Promise<void> {
  const found = await ask(question.target, question.init).catch(() => undefined)
  if (!found || gatewayStatuses.includes(found.status)) counts.lost += 1
  else if (found.status === 200 && found.text === question.answer) counts.right += 1
  else counts.wrong.push(`${question.target}: ${found.status} ${found.text.slice(0, 300)}`)
}
