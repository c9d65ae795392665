/** Reads the collections. Each has a folder in `data/`, with `collection.yaml` and the entries. */
import { posix } from 'node:path'
import type { Collection } from '../../site/collection.ts'
import { listFiles } from '../folder-entries.ts'
import { nothingKept } from '../kept.ts'
import { addressOfFile } from '../published-files.ts'
import { divide, warning } from '../mistake.ts'
import type { Finding, Findings, Mistake } from '../mistake.ts'
import type { FolderReading } from '../page-files.ts'
import { readTextFile } from '../text-file.ts'
import { parseYaml } from '../yaml-text.ts'
import { checkDescription, describeCollection } from './description.ts'
import type { DescribedCollection } from './description.ts'
import { descriptionSchema } from './description-schema.ts'
import type { EntriesReading, EntryReference, EntryText, ReadEntry } from './entries.ts'
import { editorSchema } from './entry-schema.ts'
import { defaultTimeZone } from '../../site/time-zone.ts'
import { formatOf, listSources } from './entry-sources.ts'
import { checkEntryReferences, checkPictureReferences, isFile } from './references.ts'
import { warnOfMissingZone } from './times.ts'

/** Further data of the collections, for checks, code editors and the publication of pictures. */
export interface CollectionParts {
  readonly references: readonly EntryReference[]
  readonly texts: readonly EntryText[]
  /** JSON Schema of the entry files of each collection, for code editors. */
  readonly schemas: readonly { readonly name: string; readonly schema: object }[]
  /** Pictures of entries: path relative to the content folder → address on the site. */
  readonly pictures: ReadonlyMap<string, string>
}

/** The collections of a content folder, and further data for checks and code editors. */
export interface CollectionsReading {
  readonly collections: readonly Collection[]
  readonly parts: CollectionParts
}

/** Name of the folder of the collections. */
export const dataFolder = 'data'
const mostCollections = 30
const mostEntries = 20_000
/**
 * Maximum number of collections with an MCP tool. The definition of each tool takes tokens in every
 * conversation.
 */
const mostTools = 3

/** A collection with its entries, including entries with mistakes if their id is valid. */
interface ReadCollection {
  readonly described: DescribedCollection
  readonly entries: readonly ReadEntry[]
}

/** The content folder, and the time zone of `site.yaml`. */
export interface CollectionFolder extends FolderReading {
  readonly timeZone: string | undefined
}

/** Reads all collections. Leaves out those with mistakes in their name or `collection.yaml`. */
export async function readCollections(
  reading: CollectionFolder,
  findings: Findings,
): Promise<CollectionsReading> {
  const files = await listFiles(reading.directory, dataFolder)
  const folders = Map.groupBy(files.filter(isInFolder), (file) => posix.dirname(file))
  const names = [...folders.keys()]
  const found: Finding[] = []
  if (names.length > mostCollections) {
    const message = `has ${names.length} collections: use at most ${mostCollections}`
    found.push({ file: dataFolder, message })
  }
  const read: ReadCollection[] = []
  for (const [name, all] of folders) {
    const described = await readDescription(name, all, { reading, names, found })
    if (described) read.push(await readEntriesOf(described, all, { reading, found }))
  }
  // References to a collection with mistakes are not checked, because some of its entries may be
  // unreadable.
  const faulty = new Set(divide(found).mistakes.map(({ file }) => posix.dirname(file)))
  const ids = new Map(
    read
      .filter(({ described }) => !faulty.has(`${dataFolder}/${described.published.name}`))
      .map(({ described, entries }) => [
        described.published.name,
        new Set(entries.map(({ id }) => id)),
      ]),
  )
  const references = read.flatMap(({ entries }) => entries.flatMap((one) => one.references))
  found.push(...checkEntryReferences(references, ids), ...checkPictureReferences(references))
  found.push(...checkTools(read))
  const { mistakes, warnings } = divide(found)
  findings.mistakes.push(...mistakes)
  findings.warnings.push(...warnings)
  const pictures = await addressesOf(references, reading.directory)
  return {
    collections: read.map((one) => toCollection(one, pictures)),
    parts: {
      references,
      texts: read.flatMap(({ entries }) => entries.flatMap(({ texts }) => texts)),
      schemas: read.map(({ described }) => ({
        name: described.published.name,
        schema: editorSchema(described),
      })),
      pictures,
    },
  }
}

function isInFolder(file: string): boolean {
  return file.split('/').length === 2 && formatOf(file) !== undefined
}

interface Reading {
  readonly reading: CollectionFolder
  readonly found: Finding[]
}

async function readDescription(
  name: string,
  files: readonly string[],
  { reading, names, found }: Reading & { readonly names: readonly string[] },
): Promise<DescribedCollection | undefined> {
  const { siteLanguages: languages, kept, timeZone } = reading
  const file = `${dataFolder}/${name}/collection.yaml`
  const fault = faultOfName(name, names)
  if (fault !== undefined) found.push({ file: `${dataFolder}/${name}`, message: fault })
  const mistakes: Mistake[] = []
  const text = await readTextFile({ ...reading, mistakes }, file)
  if (text === undefined && mistakes.length === 0) {
    const remedy = files.includes(`${name}/collection.yml`)
      ? 'rename collection.yml'
      : 'create this file with the fields of the entries'
    mistakes.push({ file, message: `is missing: ${remedy}` })
  }
  const yaml = text === undefined ? undefined : { file, text, linesBefore: 0, kept }
  const description = yaml && (await parseYaml(yaml, descriptionSchema(languages), mistakes))
  const findings = description
    ? [
        ...checkDescription(description, { file, languages, known: names }),
        ...warnOfMissingZone(file, description, timeZone),
      ]
    : []
  found.push(...mistakes, ...findings)
  const isFine = fault === undefined && findings.every(({ isWarning }) => isWarning)
  if (!description || !isFine) return undefined
  const described = describeCollection(name, description, languages, timeZone ?? defaultTimeZone)
  const faults = await findDefaults(described, reading)
  for (const { path, message } of faults) {
    const [field = '', ...rest] = path
    found.push({ file, field: ['properties', field, 'default', ...rest].join('.'), message })
  }
  return faults.length === 0 ? described : undefined
}

async function findDefaults(described: DescribedCollection, { kept = nothingKept }: FolderReading) {
  if (described.allFields.every(({ schema }) => schema['default'] === undefined)) return []
  return await kept.of('defaults', JSON.stringify(described), async () => {
    const { findDefaultFaults } = await import('./validator.ts')
    return findDefaultFaults(described)
  })
}

function faultOfName(name: string, names: readonly string[]): string | undefined {
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name)) {
    return 'must have a name of at most 40 lower-case letters, digits and hyphens, starting with a letter'
  }
  // Some names collide in the API. A collection `data` would get the MCP tool `query_data`, which
  // exists already. `events-entry` would get the operation `data-events-entry`, and
  // `events-entry-answer` the schema `DataEventsEntryAnswer`. Both exist for entries of `events`.
  const owner = names.find((other) => [`${other}-entry`, `${other}-entry-answer`].includes(name))
  if (name !== 'data' && owner === undefined) return undefined
  return `has a name that the API uses${owner === undefined ? '' : ` for entries of ${owner}`}: choose another name`
}

async function readEntriesOf(
  described: DescribedCollection,
  files: readonly string[],
  { reading, found }: Reading,
): Promise<ReadCollection> {
  const { kept = nothingKept } = reading
  const folder = `${dataFolder}/${described.published.name}`
  const known = { file: `${folder}/collection.yaml` }
  const earlier = found.length
  const parts: EntriesReading[] = []
  for (const source of await listSources(files, reading, found)) {
    const content = JSON.stringify([described, source])
    parts.push(
      await kept.of('entries', content, async () => {
        // Imported on demand, because cached entries need no validator.
        const { readEntries } = await import('./entries.ts')
        return readEntries(source, described)
      }),
    )
  }
  found.push(...parts.flatMap(({ findings }) => findings))
  const entries = parts.flatMap((part) => part.entries)
  found.push(...findRepeated(entries), ...findMissing(entries))
  if (entries.length === 0 && found.length === earlier) {
    const message = `has no entries: write them into ${folder}/${described.published.name}.yaml`
    found.push(warning({ ...known, message }))
  }
  if (entries.length > mostEntries) {
    const message = `has ${entries.length} entries: use at most ${mostEntries}`
    found.push({ ...known, message })
  }
  return { described, entries }
}

/** Finds ids that several entries of a collection have. */
function* findRepeated(entries: readonly ReadEntry[]): Generator<Finding> {
  const places = new Map<string, string>()
  for (const { id, place } of entries) {
    const { file, line } = place
    const other = places.get(id)
    if (other === undefined) places.set(id, line === undefined ? file : `${file}:${line}`)
    else
      yield {
        ...place,
        field: 'id',
        message: `"${id}" is also the id of an entry in ${other}: choose another id`,
      }
  }
}

/** Warns about missing translations, once for each field and language. */
function* findMissing(entries: readonly ReadEntry[]): Generator<Finding> {
  const all = entries.flatMap(({ place, missing }) =>
    missing.map(([field, lang]) => ({ place, field, lang })),
  )
  for (const [, [first, ...others]] of Map.groupBy(all, ({ field, lang }) => `${field} ${lang}`)) {
    if (!first) continue
    const { place, field, lang } = first
    const count = others.length === 1 ? '1 more entry' : `${others.length} more entries`
    const rest = others.length === 0 ? '' : `. The text is also missing in ${count}`
    yield warning({ ...place, field, message: `has no text in ${lang}: add a text${rest}` })
  }
}

function checkTools(read: readonly ReadCollection[]): Finding[] {
  const tools = read.filter(({ described }) => described.published.hasTool)
  return tools.slice(mostTools).map(({ described }) => ({
    file: `${dataFolder}/${described.published.name}/collection.yaml`,
    field: 'x-tool',
    message: `must be true in at most ${mostTools} collections: remove x-tool here`,
  }))
}

async function addressesOf(references: readonly EntryReference[], directory: string) {
  const files = new Set(
    references.flatMap(({ kind, value, place }) =>
      kind === 'picture' && isFile(value) ? pictureFile(value, place.file) : [],
    ),
  )
  const pictures = new Map<string, string>()
  for (const file of files) {
    const address = await addressOfFile(file, directory)
    if (address !== undefined) pictures.set(file, address)
  }
  return pictures
}

/** Returns the path of a picture, relative to the content folder. `value` is relative to `file`. */
function pictureFile(value: string, file: string): string {
  return posix.join(posix.dirname(file), decodeURIComponent(value)) // `isFile` has checked it.
}

/** Converts a collection: replaces picture paths by addresses, and leaves out faulty entries. */
function toCollection(
  { described: { published }, entries }: ReadCollection,
  pictures: ReadonlyMap<string, string>,
): Collection {
  const names = published.fields.filter(({ kind }) => kind === 'picture').map(({ name }) => name)
  const shown = entries.flatMap(({ entry, place }) => {
    if (!entry) return []
    const own = names.flatMap((name) => {
      const value = entry.values[name]
      const isPath = typeof value === 'string' && isFile(value)
      const address = isPath ? pictures.get(pictureFile(value, place.file)) : undefined
      return address === undefined ? [] : [[name, encodeURI(address)] as const]
    })
    return { ...entry, values: { ...entry.values, ...Object.fromEntries(own) } }
  })
  return { ...published, entries: shown }
}
