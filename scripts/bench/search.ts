/** Speed and size of search on the built site and on larger ones, beside Pagefind's WASM and MiniSearch. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildContent } from '../../src/content/build-content.ts'
import { closePagefind, indexRecords } from '../../src/indexing/pagefind.ts'
import { readBundle } from '../../src/indexing/pagefind-bundle.ts'
import { compileSearchIndex } from '../../src/indexing/compile.ts'
import { commandConfig } from '../command.ts'
import { encodeSearchIndex } from '../../src/search/index-form.ts'
import { createSearch } from '../../src/search/search.ts'
import { openBuiltSite } from '../built-site.ts'
import { createMiniSearch } from '../relevance/other-engines.ts'
import { readLabels } from '../relevance/labels.ts'
import type { Label } from '../relevance/labels.ts'
import { openPagefind } from '../relevance/pagefind-wasm.ts'
import { worstQueries } from '../relevance/worst-queries.ts'
import { growSite } from './grown-site.ts'

const sizes = [0, 3_000, 30_000]
const limit = 8
const passes = 5
const longestPass = 5

/** Prints the table of `docs/search.md`. */
export async function benchSearch(): Promise<void> {
  const config = await commandConfig()
  const site = await openBuiltSite(config.outDir)
  const { synonyms } = (await buildContent(config)).content
  const labels = await readLabels(config.contentDir)
  console.log(
    [
      'Queries per CPU-second of one core; milliseconds and megabytes where said.',
      '',
      '| pages | Vitrine | new words | Pagefind WASM | MiniSearch | × Pagefind | × MiniSearch | load ms | file MB | memory MB | worst query ms |',
      '|---|---|---|---|---|---|---|---|---|---|---|',
    ].join('\n'),
  )
  for (const size of sizes) {
    const { pages, texts, sources } = await growSite(site, size)
    const bundle = await indexRecords(sources)
    const bytes = encodeSearchIndex(compileSearchIndex(readBundle(bundle), { pages, synonyms }))
    const open = () => createSearch(bytes, pages)
    const before = heldBytes()
    const search = open()
    const memory = heldBytes() - before + bytes.length
    const ours = (label: Label) => search.find(label.query, { lang: label.lang, limit })
    const fresh = open()
    const rate = rateOf(labels, ours)
    const pagefind = openPagefind(bundle)
    const pagefindRate = rateOf(labels, ({ query, lang, spoken }) =>
      pagefind.searchRaw(query, lang ?? spoken),
    )
    const minisearch = createMiniSearch(texts)
    const miniRate = rateOf(labels, ({ query, lang }) => minisearch.search(query, lang))
    const [slowest, worst] = findWorst((query) => search.find(query, { limit: 20 }))
    console.log(
      [
        '',
        pages.length,
        Math.round(rate),
        Math.round(once(labels, ({ query, lang }) => fresh.find(query, { lang, limit }))),
        Math.round(pagefindRate),
        Math.round(miniRate),
        (rate / pagefindRate).toFixed(1),
        (rate / miniRate).toFixed(1),
        leastMilliseconds(open).toFixed(0),
        (bytes.length / 1e6).toFixed(1),
        (memory / 1e6).toFixed(1),
        `${worst.toFixed(1)} (${slowest})`,
        '',
      ]
        .join(' | ')
        .trim(),
    )
  }
  await closePagefind()
}

/** Median rate of some passes, after one to warm up. */
function rateOf(labels: readonly Label[], ask: (label: Label) => unknown): number {
  once(labels, ask)
  const rates = Array.from({ length: passes }, () => once(labels, ask)).toSorted((a, b) => a - b)
  return rates[passes >> 1] ?? 0
}

/** Rate of one pass, which ends early for an engine that would take minutes. */
function once(labels: readonly Label[], ask: (label: Label) => unknown): number {
  const start = process.cpuUsage()
  const seconds = () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1e6
  }
  let asked = 0
  for (const label of labels) {
    ask(label)
    asked += 1
    if (asked % 50 === 0 && seconds() > longestPass) break
  }
  return asked / seconds()
}

/** The query that takes longest, by its fastest run: what slows a single run is the machine. */
function findWorst(ask: (query: string) => unknown): [name: string, milliseconds: number] {
  const times = Object.entries(worstQueries).map(([name, query]): [string, number] => [
    name,
    leastMilliseconds(() => ask(query)),
  ])
  return times.toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0]
}

function leastMilliseconds(run: () => unknown): number {
  const times = Array.from({ length: passes }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return Math.min(...times)
}

/** Bytes held after everything that can go is gone. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void // What the flag defines.
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
