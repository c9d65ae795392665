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

const benches: Readonly<Record<string, () => Promise<void>>> = {
  // Late, because it brings the engines that others are measured by, which only developers install.
  search: async () => {
    const { benchSearch } = await import('./bench/search.ts')
    await benchSearch()
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
  settings: ['contentDir', 'outDir'],
  example: 'npm run bench -- tokens',
  async run({ operands }) {
    const [name = '', ...more] = operands
    const bench = more.length === 0 ? benches[name] : undefined
    if (!bench) {
      throw new UsageError(
        `Cannot measure "${operands.join(' ')}": name one of ${names.join(', ')}`,
      )
    }
    await bench()
  },
})
