/** Reads tables in CSV (RFC 4180), and explains their faults to editors. */
import { CsvError, parse as parseCsv } from 'csv-parse/sync'
import type { Mistake } from './mistake.ts'

/** A row of a table, and the number of the last line of the row. */
export interface CsvRow {
  readonly record: readonly string[]
  readonly line: number
}

interface RawRow {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

const separators = [
  { sign: ';', name: 'semicolons' },
  { sign: '\t', name: 'tabs' },
  { sign: '|', name: 'bars' },
] as const

/** Finds the separator that a row uses instead of commas; `undefined` if there is none. */
export function findSeparator(record: readonly string[]) {
  return separators.find(({ sign }) => record.length === 1 && record[0]?.includes(sign))
}

/** Returns the message for a row with too few or too many values. */
export function explainCount(record: readonly string[], names: readonly string[]): string {
  const [only = ''] = record
  const separator = findSeparator(record)
  if (separator) {
    return `separates its values by ${separator.name}: use commas, as in ${only.replaceAll(separator.sign, ',')}`
  }
  const values = record.length === 1 ? '1 value' : `${record.length} values`
  return `has ${values}, but the first line has ${names.length} names: write one value for each name. For an empty value, write only the comma`
}

/**
 * Compares the number of names in the first line with the rows. Explains the fault if at least two
 * rows follow, all rows have the same number of values, and the first line has another number.
 * Otherwise returns `undefined`.
 */
export function explainHeader(names: readonly string[], rows: readonly CsvRow[]) {
  const [count = names.length, ...others] = new Set(rows.map(({ record }) => record.length))
  return rows.length > 1 && others.length === 0 && count !== names.length
    ? `names ${names.length} columns, but the rows have ${count} values: name one column for each value`
    : undefined
}

/** Explanations by error code of the parser. */
const faults: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quote that is not closed: write a second quote after the value',
  INVALID_OPENING_QUOTE:
    'has a quote inside a value: put the whole value in quotes, and double each quote inside it, as in "The ""Old"" Mill"',
  CSV_INVALID_CLOSING_QUOTE:
    'has text after a closing quote: write a comma after the quote. If the quotes belong to the value, put the whole value in quotes, and double each quote inside it, as in "The ""Old"" Mill"',
}

/** Reads the rows of a table. Returns no rows if the table is not valid CSV. */
export function readCsv(
  { file, text }: { readonly file: string; readonly text: string },
  mistakes: Mistake[],
): CsvRow[] {
  // Replaces CRLF, because the parser would count it as two lines inside quotes.
  const plain = text.replaceAll('\r\n', '\n')
  try {
    const rows: unknown[] = parseCsv(plain, {
      skip_empty_lines: true,
      bom: true,
      info: true,
      relax_column_count: true,
    })
    // With the option `info`, the parser returns rows of the type `RawRow`.
    return (rows as RawRow[]).map(({ record, info }) => ({ record, line: info.lines }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? lineOfOpenQuote(plain) : error.lines
    const message = faults[error.code] ?? 'cannot be read as CSV: check the commas and quotes'
    mistakes.push({ file, line: typeof line === 'number' ? line : undefined, message })
    return []
  }
}

/** Finds the line of the quote that is not closed. The parser reports only the last line. */
function lineOfOpenQuote(text: string): number {
  let open = 0
  for (const [at, line] of text.split('\n').entries()) {
    const count = line.split('"').length - 1
    if (count % 2 === 1) open = open === 0 ? at + 1 : 0
  }
  return open || text.trimEnd().split('\n').length
}
