/**
 * Reads entries from a CSV file. For example, the column `name.fr` has the French values of the
 * field `name`, and `place.latitude` has the values of `latitude` in the block `place`. Semicolons
 * separate the values of a list.
 */
import type { FieldSchema } from '../../site/collection.ts'
import { explainCount, explainHeader, findSeparator, readCsv } from '../csv.ts'
import type { CsvRow } from '../csv.ts'
import type { Mistake } from '../mistake.ts'
import { nearestOrAll } from '../yaml-remedies.ts'
import type { DescribedCollection } from './description.ts'
import type { Place, RawEntry, SourceFile } from './raw-entry.ts'

/** A column: the path of its values in an entry, and their schema. */
interface Column {
  readonly path: readonly string[]
  readonly schema: FieldSchema
}

/**
 * Reads the entries of a table. Leaves out rows with more or fewer values than columns. Returns
 * no entries if the first line has faults.
 */
export function readCsvEntries(
  source: SourceFile,
  collection: DescribedCollection,
  mistakes: Mistake[],
): RawEntry[] {
  const { file } = source
  const [header, ...rows] = readCsv(source, mistakes)
  if (!header) return []
  const names = header.record
  const known = columnsOf(collection)
  const wrong = explainHeader(names, rows)
  const faults = [...(wrong === undefined ? [] : [{ message: wrong }]), ...faultsOf(names, known)]
  mistakes.push(...faults.map((fault) => ({ file, line: header.line, ...fault })))
  if (faults.length > 0) return []
  const columns = names.flatMap((name) => known.get(name) ?? [])
  return rows.flatMap(({ record, line }: CsvRow) => {
    if (record.length === names.length) return entryOf(record, columns, { file, line })
    mistakes.push({ file, line, message: explainCount(record, names) })
    return []
  })
}

function columnsOf({ allFields, languages }: DescribedCollection): ReadonlyMap<string, Column> {
  const columns = allFields.flatMap(({ name, schema, isByLanguage }) => {
    const own = [name, { path: [name], schema }] as const
    if (isByLanguage) {
      return [
        own,
        ...languages.map((lang) => [`${name}.${lang}`, { path: [name, lang], schema }] as const),
      ]
    }
    // The check of `collection.yaml` has ensured that each property is a schema.
    const inner = (schema['properties'] ?? {}) as Readonly<Record<string, FieldSchema>>
    const parts = Object.entries(inner).map(
      ([part, of]) => [`${name}.${part}`, { path: [name, part], schema: of }] as const,
    )
    return parts.length > 0 ? parts : [own]
  })
  return new Map<string, Column>([['id', { path: ['id'], schema: { type: 'string' } }], ...columns])
}

function faultsOf(names: readonly string[], known: ReadonlyMap<string, Column>) {
  const all = [...known.keys()]
  const separator = findSeparator(names)
  if (separator) {
    return [
      { message: `separates its columns by ${separator.name}: use commas, as in ${all.join(',')}` },
    ]
  }
  const unknown = names.filter((name) => !known.has(name))
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  return [
    ...unknown.map((field) => ({
      field,
      message: `is an unknown column${nearestOrAll(field, all)}`,
    })),
    ...twice.map((field) => ({ field, message: 'is the name of two columns: keep one' })),
    ...(names.includes('id') ? [] : [{ field: 'id', message: 'is missing: add this column' }]),
  ]
}

function entryOf(record: readonly string[], columns: readonly Column[], place: Place): RawEntry {
  const values: Record<string, unknown> = {}
  for (const [at, { path, schema }] of columns.entries()) {
    const text = record[at] ?? ''
    // Spreadsheets write missing values as empty text.
    if (text === '') continue
    const [field = '', part] = path
    const value = toValue(text, schema)
    if (part === undefined) values[field] = value
    else values[field] = { ...(values[field] as object | undefined), [part]: value } // A block, if set.
  }
  const { id, ...rest } = values
  return { id, values: rest, placeOf: () => place }
}

/**
 * Converts the text of a cell to a value. A text in a wrong format is not converted, and the check
 * reports it.
 */
function toValue(text: string, { type, items }: FieldSchema): unknown {
  if (type === 'array') {
    const parts = text.split(';').map((part) => part.trim())
    return parts.filter(Boolean).map((part) => toValue(part, items as FieldSchema)) // Lists have `items`.
  }
  const isNumber = type === 'number' || type === 'integer'
  if (isNumber) return /^-?\d+(?:\.\d+)?(?:[Ee][+-]?\d+)?$/.test(text) ? Number(text) : text
  return type === 'boolean' && /^(?:true|false)$/i.test(text) ? /^true$/i.test(text) : text
}
