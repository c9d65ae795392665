/**
 * Converts a query to a typed input. Unknown names are ignored, because links gather extra
 * parameters. Known ones are read strictly and may be given once.
 */
import { z } from 'zod'
import { decodeForm } from '../http/form-encoding.ts'
import { Problem } from '../http/problem.ts'
import { memoize } from '../site/memoize.ts'

const wholeNumber = /^(?:0|[1-9]\d{0,15})$/

/** Parameters of a schema, and whether each is a number. */
const parametersOf = memoize(
  ({ shape }: z.ZodObject) =>
    new Map(Object.entries(shape).map(([name, field]) => [name, isNumeric(field)])),
)

/** Input of an operation from its query; throws `invalid-parameter`. */
export function parseQuery<Input extends z.ZodObject>(
  query: string,
  schema: Input,
): z.output<Input> {
  const parameters = parametersOf(schema)
  const values: Record<string, unknown> = {}
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=')
    const name = decodeForm(at < 0 ? pair : pair.slice(0, at)) ?? ''
    const isNumber = parameters.get(name)
    if (isNumber === undefined) continue
    if (Object.hasOwn(values, name)) refuse(name, 'it is given more than once, send it once')
    const text = decodeForm(at < 0 ? '' : pair.slice(at + 1))
    if (text === undefined) refuse(name, 'its percent-encoding is malformed, encode it as UTF-8')
    values[name] = isNumber ? readNumber(text) : text
  }
  return parseInput(values, schema)
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

function refuse(name: string, remedy: string): never {
  throw new Problem('invalid-parameter', `Cannot read "${name}": ${remedy}`)
}
