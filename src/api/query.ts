/**
 * Converts a query to a typed input. Unknown names are ignored, because links gather extra
 * parameters. Known ones are read strictly and may be given once.
 */
import { z } from 'zod'
import { decodeForm } from '../http/form-encoding.ts'
import { Problem } from '../http/problem.ts'

const wholeNumber = /^(?:0|[1-9]\d{0,15})$/

/** Raw values of the query for the given names; throws `invalid-parameter`. */
export function readQuery(query: string, names: readonly string[]): Record<string, string> {
  const values = new Map<string, string>()
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=')
    const name = decodeName(at < 0 ? pair : pair.slice(0, at))
    if (name === undefined || !names.includes(name)) continue
    if (values.has(name)) refuse(name, 'it is given more than once, send it once')
    values.set(name, decodeValue(name, at < 0 ? '' : pair.slice(at + 1)))
  }
  return Object.fromEntries(values)
}

/** Input of an operation from its query; throws `invalid-parameter`. */
export function parseQuery<Input extends z.ZodObject>(
  query: string,
  schema: Input,
): z.output<Input> {
  const names = Object.keys(schema.shape)
  const values = Object.entries(readQuery(query, names)).map(([name, text]): [string, unknown] => [
    name,
    isNumeric(schema.shape[name]) ? readNumber(text) : text,
  ])
  return parseInput(Object.fromEntries(values), schema)
}

/** Input of an operation from plain values; throws `invalid-parameter` with all errors. */
export function parseInput<Input extends z.ZodObject>(
  values: Record<string, unknown>,
  schema: Input,
): z.output<Input> {
  const result = schema.safeParse(values)
  if (result.success) return result.data
  const faults = result.error.issues.map(({ path, message, code }) => {
    const name = String(path[0])
    const missing = code !== 'unrecognized_keys' && !(name in values)
    return missing ? `Missing "${name}": ${message}` : `Cannot read "${name}": ${message}`
  })
  throw new Problem('invalid-parameter', [...new Set(faults)].join('; '))
}

function isNumeric(field: unknown): boolean {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional)
    return isNumeric(field.unwrap())
  return field instanceof z.ZodNumber
}

// Other texts stay texts and fail the schema, because Number() would accept `0x10`, `1e1` and ``.
function readNumber(text: string): string | number {
  return wholeNumber.test(text) ? Number(text) : text
}

function decodeName(text: string): string | undefined {
  return decodeForm(text)
}

function decodeValue(name: string, text: string): string {
  const value = decodeForm(text)
  if (value === undefined) refuse(name, 'its percent-encoding is malformed, encode it as UTF-8')
  return value
}

function refuse(name: string, remedy: string): never {
  throw new Problem('invalid-parameter', `Cannot read "${name}": ${remedy}`)
}
