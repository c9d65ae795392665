/** Reads `cities.csv`. Each row is one town and keeps its line number. */
import { z } from 'zod'
import { isPlaceholderName } from '../site/placeholders.ts'
import type { Language } from '../site/vocabulary.ts'
import { explainCount, explainHeader, findSeparator, readCsv } from './csv.ts'
import type { CsvRow } from './csv.ts'
import type { Findings, Mistake } from './mistake.ts'
import { languageOf, text } from './schemas/fields.ts'
import { findKnown, nearestOf, renumber } from './yaml-remedies.ts'

/** Creates the schema of a row for the languages of the site. */
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
    latitude: degrees(90).describe('Latitude in degrees, for distances and the map'),
    longitude: degrees(180).describe('Longitude in degrees'),
  })

function degrees(most: number) {
  return z
    .string()
    .transform((value) => Number(value))
    .refine((value) => Math.abs(value) <= most, {
      error: `must be a number of degrees from -${most} to ${most}, such as 51.1`,
    })
    .optional()
}

/** One row of `cities.csv`, with its line number. */
export interface CityRow extends z.infer<ReturnType<typeof citySchema>> {
  readonly line: number
  /** Values of the columns that the organisation has added, by column name. */
  readonly own: Readonly<Record<string, string>>
}

const file = 'cities.csv'
const shape = citySchema([]).shape
const columns = Object.keys(shape)
const needed = Object.entries(shape)
  .filter(([, schema]) => !schema.safeParse(undefined).success)
  .map(([name]) => name)

/**
 * Parses the towns of a CSV text. Rows with mistakes are reported and left out. If the first line
 * is wrong, only this line is reported.
 */
export function parseCities(
  text: string,
  languages: readonly Language[],
  findings: Findings,
): CityRow[] {
  const { mistakes } = findings
  const [header, ...rows] = readCsv({ file, text }, mistakes)
  if (!header || !checkHeader(header.record, findings)) return []
  const names = header.record
  const message = explainHeader(names, rows)
  if (message !== undefined) {
    mistakes.push({ file, line: 1, message })
    return []
  }
  const schema = citySchema(languages)
  return rows.flatMap((row) => parseRow(row, names, schema, mistakes))
}

/**
 * Checks whether an organisation may add a column with this name. Templates show the values of an
 * added column by a placeholder with its name.
 */
function isOwnColumn(name: string): boolean {
  return isPlaceholderName(name) && !columns.includes(name) && nearestOf(name, columns) === ''
}

/**
 * Reports missing columns or, if no column is missing, unknown columns. Returns whether all
 * required columns are present.
 */
function checkHeader(names: readonly string[], { mistakes, warnings }: Findings): boolean {
  const place = { file, line: 1 }
  const missing = needed.filter((name) => !names.includes(name))
  const unknown = names.filter((name) => !columns.includes(name))
  if (missing.length === 0) {
    for (const field of unknown) {
      if (isOwnColumn(field)) continue
      const remedy =
        nearestOf(field, columns) || ': name your own column with letters only, such as nextOffice'
      warnings.push({ ...place, field, message: `is an unknown column${remedy}` })
    }
    return true
  }
  const all = columns.join(',')
  const separator = findSeparator(names)
  if (separator) {
    const message = `separates its columns by ${separator.name}: use commas, as in ${all}`
    mistakes.push({ ...place, message })
  } else if (unknown.length === names.length) {
    const message = `does not name the columns: write ${all} as the first line`
    mistakes.push({ ...place, message })
  } else {
    for (const field of missing) {
      const similar = findKnown(field, unknown)
      const remedy = similar === undefined ? ': add this column' : `: rename ${similar} to ${field}`
      const message = `is missing in the first line${remedy}`
      mistakes.push({ ...place, field, message })
    }
  }
  return false
}

function parseRow(
  { record, line }: CsvRow,
  names: readonly string[],
  schema: ReturnType<typeof citySchema>,
  mistakes: Mistake[],
): CityRow[] {
  if (record.length !== names.length) {
    mistakes.push({ file, line, message: explainCount(record, names) })
    return []
  }
  // Leaves out empty optional values, because spreadsheets write a missing value as empty text.
  const given = names
    .map((name, at) => [name, record[at] ?? ''] as const)
    .filter(([name, value]) => value !== '' || needed.includes(name))
  const values = Object.fromEntries(given)
  const result = schema.safeParse(values)
  if (result.success) {
    const own = given.filter(([name]) => isOwnColumn(name))
    return [{ ...result.data, line, own: Object.fromEntries(own) }]
  }
  for (const { path, message } of result.error.issues) {
    const field = path.join('.')
    const remedy = field === 'population' ? renumber(values[field] ?? '') : ''
    mistakes.push({ file, line, field, message: message + remedy })
  }
  return []
}
