/** Reads `cities.csv`. Each row is one town and keeps its line number. */
import { CsvError, parse as parseCsv } from 'csv-parse/sync'
import { z } from 'zod'
import type { Language } from '../site/vocabulary.ts'
import type { Findings, Mistake } from './mistake.ts'
import { languageOf, text } from './schemas/fields.ts'
import { findKnown, nearestOf, renumber } from './yaml-remedies.ts'

/** Schema of a row for the languages of the site. */
const citySchema = (languages: readonly Language[]) =>
  z.object({
    slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
      error: 'must be lower-case ASCII words joined by hyphens',
    }),
    name: text(100),
    region: text(100),
    regionLocative: text(100)
      .optional()
      .describe('Region name as it is written after "in", for languages that inflect names'),
    population: z
      .string()
      .regex(/^\d+$/, { error: 'must be a whole number' })
      .transform((value) => Number(value)),
    lang: languageOf(languages),
  })

/** One row of `cities.csv`, with its line number. */
export interface CityRow extends z.infer<ReturnType<typeof citySchema>> {
  readonly line: number
}

interface RawRow {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

const file = 'cities.csv'
const shape = citySchema([]).shape
const columns = Object.keys(shape)
const needed = Object.entries(shape)
  .filter(([, schema]) => !schema.safeParse(undefined).success)
  .map(([name]) => name)

/**
 * Parses the towns of a CSV text. Rows with mistakes are reported and left out, one mistake per
 * cause.
 */
export function parseCities(
  text: string,
  languages: readonly Language[],
  findings: Findings,
): CityRow[] {
  const { mistakes } = findings
  const [header, ...rows] = readRows(text, findings)
  if (!header || !checkHeader(header.record, findings)) return []
  const names = header.record
  // If all rows have the same other number of values, the header line is wrong.
  const [count = names.length, ...others] = new Set(rows.map(({ record }) => record.length))
  if (rows.length > 1 && others.length === 0 && count !== names.length) {
    const message = `names ${names.length} columns, but the rows have ${count} values`
    mistakes.push({ file, line: 1, message })
    return []
  }
  const schema = citySchema(languages)
  return rows.flatMap((row) => parseRow(row, names, schema, mistakes))
}

/** Whether the header names all required columns. This check runs before any row is read. */
function checkHeader(names: readonly string[], { mistakes, warnings }: Findings): boolean {
  const place = { file, line: 1 }
  const missing = needed.filter((name) => !names.includes(name))
  const unknown = names.filter((name) => !columns.includes(name))
  if (missing.length === 0) {
    for (const field of unknown) {
      const message = `is an unknown column${nearestOf(field, columns)}`
      warnings.push({ ...place, field, message })
    }
    return true
  }
  const all = columns.join(',')
  const separator = separators.find(({ sign }) => names.length === 1 && names[0]?.includes(sign))
  if (separator) {
    const message = `has its columns between ${separator.name}, expects commas: ${all}`
    mistakes.push({ ...place, message })
  } else if (unknown.length === names.length) {
    const message = `does not name the columns, expects ${all}`
    mistakes.push({ ...place, message })
  } else {
    for (const field of missing) {
      const similar = findKnown(field, unknown)
      const remedy = similar === undefined ? '' : `: rename ${similar}`
      const message = `is missing in the first line${remedy}`
      mistakes.push({ ...place, field, message })
    }
  }
  return false
}

const separators = [
  { sign: ';', name: 'semicolons' },
  { sign: '\t', name: 'tabs' },
  { sign: '|', name: 'bars' },
] as const

function parseRow(
  { record, info: { lines: line } }: RawRow,
  names: readonly string[],
  schema: ReturnType<typeof citySchema>,
  mistakes: Mistake[],
): CityRow[] {
  if (record.length !== names.length) {
    mistakes.push({ file, line, message: faultOfCount(record, names) })
    return []
  }
  // Spreadsheets write missing values as empty text.
  const given = names
    .map((name, at) => [name, record[at] ?? ''] as const)
    .filter(([name, value]) => value !== '' || needed.includes(name))
  const values = Object.fromEntries(given)
  const result = schema.safeParse(values)
  if (result.success) return [{ ...result.data, line }]
  for (const { path, message } of result.error.issues) {
    const field = path.join('.')
    const remedy = field === 'population' ? renumber(values[field] ?? '') : ''
    mistakes.push({ file, line, field, message: message + remedy })
  }
  return []
}

/** Explains a row with too few or too many values. */
function faultOfCount(record: readonly string[], names: readonly string[]): string {
  const [only = ''] = record
  const separator = separators.find(({ sign }) => record.length === 1 && only.includes(sign))
  if (separator) {
    return `has its values between ${separator.name}, expects commas: ${only.replaceAll(separator.sign, ',')}`
  }
  const values = record.length === 1 ? '1 value' : `${record.length} values`
  return `has ${values}, expects ${names.length}, one for each name in the first line: write nothing between two commas for an empty value`
}

/** Explanations by error code of the parser. */
const faults: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is not closed: write another one after the value',
  INVALID_OPENING_QUOTE:
    'has a quote inside a value, expects the whole value in quotes and two for each inside: "The ""Old"" Mill"',
  CSV_INVALID_CLOSING_QUOTE:
    'has text after a closing quote, expects a comma, or two quotes for one inside the value',
}

function readRows(text: string, { mistakes }: Findings): RawRow[] {
  // The parser counts a CRLF inside quotes as two lines.
  const plain = text.replaceAll('\r\n', '\n')
  try {
    const rows: unknown[] = parseCsv(plain, {
      skip_empty_lines: true,
      bom: true,
      info: true,
      relax_column_count: true,
    })
    return rows as RawRow[] // The result type of the option `info`.
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? lineOfOpenQuote(plain) : error.lines
    const message = faults[error.code] ?? 'cannot be read as a table with commas'
    mistakes.push({ file, line: typeof line === 'number' ? line : undefined, message })
    return []
  }
}

/** Line of the last opening quote. The parser took everything after it for one value. */
function lineOfOpenQuote(text: string): number {
  let open = 0
  for (const [at, line] of text.split('\n').entries()) {
    const count = line.split('"').length - 1
    if (count % 2 === 1) open = open === 0 ? at + 1 : 0
  }
  return open || text.trimEnd().split('\n').length
}
