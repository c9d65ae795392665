/**
 * The table of costs in `docs/agents.md`, held to what is measured; `UPDATE_FIXTURES=1` writes it
 * anew.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countTokens } from '../../src/markdown/tokens.ts'
import { createTestApp, readBuiltSite } from '../../tests/support/app.ts'
import { startBuiltService } from '../../tests/support/built-service.ts'
import type { BuiltService } from '../../tests/support/built-service.ts'
import { builtSite } from '../../tests/support/built-site.ts'
import { readInstructions, readTools } from '../../tests/support/mcp-costs.ts'
import { costOf, doors, makeTasks } from './costs.ts'

const file = 'docs/agents.md'
const head = [`| task | ${doors.join(' | ')} |`, '|---|---|---|---|---|'].join('\n')

/** A figure may differ by so much from the one that stands there: texts change, and so do dates. */
const tolerance = 0.1

let service: BuiltService

beforeAll(async () => {
  service = await startBuiltService(await builtSite('sample'))
})

afterAll(async () => {
  await service.stop()
})

/** Name of a task → tokens and requests at each door. */
async function measure(): Promise<Map<string, (readonly [number, number] | undefined)[]>> {
  const site = await readBuiltSite('sample')
  const { app } = createTestApp(() => site)
  const known = countTokens(await readInstructions(app)) + (await readTools(app)).tokens
  const rows = new Map<string, (readonly [number, number] | undefined)[]>()
  for (const { name, steps } of await makeTasks(site)) {
    const cells = doors.map(async (door) => {
      const asked = steps[door]
      if (!asked) return undefined
      // What a host asks of a server before its model asks anything: the handshake and the list of
      // tools.
      if (asked.length === 0) return [known, 2] as const
      const costs = await Promise.all(asked.map((step) => costOf(step, service)))
      return [costs.reduce((sum, cost) => sum + cost, 0), asked.length] as const
    })
    rows.set(name, await Promise.all(cells))
  }
  return rows
}

function showCell(cell: readonly [number, number] | undefined): string {
  if (!cell) return '–'
  const [tokens, requests] = cell
  return `${tokens.toLocaleString('en')} (${requests})`
}

function readCell(text: string): readonly [number, number] | undefined {
  const [, tokens, requests] = /^([\d,]+) \((\d+)\)$/.exec(text) ?? []
  return tokens === undefined ? undefined : [Number(tokens.replaceAll(',', '')), Number(requests)]
}

function findTable(text: string): string {
  return text.split('\n\n').find((block) => block.startsWith(head)) ?? ''
}

it('docs/agents.md tells what each task costs at each door, within a tenth', async () => {
  const measured = await measure()
  const text = readFileSync(file, 'utf8')
  if (process.env.UPDATE_FIXTURES) {
    const rows = Array.from(
      measured,
      ([name, cells]) => `| ${name} | ${cells.map(showCell).join(' | ')} |`,
    )
    const table = [head, ...rows].join('\n')
    writeFileSync(
      file,
      text.replace(findTable(text), () => table),
    )
  }
  const written = new Map(
    findTable(readFileSync(file, 'utf8'))
      .split('\n')
      .slice(2)
      .map((row) => {
        const [name = '', ...cells] = row.slice(2, -2).split(' | ')
        return [name, cells.map(readCell)]
      }),
  )
  expect([...written.keys()]).toEqual([...measured.keys()])
  for (const [name, cells] of measured) {
    for (const [at, cell] of cells.entries()) {
      const told = written.get(name)?.[at]
      const isNear =
        cell === told || (cell && told && Math.abs(told[0] - cell[0]) <= cell[0] * tolerance)
      expect([name, doors[at], cell, told, Boolean(isNear)]).toEqual([
        name,
        doors[at],
        cell,
        told,
        true,
      ])
      expect([name, doors[at], told?.[1]]).toEqual([name, doors[at], cell?.[1]])
    }
  }
})
