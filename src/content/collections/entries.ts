/** Reads the entries of a file, and checks them by the description of their collection. */
import type { CollectionEntry, CollectionField, JsonValue } from '../../site/collection.ts'
import type { Finding, Mistake } from '../mistake.ts'
import { warning } from '../mistake.ts'
import { readCsvEntries } from './csv-entries.ts'
import type { DescribedCollection } from './description.ts'
import { findTimeFaults, withTimes } from './entry-time-faults.ts'
import { readMarkdownEntry } from './markdown-entries.ts'
import type { MarkdownSource } from './markdown-entries.ts'
import type { Place, RawEntry } from './raw-entry.ts'
import { validatorOf } from './validator.ts'
import { isBlock, readYamlEntries } from './yaml-entries.ts'

/**
 * Files that are read together: one file with entries, or the files of one entry in several
 * languages.
 */
export interface EntrySource {
  /** File name without the extension, and for Markdown without the language. */
  readonly stem: string
  readonly format: 'yaml' | 'csv' | 'markdown'
  readonly files: readonly MarkdownSource[]
}

/** A value that refers to another entry, a page or a picture. */
export interface EntryReference {
  readonly kind: 'entry' | 'page' | 'picture'
  readonly field: string
  readonly value: string
  readonly place: Place
  /** Collection of the entry that the value refers to. Set only if `kind` is `entry`. */
  readonly collection?: string | undefined
}

/** A Markdown text of an entry. */
export interface EntryText {
  readonly file: string
  readonly body: string
  readonly linesBefore: number
}

/** A checked entry. `entry` is absent if the values have mistakes. */
export interface ReadEntry {
  readonly id: string
  readonly place: Place
  readonly entry?: CollectionEntry
  readonly references: readonly EntryReference[]
  readonly texts: readonly EntryText[]
  /** Missing translations: the field, and the language in which it has no text. */
  readonly missing: readonly (readonly [field: string, lang: string])[]
}

/** Entries of an `EntrySource`, with findings. Has only plain data, so that it can be cached. */
export interface EntriesReading {
  readonly entries: readonly ReadEntry[]
  readonly findings: readonly Finding[]
}

/** Id of the example entries in `scripts/writing/beginnings`. */
const exampleId = 'example'
/** Maximum size of an entry as JSON, in bytes. */
const mostBytes = 32_000
/**
 * Maximum number of mistakes that are listed for a source. A single wrong column causes a mistake
 * in each row.
 */
const mostListed = 20

/** Reads and checks the entries of a source. */
export function readEntries(source: EntrySource, collection: DescribedCollection): EntriesReading {
  const mistakes: Mistake[] = []
  const raw = readRaw(source, collection, mistakes)
  const findings: Finding[] = []
  const entries = raw.flatMap((one) => checkEntry(one, collection, { mistakes, findings }))
  const listed = mistakes.slice(0, mostListed)
  const [last] = mistakes.slice(mostListed)
  if (last) {
    const { file } = last
    const message = `has ${mistakes.length - mostListed} more mistakes, which are not listed: correct the listed ones first`
    listed.push({ file, message })
  }
  return { entries, findings: [...listed, ...findings] }
}

function readRaw(
  { stem, format, files }: EntrySource,
  collection: DescribedCollection,
  mistakes: Mistake[],
): RawEntry[] {
  if (format === 'markdown') return readMarkdownEntry(files, stem, collection, mistakes)
  return files.flatMap((file) =>
    format === 'csv'
      ? readCsvEntries(file, collection, mistakes)
      : readYamlEntries(file, stem, mistakes),
  )
}

/** Checks an entry and reports its faults. The result is empty if the id is not valid. */
function checkEntry(
  { id, values: given, placeOf }: RawEntry,
  collection: DescribedCollection,
  { mistakes, findings }: { readonly mistakes: Mistake[]; readonly findings: Finding[] },
): ReadEntry[] {
  const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  const idFault = faultOfId(id)
  const faults = validatorOf(collection)(values)
  const bytes = Buffer.byteLength(JSON.stringify(values))
  const size = `the entry has ${Math.ceil(bytes / 1000)} kB: use at most ${mostBytes / 1000} kB`
  const found = [
    ...(idFault === undefined ? [] : [{ path: ['id'], message: idFault }]),
    ...faults,
    ...(faults.length === 0 ? findTimeFaults(collection, values) : []),
    ...(bytes > mostBytes ? [{ path: [], message: size }] : []),
  ]
  for (const { path, message } of found) {
    mistakes.push({ ...placeOf(path), field: path.join('.') || undefined, message })
  }
  if (typeof id !== 'string' || idFault !== undefined) return []
  if (id === exampleId) {
    const message = 'belongs to the example entry of npm run new: change or remove this entry'
    findings.push(warning({ ...placeOf(['id']), field: 'id', message }))
  }
  const known = { id, place: placeOf([]) }
  if (found.length > 0) return [{ ...known, references: [], texts: [], missing: [] }]
  const shown = collection.published.fields.flatMap((field) => valueOf(field, values))
  const parts = shown.flatMap(({ field, value }) => partsOf(field, value))
  findings.push(...parts.flatMap((part) => warnOfHtml(part, placeOf)))
  return [
    {
      ...known,
      entry: withTimes(collection, {
        id,
        values: Object.fromEntries(shown.map(({ field, value }) => [field.name, value])),
      }),
      references: parts.flatMap((part) => referenceOf(part, placeOf)),
      texts: parts.flatMap((part) => textOf(part, placeOf)),
      missing: shown.flatMap(({ field, value }) => missingOf(field, value, collection.languages)),
    },
  ]
}

function faultOfId(id: unknown): string | undefined {
  if (id === undefined) return 'is missing'
  if (typeof id !== 'string') return `must be a text in quotes: "${JSON.stringify(id)}"`
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id) && id.length <= 64
    ? undefined
    : 'must be lower-case ASCII words joined by hyphens, at most 64 characters, such as new-crane'
}

function valueOf(field: CollectionField, values: Readonly<Record<string, unknown>>) {
  if (!Object.hasOwn(values, field.name)) return []
  return [{ field, value: values[field.name] as JsonValue }] // Validated.
}

/** A text in the value of a field, with its path in the entry. */
interface TextPart {
  readonly field: CollectionField
  readonly path: readonly string[]
  readonly text: string
}

/** Collects the texts in a value, at any depth. */
function partsOf(field: CollectionField, value: JsonValue, path = [field.name]): TextPart[] {
  if (typeof value === 'string') return [{ field, path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, JsonValue]) =>
    partsOf(field, inner, [...path, key]),
  )
}

function referenceOf(
  { field: { kind, collection }, path, text }: TextPart,
  placeOf: RawEntry['placeOf'],
): EntryReference[] {
  if (kind !== 'entry' && kind !== 'page' && kind !== 'picture') return []
  return [{ kind, field: path.join('.'), value: text, place: placeOf(path), collection }]
}

function textOf({ field, path, text }: TextPart, placeOf: RawEntry['placeOf']): EntryText[] {
  const { file, line = 1 } = placeOf(path)
  return field.kind === 'markdown' ? [{ file, body: text, linesBefore: line - 1 }] : []
}

/**
 * Matches an HTML tag. A character can match only one part of the pattern, so matching takes linear
 * time.
 */
const tag = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*|\/)?>/i

function warnOfHtml({ field, path, text }: TextPart, placeOf: RawEntry['placeOf']): Finding[] {
  const [found] = field.kind === 'markdown' ? [] : (tag.exec(text) ?? [])
  if (found === undefined) return []
  const message = `has ${found}, which readers see as plain text: remove the tag, or add x-markdown: true to the field in collection.yaml`
  return [warning({ ...placeOf(path), field: path.join('.'), message })]
}

function missingOf(field: CollectionField, value: JsonValue, languages: readonly string[]) {
  if (!field.isByLanguage || !isBlock(value)) return []
  return languages
    .filter((lang) => !Object.hasOwn(value, lang))
    .map((lang) => [field.name, lang] as const)
}
