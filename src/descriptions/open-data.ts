/**
 * Open data: each collection as one JSON file and one CSV file, each with all languages. The CSV
 * file has the same form as a CSV file in the content folder.
 */
import { openDataPath } from '../http/paths.ts'
import type { Collection, CollectionField, FieldSchema, JsonValue } from '../site/collection.ts'
import { textIn } from '../site/localized.ts'
import type { SiteInfo } from '../site/site.ts'
import type { DescriptionFamily } from './description.ts'

/** The files of all collections. */
export const openData: DescriptionFamily = {
  form: /^\/data\/[^/]+\.(?:json|csv)$/,
  needs: 'collections',
  render: ({ site, info }) =>
    site.collections.flatMap((collection) => {
      const { name } = collection
      return [
        {
          path: openDataPath(name, 'json'),
          type: 'application/json',
          text: renderJson(collection, info),
        },
        {
          path: openDataPath(name, 'csv'),
          type: 'text/csv; charset=utf-8; header=present',
          text: renderCsv(collection, info),
        },
      ]
    }),
}

/** Renders a collection as JSON, with one entry on each line. */
export function renderJson(collection: Collection, info: SiteInfo): string {
  const { name, title, purpose } = collection
  const head = { name, title, purpose, licence: info.licence, schema: schemaOf(collection, info) }
  const entries = withAddresses(collection, info).map((entry) => `    ${JSON.stringify(entry)}`)
  const list = entries.length === 0 ? '[]' : `[\n${entries.join(',\n')}\n  ]`
  return `${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "entries": ${list}\n}\n`
}

/** Renders a collection as CSV (RFC 4180). */
export function renderCsv(collection: Collection, info: SiteInfo): string {
  const rows = withAddresses(collection, info).map((entry) => {
    return new Map(Object.entries(entry).flatMap(([name, value]) => cellsOf(name, value)))
  })
  const given = new Set(rows.flatMap((row) => [...row.keys()]))
  const names = ['id', ...collection.fields.map(({ name }) => name)]
  // A field without values has a column too. Columns of one field are next to each other.
  const columns = names.flatMap((name) => {
    const own = [...given].filter((column) => column === name || column.startsWith(`${name}.`))
    return own.length === 0 ? [name] : own
  })
  const lines = rows.map((row) => columns.map((column) => row.get(column) ?? ''))
  return [columns, ...lines].map((cells) => `${cells.map(quote).join(',')}\r\n`).join('')
}

/** Returns the entries, with absolute addresses in place of the paths of pages and pictures. */
function withAddresses({ fields, entries }: Collection, { baseUrl }: SiteInfo) {
  return entries.map(({ id, values }) => {
    const entry: Record<string, JsonValue> = { id }
    for (const { name, kind } of fields) {
      const value = values[name]
      const isAddress = kind === 'page' || kind === 'picture'
      if (value !== undefined) entry[name] = isAddress ? toUrl(value, baseUrl) : value
    }
    return entry
  })
}

/** Converts a path to a URL. In a value with paths by language, converts each path. */
function toUrl(value: JsonValue, baseUrl: string): JsonValue {
  if (typeof value === 'string') return value.startsWith('/') ? baseUrl + value : value
  if (typeof value !== 'object' || value === null || isList(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([lang, path]) => [lang, toUrl(path, baseUrl)]),
  )
}

/** Creates the JSON Schema of an entry. Titles are in English if available, as in the API. */
function schemaOf({ fields }: Collection, { languages }: SiteInfo) {
  const properties = fields.map((field) => [field.name, propertyOf(field, languages)] as const)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: ['id', ...fields.flatMap(({ name, isRequired }) => (isRequired ? [name] : []))],
    properties: { id: { type: 'string' }, ...Object.fromEntries(properties) },
  }
}

function propertyOf(field: CollectionField, languages: SiteInfo['languages']): FieldSchema {
  const { schema, isByLanguage, valueNames } = field
  const title = textIn(field.title, undefined, languages)
  const description = textIn(field.description, undefined, languages)
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(valueNames && { 'x-names': valueNames }),
    ...(isByLanguage
      ? { anyOf: [schema, { type: 'object', additionalProperties: schema }] }
      : schema),
  }
}

/** Converts a value to cells with their columns. An object has a cell for each property. */
function cellsOf(column: string, value: JsonValue): [column: string, cell: string][] {
  if (value === null) return []
  if (typeof value === 'number' || typeof value === 'boolean') return [[column, String(value)]]
  if (typeof value === 'string') return [[column, disarm(value)]]
  if (!isList(value)) {
    return Object.entries(value).flatMap(([name, one]) => cellsOf(`${column}.${name}`, one))
  }
  const parts = value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)))
  return [[column, disarm(parts.join(';'))]]
}

/**
 * Escapes a text that spreadsheets would read as a formula. Numbers with a sign and telephone
 * numbers stay unchanged. A telephone number with hyphens or slashes is escaped, because a
 * spreadsheet would calculate it.
 */
function disarm(text: string): string {
  const isNumber = /^[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?$|^\+\d[\d\s().]*$/i.test(text)
  return /^[=+\-@\t\r]/.test(text) && !isNumber ? `'${text}` : text
}

function quote(cell: string): string {
  return /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}
