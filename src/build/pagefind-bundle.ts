/**
 * Reads a Pagefind bundle. The only file that knows its private format.
 *
 * All files but the entry are gzip with the prefix `pagefind_dcd` and hold CBOR:
 * `pf_meta` is `[version, pages[[fragmentHash, wordCount]], chunks, filters, sorts, metaFields]`,
 * `pf_index` is `[[ [stem, postings, variants[[form, postings]]] … ]]`, and a posting is
 * `[pageDelta, locations, metaLocations]`. In locations a negative number `−n−1` sets the weight of what follows.
 */
import { gunzipSync } from 'node:zlib'
import { decodeCbor } from './cbor.ts'
import type { BundleFile } from './pagefind.ts'

/** Version of Pagefind whose bundles are understood. */
export const bundleVersion = '1.5.2'

/** One stem on one page: how often it stands in the text, in headings, and in the title or description. */
export interface BundlePosting {
  /** Address of the page. */
  readonly url: string
  readonly text: number
  readonly headings: number
  readonly meta: Readonly<Record<string, number>>
}

/** Index of one language. */
export interface BundleLanguage {
  readonly lang: string
  /** Number of words by address. */
  readonly lengths: ReadonlyMap<string, number>
  readonly stems: ReadonlyMap<string, readonly BundlePosting[]>
}

const prefix = 'pagefind_dcd'
/** Weight of plain text in locations; headings weigh more. */
const textWeight = 24

/** Languages of a bundle; throws when the bundle is not one this file understands. */
export function readBundle(files: readonly BundleFile[]): BundleLanguage[] {
  const byPath = new Map(files.map(({ path, content }) => [path, content]))
  const entry = readEntry(byPath.get('pagefind-entry.json'))
  return Object.entries(entry.languages).map(([lang, { hash, page_count: count }]) => {
    const meta = asArray(unpack(byPath, `pagefind.${hash}.pf_meta`), 'pf_meta')
    const [version, pages, chunks, , , fields] = meta
    if (version !== bundleVersion) throw unknownBundle(`its index has version ${String(version)}`)
    const rows = asArray(pages, 'pages').map((row) => asArray(row, 'page'))
    if (rows.length !== count) throw unknownBundle(`${lang} has ${rows.length} pages, not ${count}`)
    const urls = rows.map(([fragment]) => readFragmentUrl(byPath, String(fragment)))
    const lengths = new Map(rows.map((row, page) => [urls[page] ?? '', asNumber(row[1], 'words')]))
    const names = asArray(fields, 'meta fields').map(String)
    const stems = new Map<string, BundlePosting[]>()
    for (const chunk of asArray(chunks, 'chunks')) {
      const [, , chunkHash] = asArray(chunk, 'chunk')
      const [words] = asArray(unpack(byPath, `index/${String(chunkHash)}.pf_index`), 'index')
      for (const word of asArray(words, 'words')) addWord(asArray(word, 'word'), stems, urls, names)
    }
    return { lang, lengths, stems }
  })
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
  const found = new Map<number, { text: number; headings: number; meta: Record<string, number> }>()
  for (const list of lists) {
    let page = 0
    for (const posting of asArray(list, 'postings')) {
      const [delta, locations, metaLocations] = asArray(posting, 'posting')
      page += asNumber(delta, 'page')
      const counts = found.get(page) ?? { text: 0, headings: 0, meta: {} }
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

function countLocations(
  locations: readonly unknown[],
  counts: { text: number; headings: number },
): void {
  let weight = textWeight
  for (const location of locations) {
    const value = asNumber(location, 'location')
    if (value < 0) weight = -value - 1
    else if (weight > textWeight) counts.headings += 1
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

interface Entry {
  readonly version: string
  readonly languages: Readonly<Record<string, { hash: string; page_count: number }>>
}

function readEntry(content: Uint8Array | undefined): Entry {
  if (!content) throw unknownBundle('it has no pagefind-entry.json')
  const entry = JSON.parse(new TextDecoder().decode(content)) as Entry // Checked by version below.
  if (entry.version !== bundleVersion)
    throw unknownBundle(`it was made by version ${entry.version}`)
  return entry
}

function readFragmentUrl(byPath: ReadonlyMap<string, Uint8Array>, name: string): string {
  const text = new TextDecoder().decode(unpackBytes(byPath, `fragment/${name}.pf_fragment`))
  const { url } = JSON.parse(text) as { url: unknown } // The one field of the fragment we need.
  if (typeof url !== 'string') throw unknownBundle(`fragment ${name} has no url`)
  return url
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
