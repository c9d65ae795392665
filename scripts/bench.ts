/** `npm run bench -- <name>`: measures a part of the service on this machine; each prints a table with ratios. */
import { benchAbuse } from './bench/abuse.ts'
import { benchBatch } from './bench/batch.ts'
import { benchBuild } from './bench/build.ts'
import { benchLogs } from './bench/logs.ts'
import { benchTools } from './bench/mcp.ts'
import { benchMetrics } from './bench/metrics.ts'
import { benchCapacity } from './bench/capacity.ts'
import { benchOverload } from './bench/overload.ts'
import { benchPreview } from './bench/preview.ts'
import { benchStore } from './bench/store.ts'
import { benchTokens } from './bench/tokens.ts'
import { runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'

const benches: Readonly<Record<string, (given: Given<'ours'>) => Promise<void>>> = {
  // Late, because it brings the engines that others are measured by, which only developers install.
  search: async (given) => {
    const { benchSearch } = await import('./bench/search.ts')
    await benchSearch(!given.has('ours'))
  },
  build: benchBuild,
  mcp: benchTools,
  overload: benchOverload,
  store: benchStore,
  tokens: benchTokens,
  abuse: benchAbuse,
  batch: benchBatch,
  capacity: benchCapacity,
  metrics: benchMetrics,
  logs: benchLogs,
  preview: benchPreview,
}

const names = Object.keys(benches)

await runCommand({
  call: 'npm run bench',
  summary:
    'Measures a part of the service on this machine and prints a table with ratios. "search", "mcp", "overload", "abuse", "batch", "capacity", "metrics" and "logs" need a build, "search" the development packages too.',
  operands: names.join('|'),
  options: { ours: { help: 'of "search" measure our engine alone, which takes two minutes' } },
  settings: ['contentDir', 'outDir'],
  example: 'npm run bench -- tokens',
  async run(given) {
    const { operands } = given
    const [name = '', ...more] = operands
    const bench = more.length === 0 ? benches[name] : undefined
    if (!bench) {
      throw new UsageError(
        `Cannot measure "${operands.join(' ')}": name one of ${names.join(', ')}`,
      )
    }
    await bench(given)
  },
})
