/**
 * Reads a Pagefind bundle: text, headings and fields of each page, and the stemmer of each
 * language. Only this file knows the private format.
 *
 * All files except the entry are compressed with gzip, and their content begins with
 * `pagefind_dcd`. A fragment is JSON. These files are CBOR:
 * `pf_meta` is `[version, pages[[fragmentHash, wordCount]], chunks, filters, sorts, metaFields]`,
 * `pf_index` is `[[ [stem, postings, variants[[form, postings]]] … ]]`, and a posting is
 * `[pageDelta, locations, metaLocations]`. In locations a negative number `−n−1` sets the weight to
 * `n` and resets the position. Other numbers are distances from the previous position.
 *
 * From Pagefind's words, only the positions of headings are used, because the words differ from the
 * words of `tokenize.ts`. Pagefind's words keep typographic and Arabic signs (`l’école`, `مكتبة،`)
 * and lose the voicing mark of が. Pagefind also divides Japanese by another dictionary.
 */
import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { joinWords, placeAnchors } from './bundle-text.ts'
import type { Anchor, BundleAnchor } from './bundle-text.ts'
import { decodeCbor, encodeCbor } from './cbor.ts'
import type { CborItem } from './cbor.ts'
import type { BundleFile } from './pagefind.ts'

/** The version of Pagefind whose bundles are supported. */
export const bundleVersion = '1.5.2'

/** One page of a language. */
export interface BundlePage {
  readonly url: string
  /** Text without double spaces. */
  readonly text: string
  /** Ranges of headings in the text. */
  readonly headings: readonly (readonly [start: number, end: number])[]
  /** Headings with an id, except the title, in the order of the text. */
  readonly anchors: readonly Anchor[]
  /** Fields of the page, such as title and description. */
  readonly meta: Readonly<Record<string, string>>
}

/** Pages of one language. */
export interface BundleLanguage {
  /** Language tag in lower case. */
  readonly lang: string
  readonly pages: readonly BundlePage[]
  /** Name of the stemmer. Absent for a language that Pagefind does not stem. */
  readonly stemmer: string | undefined
  /** Pagefind's search program for this language. We use it only as a stemmer. */
  readonly wasm: Uint8Array
}

const entryPath = 'pagefind-entry.json'
const prefix = 'pagefind_dcd'
/** Weight of plain text in the locations of a posting. Headings have a larger weight. */
const textWeight = 24

/** Reads the languages of a bundle. Throws when the format is unknown. */
export function readBundle(files: readonly BundleFile[]): BundleLanguage[] {
  const byPath = new Map(files.map(({ path, content }) => [path, content]))
  const entry = readEntry(byPath.get(entryPath))
  return Object.entries(entry.languages).map(([lang, language]) =>
    readLanguage(byPath, lang, language),
  )
}

/**
 * Joins bundles of one language each. Files of the same name are identical, except
 * `pagefind-entry.json`. The new `pagefind-entry.json` lists the languages of all bundles.
 */
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

/**
 * Sorts the values of the filter in a bundle of one language, because Pagefind writes them in
 * another order in each run. The names of the filter file and of the metadata file contain a
 * digest of their content, so both files get a new name. The metadata file contains the new name of
 * the filter file. `pagefind-entry.json` contains the new name of the metadata file.
 */
export function sortFilter(files: readonly BundleFile[]): BundleFile[] {
  const byPath = new Map(files.map(({ path, content }) => [path, content]))
  const filter = files.find(({ path }) => path.endsWith('.pf_filter'))?.path
  const meta = files.find(({ path }) => path.endsWith('.pf_meta'))?.path
  const entry = byPath.get(entryPath)
  if (filter === undefined || meta === undefined || !entry) return [...files]
  // The name of the filter, and pairs of a value and its pages.
  const [name, values] = unpack(byPath, filter) as [string, [string, CborItem][]]
  const sorted = values.toSorted(([a], [b]) => (a < b ? -1 : 1))
  const newFilter = pack(filter, encodeCbor([name, sorted]))
  const newMeta = pack(meta, renameIn(unpackBytes(byPath, meta), filter, newFilter.path))
  const newEntry = { path: entryPath, content: renameIn(entry, meta, newMeta.path) }
  const changed = [filter, meta, entryPath]
  return [...files.filter(({ path }) => !changed.includes(path)), ...[newFilter, newMeta, newEntry]]
}

/** Packs `content` into a bundle file. Replaces the digest in `path` by the digest of `content`. */
function pack(path: string, content: Uint8Array): BundleFile {
  const digest = createHash('sha256').update(content).digest('hex')
  return {
    path: path.replace(/[0-9a-f]+(?=\.pf_)/, (old) => digest.slice(0, old.length)),
    content: gzipSync(Buffer.concat([Buffer.from(prefix), content])),
  }
}

/**
 * In `content`, replaces the name of the file `path`, such as `en_1a2b3c4`, by the name of `next`,
 * which has the same length.
 */
function renameIn(content: Uint8Array, path: string, next: string): Uint8Array {
  const nameOf = (file: string) => file.split(/[/.]/).at(-2) ?? ''
  const text = Buffer.from(content).toString('latin1')
  return Buffer.from(text.replace(nameOf(path), nameOf(next)), 'latin1')
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
  if (rows.length !== count)
    throw unknownBundle(
      `its index of "${lang}" has ${rows.length} pages, but pagefind-entry.json says ${count}`,
    )
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

/**
 * Finds the positions of a word that are in headings, and adds them to `headings`, which has one
 * set for each page.
 */
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
  /** Name of the stemmer, or null for a language without one. */
  readonly wasm: string | null
}

function readEntry(content: Uint8Array | undefined) {
  if (!content) throw unknownBundle('it has no pagefind-entry.json')
  const entry: unknown = JSON.parse(new TextDecoder().decode(content))
  const { version } = isRecord(entry) ? entry : {}
  if (version !== bundleVersion) throw unknownBundle(`it was made by version ${String(version)}`)
  return entry as { readonly languages: Readonly<Record<string, EntryLanguage>> } // The version was checked.
}

function readFragment(
  byPath: ReadonlyMap<string, Uint8Array>,
  name: string,
  headingWords: ReadonlySet<number>,
): BundlePage {
  const json = new TextDecoder().decode(unpackBytes(byPath, `fragment/${name}.pf_fragment`))
  // A fragment has more fields, but only these are read.
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

/**
 * Reads an anchor if it is the heading of a section or a header cell of a table. Otherwise, returns
 * an empty array, because Pagefind lists every element with an id.
 */
function readAnchor(anchor: unknown): BundleAnchor[] {
  if (!isRecord(anchor)) throw unknownBundle('an anchor is not an object')
  const { element, id, text, location } = anchor
  if (!/^(?:h[2-6]|th)$/.test(String(element))) return []
  // `separators.ts` added this colon after the heading of a row.
  const shown = String(text).replace(/:$/, '')
  return [{ fragment: String(id), text: shown, word: asNumber(location, 'anchor') }]
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
  if (!Array.isArray(value)) throw unknownBundle(`${what} is not a list`)
  return value
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asNumber(value: unknown, what: string): number {
  if (typeof value !== 'number') throw unknownBundle(`${what} is not a number`)
  return value
}

function unknownBundle(reason: string): Error {
  return new Error(
    `Cannot read the Pagefind bundle: ${reason}. This build reads only Pagefind ${bundleVersion}: pin this version`,
  )
}
