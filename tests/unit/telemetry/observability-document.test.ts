import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { requireProgram } from '../../../scripts/programs.ts'
import { familyNames } from '../../../src/telemetry/agent-families.ts'
import { createAccessLog } from '../../../src/telemetry/access-log.ts'
import { agentFamilies } from '../../../src/telemetry/known-agents.ts'
import { mostWaitingLog } from '../../../src/telemetry/log.ts'
import { durationBuckets, metricTable } from '../../../src/telemetry/metric-table.ts'
import { createMemoryLog } from '../../support/memory-log.ts'
import { makeFolder } from '../../support/folder.ts'

const text = readFileSync('docs/observability.md', 'utf8')
/** The part on the log. */
const [logText = ''] = /^## Log\n[^]*?(?=^## )/m.exec(text) ?? []

/** First cells of the tables of the document that are code. */
const cells = [...logText.matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell)

/** A log with a line of each kind. */
function createSample() {
  const { log, text: written, lines } = createMemoryLog('requests')
  const observe = createAccessLog(log, 0, { release: () => 'r1' })
  log.info('Serves the release r1 now', { release: 'r1', pages: 3 })
  log.fail('GET /en/ failed', new Error('why'), { id: 'a-1', method: 'GET', path: '/en/' })
  for (const [path, status] of [['/api/v1/search', 200] as const, ['/mcp', 404] as const]) {
    const call = {
      ...{ method: 'GET', path, query: 'q=1', headers: { 'user-agent': 'curl/8' }, address: '::1' },
      ...{ readBody: () => Promise.resolve(undefined), id: '5f0c7b52-3f0e-4d0a-9d43-6b1d2f6f0a11' },
    }
    const reply = { status, headers: {} }
    observe({
      ...{ call, reply, surface: 'rest', time: 0, duration: 1 },
      ...{ shownPath: path, family: 'curl' },
      events: [
        { kind: 'admitted', caller: 'anonymous', policy: 'ip', isExhausted: false },
        { kind: 'operation', name: 'search' },
        { kind: 'tool', name: 'search_site' },
      ],
    })
  }
  log.info('end')
  return { written, lines }
}

describe('The log of docs/observability.md', () => {
  it('has a row for each field of a line, and none for another', () => {
    const fields = new Set(
      createSample()
        .lines()
        .flatMap((line) => Object.keys(line)),
    )
    const levels = ['LOG_LEVEL', 'off', 'errors', 'requests']
    expect(cells.filter((cell) => !levels.includes(cell)).toSorted()).toEqual(
      [...fields].toSorted(),
    )
  })

  it('has the families of agents as the code has them', () => {
    const rows = agentFamilies.map(
      ({ name, purpose, words, source, read }) =>
        `| ${name} | ${purpose} | ${words.join(', ')} | ${source ?? '–'} | ${read ?? '–'} |`,
    )
    const table = text.slice(text.indexOf('| family | '))
    expect(
      table
        .trim()
        .split('\n')
        .slice(2, -1 * (familyNames.length - rows.length)),
    ).toEqual(rows)
    for (const name of familyNames) expect(table).toContain(`| ${name} |`)
  })

  it('tells the bound of what waits, and how many lines like its own example that is', () => {
    expect(text).toContain(`up to ${mostWaitingLog / 1024 / 1024} MiB of lines waits`)
    const [line = ''] = /^\{.*"level":"request".*$/m.exec(text) ?? []
    const requests = Math.round(mostWaitingLog / line.length / 100) * 100
    expect(text).toContain(`(some ${requests.toLocaleString('en')} requests)`)
  })

  it('has commands that work', async () => {
    const jq = requireProgram('jq', process.env)
    const folder = await makeFolder()
    writeFileSync(join(folder, 'vitrine.log'), createSample().written())
    const [, block = ''] = /```sh\n([^]*?)```/.exec(text) ?? []
    const commands = block.split('\n').filter((line) => line.startsWith('jq '))
    expect(commands).toHaveLength(6)
    const outputs = commands.map((command) =>
      execFileSync('/bin/sh', ['-c', command.replace(/^jq/, `'${jq}'`)], {
        cwd: folder,
        encoding: 'utf8',
      }),
    )
    expect(outputs[0]).toMatch(/GET \/en\/ failed: Error: why a-1\nError: why\n/)
    expect(outputs.slice(1).map((output) => output.trim().split('\n').at(-1))).toEqual([
      '2 curl',
      expect.stringMatching(/^1 ms GET \//),
      expect.stringContaining('"id":"5f0c7b52'),
      '1 404 /mcp',
      expect.stringMatching(/^2 search_site$/),
    ])
  })
})

describe('The metrics of docs/observability.md', () => {
  it('has a row for each metric, as the code has it, and no other', () => {
    const rows = text.split('\n').filter((line) => line.startsWith('| `vitrine_'))
    const expected = Object.values(metricTable).map(({ name, type, labels, help, bound }) => {
      const named = labels.map((label) => `\`${label}\``).join(', ')
      return `| \`${name}\` | ${type} | ${named || '–'} | ${help} | ${bound} |`
    })
    expect(rows).toEqual(expected)
  })

  it('tells the buckets of durations', () => {
    const last = String(durationBuckets.at(-1))
    const buckets = `${durationBuckets.slice(0, -1).join(', ')} and ${last} seconds`
    expect(text).toContain(buckets)
  })
})
