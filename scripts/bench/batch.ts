/**
 * The dearest GET of the API on this site, and the dearest batch of ten: CPU time and bytes.
 *
 * `npm run bench -- batch`; fails when a batch costs more than ten of the dearest GET and a quarter more: it counts as
 * one request, and that is its bound.
 */
import { highestQuota } from '../../src/config/parse.ts'
import { processConfig } from '../../src/config/config.ts'
import { apiPaths } from '../../src/http/paths.ts'
import { readManifest } from '../../src/site/artefacts/manifest.ts'
import type { Site } from '../../src/site/site.ts'
import { findArtefacts } from '../built-site.ts'
import { addressOf, callFor } from './hostile-requests.ts'
import { createService } from './service.ts'
import type { Service } from './service.ts'

const rounds = 7
const callsOfRound = 12
const operations = 10
const mostTimes = 1.25 * operations
const longestQuery = 200
const shown = 6

/** What an answer takes. */
interface Cost {
  readonly target: string
  readonly milliseconds: number
  readonly bytes: number
}

/** Words of the titles, those that most pages share first. */
function commonWords(site: Site): string[] {
  const counts = new Map<string, number>()
  for (let at = 0; at < site.pageCount; at += 1) {
    const words =
      site
        .pageAt(at)
        ?.title.toLowerCase()
        .match(/\p{L}{3,}/gu) ?? []
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word)
}

/** A query as long as may be. */
function query(words: readonly string[]): string {
  let text = ''
  for (const word of words) {
    if (text.length + word.length >= longestQuery) break
    text += `${word} `
  }
  return encodeURIComponent(text.trim())
}

/** Reads that ask for much, each in its own way. */
function dearReads(site: Site): string[] {
  const words = commonWords(site)
  const misspelt = words.map((word) => `${word.slice(0, -2)}x${word.slice(-1)}`)
  const pages = Array.from({ length: site.pageCount }, (_, at) => site.pageAt(at)?.path ?? '/')
  const queries = [
    words.slice(0, 1),
    words,
    words.slice(-60),
    misspelt,
    Array.from(words.slice(0, 8).join('')),
    Array.from({ length: 40 }, (_, at) => `zq${at}ing`),
    [
      words
        .slice(0, 30)
        .join('')
        .slice(0, longestQuery - 1),
    ],
  ].map(query)
  return [
    ...queries.map((text) => `${apiPaths.search}?q=${text}&limit=20`),
    ...queries.map((text) => `${apiPaths.search}?q=${text}&limit=20&type=city`),
    `${apiPaths.pages}?limit=100`,
    `${apiPaths.pages}?limit=100&type=city`,
    `${apiPaths.pages}?limit=100&updated_since=1000-01-01`,
    `${apiPaths.pages}?limit=100&type=city&updated_since=1000-01-01`,
    ...pages.filter((_, at) => at % 25 === 0).map((path) => `${apiPaths.page}?url=${path}`),
    ...[apiPaths.root, apiPaths.workshop, apiPaths.contact, apiPaths.health],
  ]
}

/** The least mean of some rounds: the least disturbed. */
async function measure(
  { app }: Service,
  target: string,
  makeCall: (from: string) => ReturnType<typeof callFor>,
): Promise<Cost> {
  let least = Infinity
  let bytes = 0
  for (let round = 0; round < rounds; round += 1) {
    const calls = Array.from({ length: callsOfRound }, (_, at) => makeCall(addressOf(at)))
    const before = process.cpuUsage()
    for (const call of calls) {
      const reply = await app(call)
      if (reply?.status !== 200) throw new Error(`${target} is answered with ${reply?.status ?? 0}`)
      bytes = reply.body?.bytes.length ?? 0
    }
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000 / calls.length)
  }
  return { target, milliseconds: least, bytes }
}

function most(costs: readonly Cost[], kind: 'milliseconds' | 'bytes'): Cost[] {
  return [...costs].sort((one, other) => other[kind] - one[kind]).slice(0, shown)
}

function print(title: string, costs: readonly Cost[]): void {
  console.log(`\n${title}\n${'ms of CPU'.padStart(10)} ${'bytes'.padStart(8)}`)
  for (const { target, milliseconds, bytes } of costs) {
    const name = decodeURIComponent(target)
    const cut = name.length > 70 ? `${name.slice(0, 69)}…` : name
    console.log(`${milliseconds.toFixed(2).padStart(10)} ${String(bytes).padStart(8)}  ${cut}`)
  }
}

/** Prints the dearest reads, the dearest batches, and how they compare. */
export async function benchBatch(): Promise<void> {
  const directory = await findArtefacts(processConfig().outDir)
  const { baseUrl } = await readManifest(directory)
  const service = await createService(directory, baseUrl, { RATE_LIMIT_IP: String(highestQuota) })
  const reads: Cost[] = []
  const batches: Cost[] = []
  for (const target of dearReads(service.site)) {
    const requests = Array.from({ length: operations }, () => ({ path: target }))
    reads.push(await measure(service, target, (from) => callFor(target, from)))
    batches.push(
      await measure(service, target, (from) => callFor(apiPaths.batch, from, { requests })),
    )
  }
  print('The dearest reads', most(reads, 'milliseconds'))
  print('The longest answers', most(reads, 'bytes').slice(0, 2))
  print(`The dearest batches of ${operations}`, most(batches, 'milliseconds'))
  print('The longest batches', most(batches, 'bytes').slice(0, 2))
  const dearest = (costs: readonly Cost[]) => most(costs, 'milliseconds')[0]?.milliseconds ?? NaN
  const times = dearest(batches) / dearest(reads)
  console.log(`\nThe dearest batch takes ${times.toFixed(1)} times the dearest read`)
  if (!(times <= mostTimes)) process.exitCode = 1
}
