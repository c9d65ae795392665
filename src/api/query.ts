/**
 * Converts a query to a typed input. Unknown names are ignored, because links and programs add
 * parameters. Known parameters are read strictly, and each may be given only once.
 */
import { z } from 'zod'
import { decodeForm } from '../http/form-encoding.ts'
import { Problem } from '../http/problem.ts'
import { memoize } from '../site/memoize.ts'

/** Reads the text of a parameter as a value of its type. */
type ReadText = (text: string) => unknown

/** Name of each parameter of a schema → the function that reads its text. */
const parametersOf = memoize(
  ({ shape }: z.ZodObject) =>
    new Map(Object.entries(shape).map(([name, field]) => [name, readerOf(field)])),
)

/**
 * Converts a query to the input of an operation. Throws `invalid-parameter` if a parameter is
 * invalid. `given` has the parameters in the path, which a query cannot change.
 */
export function parseQuery<Input extends z.ZodObject>(
  query: string,
  schema: Input,
  given: Readonly<Record<string, string>> = {},
): z.output<Input> {
  const parameters = parametersOf(schema)
  const values: Record<string, unknown> = { ...given }
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=')
    const name = decodeForm(at < 0 ? pair : pair.slice(0, at)) ?? ''
    const readText = parameters.get(name)
    if (!readText || Object.hasOwn(given, name)) continue
    if (Object.hasOwn(values, name)) refuse(name, 'it is given more than once. Send it once')
    const text = decodeForm(at < 0 ? '' : pair.slice(at + 1))
    if (text === undefined) refuse(name, 'its percent-encoding is malformed. Encode it as UTF-8')
    values[name] = readText(text)
  }
  return parseInput(values, schema)
}

/** Returns valid values as input. Throws `invalid-parameter` with all errors for invalid values. */
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

const wholeNumber = /^(?:0|-?[1-9]\d{0,15})$/

/** The JSON syntax of a number (RFC 8259 §6). */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/**
 * Returns the function that reads the text of a parameter. A text that does not fit the type of
 * the parameter stays a text, and the schema refuses it. `Number()` alone would accept `0x10` and
 * an empty text.
 */
export function readerOf(field: unknown): ReadText {
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional)
    return readerOf(field.unwrap())
  if (field instanceof z.ZodBoolean) return readOneOf([true, false])
  if (field instanceof z.ZodLiteral) return readOneOf([...field.values])
  if (!(field instanceof z.ZodNumber)) return (text) => text
  // zod gives a `format` to whole numbers only.
  const form = field.format === null ? jsonNumber : wholeNumber
  return (text) => (form.test(text) ? Number(text) : text)
}

function readOneOf(values: readonly unknown[]): ReadText {
  return (text) => values.find((value) => String(value) === text) ?? text
}

function refuse(name: string, remedy: string): never {
  throw new Problem('invalid-parameter', `Cannot read "${name}": ${remedy}`)
}
