/** Reads `cities.csv`: one town a row, each with its line number. */
import { CsvError, parse as parseCsv } from 'csv-parse/sync'
import type { Language } from '../site/vocabulary.ts'
import { citySchema } from './schemas/city.ts'
import type { City } from './schemas/city.ts'
import type { Mistake } from './mistake.ts'

/** One row of `cities.csv` and its line. */
export interface CityRow extends City {
  readonly line: number
}

interface RawRow {
  readonly record: Readonly<Record<string, string>>
  readonly info: { readonly lines: number; readonly error?: CsvError }
}

const file = 'cities.csv'
const columns = Object.entries(citySchema([]).shape)
  .filter(([, schema]) => !schema.safeParse(undefined).success)
  .map(([name]) => name)

/** Towns of a text, in the languages of the site; rows with mistakes are left out and reported. */
export function parseCities(
  text: string,
  languages: readonly Language[],
  mistakes: Mistake[],
): CityRow[] {
  const schema = citySchema(languages)
  const rows = readRows(text, mistakes)
  const whole = rows.find(({ info }) => !info.error)
  const missing = whole ? columns.filter((name) => !(name in whole.record)) : []
  for (const field of missing) {
    mistakes.push({ file, line: 1, field, message: 'is missing in the names of the first line' })
  }
  return missing.length === 0 ? rows.flatMap((row) => parseRow(row, schema, mistakes)) : []
}

function parseRow(
  { record, info }: RawRow,
  schema: ReturnType<typeof citySchema>,
  mistakes: Mistake[],
): CityRow[] {
  const line = info.lines
  if (info.error) {
    mistakes.push({ file, line, message: 'must have as many values as the first line has names' })
    return []
  }
  // A spreadsheet writes an absent value as an empty one.
  const given = Object.entries(record).filter(
    ([name, value]) => value !== '' || columns.includes(name),
  )
  const result = schema.safeParse(Object.fromEntries(given))
  if (result.success) return [{ ...result.data, line }]
  for (const { path, message } of result.error.issues) {
    mistakes.push({ file, line, field: path.join('.'), message })
  }
  return []
}

function readRows(text: string, mistakes: Mistake[]): RawRow[] {
  try {
    // The parser counts a line break of two characters inside quotes twice.
    const rows: unknown[] = parseCsv(text.replaceAll('\r\n', '\n'), {
      columns: true,
      skip_empty_lines: true,
      bom: true,
      info: true,
      relax_column_count: true,
    })
    return rows as RawRow[] // The form that the option `info` gives.
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? error.lines : undefined
    const message = error.message.replace(/ at line \d+/, '')
    mistakes.push({ file, line, message: `this is not valid CSV: ${message}` })
    return []
  }
}
