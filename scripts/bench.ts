/** `npm run bench -- <name>`: measures a part of the service on this machine; each prints a table with ratios. */
import { benchAbuse } from './bench/abuse.ts'
import { benchBatch } from './bench/batch.ts'
import { benchGrowth } from './bench/growth.ts'
import { benchLogs } from './bench/logs.ts'
import { benchMetrics } from './bench/metrics.ts'
import { benchCapacity } from './bench/capacity.ts'
import { benchOverload } from './bench/overload.ts'
import { benchPreview } from './bench/preview.ts'
import { benchStore } from './bench/store.ts'
import { isPart, measureAll, measurePart, partNames } from './bench/side/run.ts'
import { runCommand, UsageError } from './command.ts'
import type { Given } from './command.ts'

type Option = 'quick' | 'large' | 'ours'

const benches: Readonly<Record<string, (given: Given<Option>) => Promise<void>>> = {
  // Late, because it brings the engines that others are measured by, which only developers install.
  search: async (given) => {
    const { benchSearch } = await import('./bench/search.ts')
    await benchSearch(!given.has('ours'))
  },
  overload: benchOverload,
  store: benchStore,
  abuse: benchAbuse,
  batch: benchBatch,
  capacity: benchCapacity,
  metrics: benchMetrics,
  logs: benchLogs,
  preview: benchPreview,
  growth: benchGrowth,
}

const names = Object.keys(benches)

await runCommand({
  call: 'npm run bench',
  summary:
    'Measures everything side by side with programs of others, and builds and installs what that takes. A name measures one part: "search", "overload", "abuse", "batch", "capacity", "metrics", "logs" and "growth" need a build, "search" the development packages too.',
  operands: [...partNames, ...names].join('|'),
  options: {
    quick: {
      help: 'leaves out builds and most rounds: three minutes instead of fifteen, and only prints',
    },
    large: { help: 'builds a site of 6,400 pages as well' },
    ours: { help: 'of "search" measure our engine alone, which takes two minutes' },
  },
  settings: ['contentDir', 'outDir'],
  example: 'npm run bench -- tokens',
  async run(given) {
    const { operands } = given
    const [name, ...more] = operands
    const extent = { isQuick: given.has('quick'), isLarge: given.has('large') }
    if (name === undefined) {
      await measureAll(extent)
      return
    }
    const bench = more.length === 0 ? benches[name] : undefined
    if (bench) await bench(given)
    else if (isPart(name) && more.length === 0) await measurePart(name, extent)
    else {
      const known = [...partNames, ...names].join(', ')
      throw new UsageError(`Cannot measure "${operands.join(' ')}": name one of ${known}`)
    }
  },
})
