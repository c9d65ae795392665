import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { writeAnswers } from '../peers/answers.ts'
import { isMet, ratioOf, renderPlot, renderTable } from '../report.ts'
import type { Row } from '../report.ts'
import { measure, requireSame, startPeer } from '../rig.ts'
import { withoutVitest } from './without-vitest.ts'

const root = mkdtempSync(join(tmpdir(), 'vitrine-bench-test-'))
const question = { path: '/a?b=c' }
const ended: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ended) await end()
  rmSync(root, { recursive: true })
})

/** A server that answers the question with a text. */
async function start(name: string, text: string) {
  const folder = mkdtempSync(join(root, 'peer-'))
  const body = Buffer.from(text)
  const headers = { 'content-type': 'text/plain', 'content-length': String(body.length) }
  writeAnswers(folder, [{ ...question, headers, body }])
  const server = await startPeer(name, 'bare-node.ts', folder)
  ended.push(server.stop)
  return server
}

describe('Servers side by side', () => {
  it('are measured when they answer the same, and refused when one does not', async () => {
    const ours = await start('ours', 'text')
    const peer = await start('peer', 'text')
    const cheat = await start('cheat', 'less')
    await requireSame(ours, peer, question)
    await expect(requireSame(ours, cheat, question)).rejects.toThrow(
      'cheat answers /a?b=c otherwise than we do:\n  a body of 4 bytes, not 4',
    )
    const sides = [ours, peer].map((server) => ({ server, questions: [question] }))
    const costs = await measure(sides, { rounds: 2, amount: 64 })
    expect(costs.map((rounds) => rounds.length)).toEqual([2, 2])
    for (const cost of costs.flat()) expect(cost).toBeGreaterThan(0)
  })
})

describe('A row', () => {
  const row: Row = { work: 'GET /', unit: 'µs', ours: [3, 4, 4], peer: 'node', theirs: [2, 2, 4] }

  it('has the median of the ratios of its rounds', () => {
    expect(ratioOf(row)).toBe(1.5)
  })

  it('meets its goal or misses it, and a ratio that is no number misses it', () => {
    expect(isMet(row)).toBeUndefined()
    expect([isMet({ ...row, most: 1.5 }), isMet({ ...row, most: 1.4 })]).toEqual([true, false])
    expect([isMet({ ...row, least: 1.5 }), isMet({ ...row, least: 2 })]).toEqual([true, false])
    expect(isMet({ ...row, most: 2, theirs: [] })).toBe(false)
  })

  it('is a line of the table and a mark of the plot', async () => {
    expect(renderTable([{ ...row, most: 1 }])).toContain(
      '| GET / | 4.00 µs ±6 % | node | 2.00 µs ±25 % | **1.50** | ≤ 1: **missed** |',
    )
    const plot = await renderPlot([{ title: 'Reads', rows: [{ ...row, most: 1 }] }])
    expect(plot).toMatch(/^<svg[^]*GET \/ ÷ node[^]*missed/)
  })
})

describe('A short run', () => {
  const short = spawnSync('npm', ['--prefix', 'bench', 'start', '--', '--short'], {
    encoding: 'utf8',
    env: withoutVitest(process.env),
  })

  it('completes', () => {
    expect([short.status, short.stderr]).toEqual([0, expect.not.stringContaining('Not measured')])
  })

  it.each([
    [/GET .* \| node:http \| .* ≤ 1\.5: /, 5],
    [/tools\/call .* \| node:http \| .* ≤ 2: /, 1],
    [/search, \d+ queries in turn .* \| MiniSearch \| .* ≤ 1\.2: /, 1],
    [/answers a second at 3 times the load .* ≥ 0\.9: /, 1],
    [/cold build/, 1],
    [/publish after an edit/, 1],
    [/preview shows an edit/, 1],
    [/start to first answer/, 1],
    [/Fastify|MiniSearch|MCP SDK|oidc-provider|Eleventy/, 9],
  ])('reports the rows of %s', (pattern, count) => {
    const rows = short.stdout.split('\n').filter((line) => pattern.test(line))
    expect(rows.length, short.stdout).toBeGreaterThanOrEqual(count)
  })
})
