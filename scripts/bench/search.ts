/** Speed and size of search on the built site and on larger ones, beside Pagefind's WASM and MiniSearch. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildContent } from '../../src/content/build-content.ts'
import { closePagefind, indexRecords } from '../../src/indexing/pagefind.ts'
import type { BundleFile } from '../../src/indexing/pagefind.ts'
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
import type { GrownSite } from './grown-site.ts'

const sizes = [0, 3_000, 30_000]
/** An answer that leaves pages out, be it none, is never one that was kept. */
const fresh = { except: new Set<number>() }
const asked = { limit: 8, ...fresh }
const passes = 5
const longestPass = 5

/** Prints the tables of `docs/search.md`; without the other engines it takes two minutes instead of twelve. */
export async function benchSearch(withOthers: boolean): Promise<void> {
  const config = await commandConfig()
  const site = await openBuiltSite(config.outDir)
  const { synonyms } = (await buildContent(config)).content
  const labels = await readLabels(config.contentDir)
  console.log('Queries per CPU-second of one core; milliseconds and megabytes where said.\n')
  console.log(renderRow(withOthers ? [...columns, ...otherColumns] : columns))
  console.log(renderRow((withOthers ? [...columns, ...otherColumns] : columns).map(() => '---')))
  for (const size of sizes) {
    const grown = await growSite(site, size)
    const bundle = await indexRecords(grown.sources)
    const index = compileSearchIndex(readBundle(bundle), { pages: grown.pages, synonyms })
    const { cells, rate } = measureOurs(encodeSearchIndex(index), grown, labels)
    const others = withOthers ? measureOthers(rate, bundle, grown, labels) : []
    console.log(renderRow([...cells, ...others]))
  }
  await closePagefind()
}

const columns = [
  ...['pages', 'Vitrine', 'new words', 'p50 ms', 'p99 ms', 'worst query ms', 'load ms'],
  ...['text MB', 'file MB', 'memory MB'],
]
const otherColumns = ['Pagefind WASM', 'MiniSearch', '× Pagefind', '× MiniSearch']

function renderRow(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}

function measureOurs(bytes: Uint8Array, { pages, texts }: GrownSite, labels: readonly Label[]) {
  const open = () => createSearch(bytes, pages)
  const before = heldBytes()
  const search = open()
  const memory = heldBytes() - before + bytes.length
  const ask = ({ query, lang }: Label) => search.find(query, { lang, ...asked })
  const unasked = open()
  const rate = rateOf(labels, ask)
  const [slowest, worst] = findWorst((query) => search.find(query, { limit: 20, ...fresh }))
  const times = labels.map((label) => leastMilliseconds(() => ask(label)))
  const text = texts.reduce((sum, { title, body }) => sum + Buffer.byteLength(title + body), 0)
  const cells = [
    pages.length,
    Math.round(rate),
    Math.round(once(labels, ({ query, lang }) => unasked.find(query, { lang, ...asked }))),
    share(times, 0.5).toFixed(2),
    share(times, 0.99).toFixed(2),
    `${worst.toFixed(1)} (${slowest})`,
    leastMilliseconds(open).toFixed(0),
    ...[text, bytes.length, memory].map((size) => (size / 1e6).toFixed(1)),
  ]
  return { cells, rate }
}

function measureOthers(
  rate: number,
  bundle: readonly BundleFile[],
  { texts }: GrownSite,
  labels: readonly Label[],
): string[] {
  const pagefind = openPagefind(bundle)
  const ofPagefind = rateOf(labels, ({ query, lang, spoken }) =>
    pagefind.searchRaw(query, lang ?? spoken),
  )
  const minisearch = createMiniSearch(texts)
  const ofMini = rateOf(labels, ({ query, lang }) => minisearch.search(query, lang))
  return [
    ofPagefind.toFixed(0),
    ofMini.toFixed(0),
    (rate / ofPagefind).toFixed(1),
    (rate / ofMini).toFixed(1),
  ]
}

/** The time that a share of all queries does not exceed. */
function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
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
