/**
 * Reads a Pagefind bundle: the text of each page, what of it is heading, its fields, and the stemmer of its language.
 * The only file that knows its private format.
 *
 * All files but the entry are gzip with the prefix `pagefind_dcd` and hold CBOR:
 * `pf_meta` is `[version, pages[[fragmentHash, wordCount]], chunks, filters, sorts, metaFields]`,
 * `pf_index` is `[[ [stem, postings, variants[[form, postings]]] … ]]`, and a posting is
 * `[pageDelta, locations, metaLocations]`. In locations a negative number `−n−1` sets the weight of what follows and
 * starts the count of places anew; the others are distances from the place before. A fragment is JSON. Pagefind's words
 * are not used, only where headings are: it leaves typographic and Arabic signs on words (`l’école`, `مكتبة،`), takes the
 * strokes off が, and parts Japanese by another dictionary than the server has.
 */
import { gunzipSync } from 'node:zlib'
import { joinWords, placeAnchors } from './bundle-text.ts'
import type { Anchor, BundleAnchor } from './bundle-text.ts'
import { decodeCbor } from './cbor.ts'
import type { BundleFile } from './pagefind.ts'

/** Version of Pagefind whose bundles are understood. */
export const bundleVersion = '1.5.2'

/** One page of a language. */
export interface BundlePage {
  readonly url: string
  /** Text; no two spaces follow each other. */
  readonly text: string
  /** Which parts of the text are headings: where each begins and ends. */
  readonly headings: readonly (readonly [start: number, end: number])[]
  /** Headings with an id, but that of the page itself, in the order of the text. */
  readonly anchors: readonly Anchor[]
  /** Title, description and whatever else was named as a field of the page. */
  readonly meta: Readonly<Record<string, string>>
}

/** Pages of one language. */
export interface BundleLanguage {
  /** In lower case, whatever the pages say. */
  readonly lang: string
  readonly pages: readonly BundlePage[]
  /** Name of the stemmer; absent for a language that Pagefind does not stem. */
  readonly stemmer: string | undefined
  /** The search of Pagefind in this language, which is our stemmer. */
  readonly wasm: Uint8Array
}

const entryPath = 'pagefind-entry.json'
const prefix = 'pagefind_dcd'
/** Weight of plain text in locations; headings weigh more. */
const textWeight = 24

/** Languages of a bundle; throws when the bundle is not one this file understands. */
export function readBundle(files: readonly BundleFile[]): BundleLanguage[] {
  const byPath = new Map(files.map(({ path, content }) => [path, content]))
  const entry = readEntry(byPath.get(entryPath))
  return Object.entries(entry.languages).map(([lang, language]) =>
    readLanguage(byPath, lang, language),
  )
}

/** Bundles of one language each as the bundle of all of them: they share nothing but the entry, and what comes with Pagefind. */
export function joinBundles(bundles: readonly (readonly BundleFile[])[]): BundleFile[] {
  const files = new Map(bundles.flat().map((file) => [file.path, file]))
  const entries = bundles.map((bundle) =>
    readEntry(bundle.find(({ path }) => path === entryPath)?.content),
  )
  const languages = Object.fromEntries(
    entries
      .flatMap((entry) => Object.entries(entry.languages))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  const content = new TextEncoder().encode(JSON.stringify({ ...entries[0], languages }))
  return [...files.set(entryPath, { path: entryPath, content }).values()]
}

function readLanguage(
  byPath: ReadonlyMap<string, Uint8Array>,
  lang: string,
  { hash, page_count: count, wasm }: EntryLanguage,
): BundleLanguage {
  const meta = asArray(unpack(byPath, `pagefind.${hash}.pf_meta`), 'pf_meta')
  const [version, rowsOfPages, chunks] = meta
  if (version !== bundleVersion) throw unknownBundle(`its index has version ${String(version)}`)
  const rows = asArray(rowsOfPages, 'pages').map((row) => asArray(row, 'page'))
  if (rows.length !== count) throw unknownBundle(`${lang} has ${rows.length} pages, not ${count}`)
  const headings = rows.map(() => new Set<number>())
  for (const chunk of asArray(chunks, 'chunks')) {
    const [, , chunkHash] = asArray(chunk, 'chunk')
    const [words] = asArray(unpack(byPath, `index/${String(chunkHash)}.pf_index`), 'index')
    for (const word of asArray(words, 'words')) findHeadings(asArray(word, 'word'), headings)
  }
  return {
    lang,
    pages: rows.map(([fragment], at) =>
      readFragment(byPath, String(fragment), headings[at] ?? new Set()),
    ),
    stemmer: wasm ?? undefined,
    wasm: unpackBytes(byPath, `wasm.${wasm ?? 'unknown'}.pagefind`),
  }
}

/** Adds to the headings of each page the places where this word stands in one. */
function findHeadings(
  [, postings, variants]: readonly unknown[],
  headings: readonly Set<number>[],
): void {
  const forms = asArray(variants ?? [], 'variants').map((form) => asArray(form, 'form')[1])
  for (const list of [postings, ...forms]) {
    let page = 0
    for (const posting of asArray(list, 'postings')) {
      const [delta, locations] = asArray(posting, 'posting')
      page += asNumber(delta, 'page')
      addHeadings(asArray(locations, 'locations'), headings[page])
    }
  }
}

function addHeadings(locations: readonly unknown[], headings: Set<number> | undefined): void {
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
    if (weight > textWeight) headings?.add(place)
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
  headingWords: ReadonlySet<number>,
): BundlePage {
  const json = new TextDecoder().decode(unpackBytes(byPath, `fragment/${name}.pf_fragment`))
  // The fields of the fragment we need.
  const fragment = JSON.parse(json) as Record<'url' | 'content' | 'meta' | 'anchors', unknown>
  const { url, content, meta, anchors } = fragment
  if (typeof url !== 'string') throw unknownBundle(`fragment ${name} has no url`)
  if (typeof content !== 'string') throw unknownBundle(`fragment ${name} has no content`)
  const fields = isRecord(meta) ? Object.entries(meta) : []
  const joined = joinWords(content, headingWords)
  const places = asArray(anchors, 'anchors').flatMap((anchor) => readAnchor(anchor))
  return {
    url,
    text: joined.text,
    headings: joined.headings,
    anchors: placeAnchors(places, joined),
    meta: Object.fromEntries(fields.map(([field, value]) => [field, String(value)])),
  }
}

/** A heading below the title that has an id: Pagefind lists every element that has one. */
function readAnchor(anchor: unknown): BundleAnchor[] {
  if (!isRecord(anchor)) throw unknownBundle('an anchor is no object')
  const { element, id, text, location } = anchor
  if (!/^h[2-6]$/.test(String(element))) return []
  return [{ fragment: String(id), text: String(text), word: asNumber(location, 'anchor') }]
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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
