import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ask } from '../../scripts/bench/side/answers.ts'
import type { Question } from '../../scripts/bench/side/answers.ts'
import { startPeer } from '../../scripts/bench/side/peers.ts'
import { writeAnswers } from '../../scripts/bench/side/prepared.ts'
import { measureSides, requireSame } from '../../scripts/bench/side/rounds.ts'

const host = 'www.example.com'
const question: Question = { method: 'GET', target: '/a?b=c' }
const ended: (() => Promise<unknown>)[] = []

/** A server that answers the question with a text. */
async function start(name: string, text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-peer-'))
  const body = Buffer.from(text)
  const headers = new Map([
    ['content-type', 'text/plain'],
    ['content-length', String(body.length)],
  ])
  const answer = { status: 200, headers, body }
  await writeAnswers(folder, [{ target: question.target, answer }])
  const server = await startPeer(name, 'bare-node.ts', folder)
  ended.push(
    () => server.stop(),
    () => rm(folder, { recursive: true }),
  )
  return server
}

afterAll(async () => {
  for (const end of ended) await end()
})

describe('Servers side by side', () => {
  it('are measured when they answer the same, and refused when one does not', async () => {
    const ours = await start('ours', 'text')
    const peer = await start('peer', 'text')
    const cheat = await start('cheat', 'less')
    await requireSame(host, ours, peer, { question })
    await expect(requireSame(host, ours, cheat, { question })).rejects.toThrow(
      'Cannot compare: cheat answers GET /a?b=c otherwise than we do:\n  a body of 4 bytes',
    )
    const requests = 300
    const sides = [ours, peer].map((server) => ({ server, questions: [question] }))
    const costs = await measureSides(sides, {
      rounds: 2,
      warm: 0,
      seconds: 0,
      host,
      async load(port) {
        for (let sent = 0; sent < requests; sent += 1) await ask(port, host, question)
        return { answered: requests, failed: 0 }
      },
    })
    expect(costs.map((rounds) => rounds.length)).toEqual([2, 2])
    for (const cost of costs.flat()) expect(cost).toBeGreaterThan(0)
  })
})
