/**
 * Generates an hour of requests to a site, the same in every run. Addresses follow Zipf's law over
 * all pages, Markdown twins, files and API reads. There are five kinds of clients. One of ten
 * requests is a search, and one of twenty has a token.
 */
import { readFileSync } from 'node:fs'
import { apiPaths } from '../../src/http/paths.ts'
import { readPublishedIndex, readSiteData } from '../../src/site/artefacts/artefacts.ts'
import { encodeReference } from '../../src/http/link.ts'

/** A request. */
export interface TraceRequest {
  /** Time in seconds since the start of the trace. */
  readonly at: number
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly hasToken: boolean
}

/** Options of a trace. */
export interface TraceOptions {
  readonly seed: number
  readonly count: number
  readonly seconds: number
  readonly token: string
  /**
   * Exponent of Zipf's law. Measured values: 1.4 to 1.6 at a busy server (Padmanabhan and Qiu,
   * SIGCOMM 2000), less than 1 at proxies.
   */
  readonly exponent: number
}

/**
 * Kinds of clients, with their header fields. `share` is their percentage of requests for pages.
 */
const clients = [
  {
    name: 'browser',
    share: 45,
    fields: {
      accept:
        'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
      'accept-encoding': 'gzip, deflate, br, zstd',
    },
  },
  {
    name: 'reader of Markdown',
    share: 20,
    fields: { accept: 'text/markdown', 'accept-encoding': 'gzip, br' },
  },
  {
    name: 'agent',
    share: 15,
    fields: {
      accept: 'text/markdown, text/html, */*',
      'accept-encoding': 'gzip, compress, deflate, br',
    },
  },
  { name: 'script', share: 15, fields: { accept: '*/*', 'accept-encoding': 'gzip, deflate' } },
  { name: 'reader of text', share: 5, fields: { accept: 'text/plain', 'accept-encoding': 'gzip' } },
] as const

const drawn = clients.flatMap((client) =>
  Array<(typeof clients)[number]>(client.share).fill(client),
)

/**
 * Clients that request an address: browsers request scripts and styles, the others request the API,
 * and all request pages and other files.
 */
function clientsFor(target: string): typeof drawn {
  if (/^\/(?:_astro|pagefind)\//.test(target)) return [clients[0]]
  return target.startsWith(apiPaths.root) ? drawn.filter(({ name }) => name !== 'browser') : drawn
}

/**
 * Creates a pseudo-random generator of numbers from 0 to 1 (mulberry32). The same seed gives the
 * same numbers.
 */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Creates a function that picks items by Zipf's law: the item of rank n is picked 1/n^exponent
 * times as often as the first.
 */
function createZipf<Item>(
  items: readonly Item[],
  exponent: number,
  random: () => number,
): () => Item {
  const sums: number[] = []
  for (const [rank] of items.entries()) sums.push((sums.at(-1) ?? 0) + 1 / (rank + 1) ** exponent)
  const total = sums.at(-1) ?? 0
  return () => {
    const wanted = random() * total
    return items[sums.findIndex((sum) => sum > wanted)] as Item // One is: the last sum is the total.
  }
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** All addresses of a built site that answer 200 to an anonymous GET. */
export async function addressesOf(release: string): Promise<string[]> {
  const [index, { pages, info }] = await Promise.all([
    readPublishedIndex(`${release}/data`),
    readSiteData(`${release}/data`),
  ])
  // Leaves out files that are only for MCP results: clients do not request their addresses.
  const published = Object.keys(index).filter((key) => /^\/(?!mcp\/)[^?]*$/.test(key))
  const reads = [
    apiPaths.root,
    ...info.languages.flatMap((lang) => [
      `${apiPaths.pages}?lang=${lang}`,
      `${apiPaths.contact}?lang=${lang}`,
    ]),
    ...pages.map(({ path }) => `${apiPaths.page}?url=${encodeURIComponent(path)}`),
  ]
  return [...new Set([...published, ...reads].map(encodeReference))]
}

/** Reads search queries of people, some with a language filter. */
function readSearches(): string[] {
  const lines = readFileSync('tests/fixtures/searches.txt', 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [lang = '', query = ''] = line.split('\t')
    const fields = new URLSearchParams({ q: query, ...(lang !== '' && { lang }) })
    return `${apiPaths.search}?${fields.toString()}`
  })
}

/** Generates the requests in order of time. */
export function makeTrace(addresses: readonly string[], options: TraceOptions): TraceRequest[] {
  const { seed, count, seconds, token, exponent } = options
  const random = createRandom(seed)
  const pickAddress = createZipf(shuffled(addresses, random), exponent, random)
  const pickSearch = createZipf(shuffled(readSearches(), random), exponent, random)
  const times = Array.from({ length: count }, () => random() * seconds).toSorted((a, b) => a - b)
  return times.map((at) => {
    const target = random() < 0.1 ? pickSearch() : pickAddress()
    const those = clientsFor(target)
    const { fields } = those[Math.floor(random() * those.length)] ?? clients[0]
    const hasToken = random() < 0.05
    const headers = { ...fields, ...(hasToken && { authorization: `Bearer ${token}` }) }
    return { at, target, headers, hasToken }
  })
}
