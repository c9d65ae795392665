/**
 * Reads a Pagefind bundle. The only file that knows its private format.
 *
 * All files but the entry are gzip with the prefix `pagefind_dcd` and hold CBOR:
 * `pf_meta` is `[version, pages[[fragmentHash, wordCount]], chunks, filters, sorts, metaFields]`,
 * `pf_index` is `[[ [stem, postings, variants[[form, postings]]] … ]]`, and a posting is
 * `[pageDelta, locations, metaLocations]`. In locations a negative number `−n−1` sets the weight of what follows and
 * starts the count of places anew; the others are distances from the place before. A fragment is JSON.
 */
import { gunzipSync } from 'node:zlib'
import { decodeCbor } from './cbor.ts'
import type { BundleFile } from './pagefind.ts'

/** Version of Pagefind whose bundles are understood. */
export const bundleVersion = '1.5.2'

/** One stem on one page: how often it is in the text, in headings, and in each meta field. */
export interface BundlePosting {
  /** Address of the page. */
  readonly url: string
  readonly text: number
  readonly headings: number
  readonly meta: Readonly<Record<string, number>>
  /** First word of the text that has the stem; absent when only meta fields have it. */
  readonly first: number | undefined
}

/** One page of a language. */
export interface BundlePage {
  readonly url: string
  /** Number of words. */
  readonly length: number
  /** Text, its words separated by single spaces; places in it count these words. */
  readonly text: string
}

/** Index of one language. */
export interface BundleLanguage {
  readonly lang: string
  readonly pages: readonly BundlePage[]
  readonly stems: ReadonlyMap<string, readonly BundlePosting[]>
  /** The search of Pagefind in this language, which is our stemmer. */
  readonly wasm: Uint8Array
}

const prefix = 'pagefind_dcd'
/** Weight of plain text in locations; headings weigh more. */
const textWeight = 24

/** Languages of a bundle; throws when the bundle is not one this file understands. */
export function readBundle(files: readonly BundleFile[]): BundleLanguage[] {
  const byPath = new Map(files.map(({ path, content }) => [path, content]))
  const entry = readEntry(byPath.get('pagefind-entry.json'))
  return Object.entries(entry.languages).map(([lang, language]) =>
    readLanguage(byPath, lang, language),
  )
}

function readLanguage(
  byPath: ReadonlyMap<string, Uint8Array>,
  lang: string,
  { hash, page_count: count, wasm }: EntryLanguage,
): BundleLanguage {
  const meta = asArray(unpack(byPath, `pagefind.${hash}.pf_meta`), 'pf_meta')
  const [version, rowsOfPages, chunks, , , fields] = meta
  if (version !== bundleVersion) throw unknownBundle(`its index has version ${String(version)}`)
  const rows = asArray(rowsOfPages, 'pages').map((row) => asArray(row, 'page'))
  if (rows.length !== count) throw unknownBundle(`${lang} has ${rows.length} pages, not ${count}`)
  const pages = rows.map(([fragment, words]) => ({
    ...readFragment(byPath, String(fragment)),
    length: asNumber(words, 'words'),
  }))
  const urls = pages.map(({ url }) => url)
  const names = asArray(fields, 'meta fields').map(String)
  const stems = new Map<string, BundlePosting[]>()
  for (const chunk of asArray(chunks, 'chunks')) {
    const [, , chunkHash] = asArray(chunk, 'chunk')
    const [words] = asArray(unpack(byPath, `index/${String(chunkHash)}.pf_index`), 'index')
    for (const word of asArray(words, 'words')) addWord(asArray(word, 'word'), stems, urls, names)
  }
  const module = unpackBytes(byPath, `wasm.${wasm ?? 'unknown'}.pagefind`)
  return { lang, pages, stems, wasm: module }
}

/** What is counted of one stem on one page. */
interface Counts {
  text: number
  headings: number
  first: number | undefined
  readonly meta: Record<string, number>
}

function addWord(
  [stem, postings, variants]: readonly unknown[],
  stems: Map<string, BundlePosting[]>,
  urls: readonly string[],
  names: readonly string[],
): void {
  const lists = [
    postings,
    ...asArray(variants ?? [], 'variants').map((form) => asArray(form, 'form')[1]),
  ]
  const found = new Map<number, Counts>()
  for (const list of lists) {
    let page = 0
    for (const posting of asArray(list, 'postings')) {
      const [delta, locations, metaLocations] = asArray(posting, 'posting')
      page += asNumber(delta, 'page')
      const counts = found.get(page) ?? { text: 0, headings: 0, first: undefined, meta: {} }
      found.set(page, counts)
      countLocations(asArray(locations, 'locations'), counts)
      countMeta(asArray(metaLocations, 'meta locations'), names, counts.meta)
    }
  }
  const rows = [...found].flatMap(([page, counts]) => {
    const url = urls[page]
    return url === undefined ? [] : [{ url, ...counts }]
  })
  stems.set(String(stem), rows)
}

function countLocations(locations: readonly unknown[], counts: Counts): void {
  let weight = textWeight
  let place = 0
  for (const location of locations) {
    const value = asNumber(location, 'location')
    if (value < 0) {
      weight = -value - 1
      place = 0
      continue
    }
    place += value
    counts.first = Math.min(counts.first ?? place, place)
    if (weight > textWeight) counts.headings += 1
    else counts.text += 1
  }
}

function countMeta(
  locations: readonly unknown[],
  names: readonly string[],
  meta: Record<string, number>,
): void {
  let name = names[0] ?? ''
  for (const location of locations) {
    const value = asNumber(location, 'meta location')
    if (value < 0) name = names[-value - 1] ?? ''
    else meta[name] = (meta[name] ?? 0) + 1
  }
}

interface EntryLanguage {
  readonly hash: string
  readonly page_count: number
  /** Name of the stemmer; null for a language without one. */
  readonly wasm: string | null
}

interface Entry {
  readonly version: string
  readonly languages: Readonly<Record<string, EntryLanguage>>
}

function readEntry(content: Uint8Array | undefined): Entry {
  if (!content) throw unknownBundle('it has no pagefind-entry.json')
  const entry = JSON.parse(new TextDecoder().decode(content)) as Entry // Checked by version below.
  if (entry.version !== bundleVersion)
    throw unknownBundle(`it was made by version ${entry.version}`)
  return entry
}

function readFragment(
  byPath: ReadonlyMap<string, Uint8Array>,
  name: string,
): Pick<BundlePage, 'url' | 'text'> {
  const json = new TextDecoder().decode(unpackBytes(byPath, `fragment/${name}.pf_fragment`))
  // The two fields of the fragment we need.
  const { url, content } = JSON.parse(json) as { url: unknown; content: unknown }
  if (typeof url !== 'string') throw unknownBundle(`fragment ${name} has no url`)
  if (typeof content !== 'string') throw unknownBundle(`fragment ${name} has no content`)
  return { url, text: content.split(/\s+/).join(' ') }
}

function unpack(byPath: ReadonlyMap<string, Uint8Array>, path: string): unknown {
  return decodeCbor(unpackBytes(byPath, path))
}

function unpackBytes(byPath: ReadonlyMap<string, Uint8Array>, path: string): Uint8Array {
  const content = byPath.get(path)
  if (!content) throw unknownBundle(`it has no ${path}`)
  const bytes = gunzipSync(content)
  if (bytes.subarray(0, prefix.length).toString('latin1') !== prefix) {
    throw unknownBundle(`${path} does not begin with ${prefix}`)
  }
  return bytes.subarray(prefix.length)
}

function asArray(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw unknownBundle(`${what} is no list`)
  return value
}

function asNumber(value: unknown, what: string): number {
  if (typeof value !== 'number') throw unknownBundle(`${what} is no number`)
  return value
}

function unknownBundle(reason: string): Error {
  return new Error(
    `Cannot read the Pagefind bundle: ${reason}; this build understands Pagefind ${bundleVersion} only, pin it`,
  )
}
