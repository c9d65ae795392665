/** Reads `cities.csv`. Each row is one town and keeps its line number. */
import { CsvError, parse as parseCsv } from 'csv-parse/sync'
import { z } from 'zod'
import type { Language } from '../site/vocabulary.ts'
import type { Findings } from './mistake.ts'
import { languageOf, text } from './schemas/fields.ts'
import { nearestOf, renumber } from './yaml-remedies.ts'

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
      .describe('Region as a sentence has it after "in", where the language bends names'),
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
  // If every row has one column too many, the header line is wrong.
  const odd = rows.filter(({ record }) => record.length !== names.length)
  const [first] = odd
  if (
    first &&
    rows.length > 1 &&
    odd.every(({ record }) => record.length === first.record.length)
  ) {
    if (odd.length === rows.length) {
      const message = `names ${names.length} columns, but the rows have ${first.record.length} values`
      mistakes.push({ file, line: 1, message })
      return []
    }
  }
  const schema = citySchema(languages)
  return rows.flatMap((row) => parseRow(row, names, { schema, findings }))
}

/** Whether the header names all required columns. This check runs before any row is read. */
function checkHeader(names: readonly string[], { mistakes, warnings }: Findings): boolean {
  const expected = `expects ${columns.join(',')}`
  const report = (message: string, field?: string) => {
    mistakes.push({ file, line: 1, field, message })
  }
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length === 0) {
    for (const field of names.filter((name) => !columns.includes(name))) {
      const message = `is a column that is not read${nearestOf(field, columns)}`
      warnings.push({ file, line: 1, field, message })
    }
    return true
  }
  const separator = separators.find(({ sign }) => names.length === 1 && names[0]?.includes(sign))
  if (separator)
    report(`has its columns between ${separator.name}, expects commas: ${columns.join(',')}`)
  else if (!names.some((name) => columns.includes(name)))
    report(`is no line with the names of the columns, ${expected}`)
  else
    for (const field of missing)
      report(`is missing in the names of the first line${misspelt(field, names)}`, field)
  return false
}

const separators = [
  { sign: ';', name: 'semicolons' },
  { sign: '\t', name: 'tabs' },
  { sign: '|', name: 'bars' },
] as const

/** The column name in the header that is probably a misspelling of `field`. */
function misspelt(field: string, names: readonly string[]): string {
  const others = names.filter((name) => !columns.includes(name))
  const nearest = nearestOf(field, others)
  return nearest === '' ? '' : `: ${nearest.replace(/^: did you mean |\?$/g, '')} is there`
}

function parseRow(
  { record, info: { lines: line } }: RawRow,
  names: readonly string[],
  {
    schema,
    findings,
  }: { readonly schema: ReturnType<typeof citySchema>; readonly findings: Findings },
): CityRow[] {
  if (record.length !== names.length) {
    const message = faultOfCount(record, names)
    findings.mistakes.push({ file, line, message })
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
    findings.mistakes.push({ file, line, field, message: message + remedy })
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
  return `has ${values}, expects ${names.length}, as the first line has names: nothing between two commas is an empty one`
}

/** Explanations by error code of the parser. */
const faults: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is not closed, expects another one behind the value',
  INVALID_OPENING_QUOTE:
    'has a quote inside a value, expects the whole value in quotes and two for each inside: "The ""Old"" Mill"',
  CSV_INVALID_CLOSING_QUOTE:
    'goes on behind a closing quote, expects a comma or two quotes for one inside the value',
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
