/**
 * Generates values that a JSON Schema allows, and values that violate one of its constraints each.
 * Throws on an unknown keyword, because generated values might then be invalid.
 */
import fc from 'fast-check'
import type { JsonSchema } from '../../src/api/json-schema.ts'

/** Dependencies for generating values. */
export interface Making {
  /** Whether a value matches a schema, by an independent validator. */
  fits(value: unknown, schema: JsonSchema): boolean
  /** Resolves a reference to a schema. Returns any other schema unchanged. */
  resolve(schema: JsonSchema): JsonSchema
  /**
   * Values that exist on the site, used wherever they match the schema. Generated values alone
   * would never be the address of a page.
   */
  readonly samples: readonly unknown[]
}

/** Values that violate one constraint. */
export interface Breach {
  /** Keyword of the constraint, with its position in the value. */
  readonly bound: string
  readonly values: fc.Arbitrary<unknown>
}

const known = new Set([
  ...['type', 'description', 'default', 'enum', 'const', 'anyOf', 'not', 'format', 'pattern'],
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'],
  ...['properties', 'required', 'items'],
])

/** Any text that can be encoded as UTF-8. */
const anyText = fc.string({ unit: 'binary', maxLength: 40 })

/** White space of several kinds, which some patterns must not accept. */
const blanks = fc.string({
  unit: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u3000'),
  maxLength: 5,
})

/** Values that a schema allows. */
export function allowedValues(given: JsonSchema, making: Making): fc.Arbitrary<unknown> {
  const schema = read(given, making)
  const samples = making.samples.filter((value) => making.fits(value, schema))
  const made = makeValues(schema, making).filter((value) => making.fits(value, schema))
  return samples.length === 0
    ? made
    : fc.oneof({ weight: 2, arbitrary: made }, fc.constantFrom(...samples))
}

function read(given: JsonSchema, making: Making): JsonSchema {
  const schema = making.resolve(given)
  const unknown = Object.keys(schema).filter((keyword) => !known.has(keyword))
  if (unknown.length > 0) throw new Error(`Cannot make values: unknown are ${unknown.join(', ')}`)
  return schema
}

function makeValues(schema: JsonSchema, making: Making): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => allowedValues(one, making)))
  switch (schema.type) {
    case 'string':
      return makeTexts(schema)
    case 'integer':
      return makeIntegers(schema)
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(allowedValues(schema.items ?? {}, making), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 5,
      })
    case 'object':
      return makeObjects(schema, making)
    default:
      throw new Error(`Cannot make values of ${JSON.stringify(schema.type)}`)
  }
}

function makeTexts({ format, pattern, minLength = 0, maxLength }: JsonSchema) {
  if (format === 'date') return days
  if (format === 'date-time') return instants
  if (format !== undefined) throw new Error(`Cannot make texts of the format ${format}`)
  if (pattern === undefined) return anyText
  const matching = fc.stringMatching(new RegExp(pattern))
  if (maxLength === undefined) return matching
  // Adds texts of maximum length (by repeating the last character) and of minimum length.
  return fc.oneof(
    { weight: 8, arbitrary: matching },
    matching.map((text) => lengthen(text, maxLength)),
    matching.map((text) => Array.from(text).slice(0, minLength).join('')),
  )
}

const days = fc
  .integer({ min: Date.UTC(1, 0), max: Date.UTC(9999, 11, 31) })
  .map((time) => new Date(time).toISOString().slice(0, 10))

const instants = fc
  .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((time) => time.toISOString())

function makeIntegers({ minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  if (minimum === undefined || maximum === undefined) throw new Error('An integer has no bounds')
  return fc.oneof(
    { weight: 4, arbitrary: fc.maxSafeNat().map((n) => minimum + (n % (maximum - minimum + 1))) },
    fc.constantFrom(minimum, maximum),
  )
}

/** Generates objects, also with unknown members. They are allowed, and the service ignores them. */
function makeObjects(
  { properties = {}, required = [] }: JsonSchema,
  making: Making,
): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.entries(properties).map(
    ([name, schema]) => [name, allowedValues(schema, making)] as const,
  )
  const record = fc.record<Record<string, unknown>, string>(Object.fromEntries(values), {
    requiredKeys: [...required],
  })
  const others = fc.dictionary(
    anyText.filter((name) => !(name in properties) && name !== '__proto__'),
    fc.jsonValue({ maxDepth: 2 }),
    { maxKeys: 2 },
  )
  return fc.tuple(record, others).map(([object, more]) => ({ ...more, ...object }))
}

/** All constraints of a schema, each with values that violate it. */
export function breachesOf(given: JsonSchema, making: Making, place = ''): Breach[] {
  const schema = read(given, making)
  const own = boundsOf(schema, making).map(([keyword, values]) => ({
    bound: `${place}${keyword}`,
    values,
  }))
  const inner = innerBreaches(schema, making, place)
  return [...own, ...inner].map(({ bound, values }) => ({
    bound,
    values: values.filter((value) => !making.fits(value, schema)),
  }))
}

type Bound = readonly [keyword: string, values: fc.Arbitrary<unknown>]

function boundsOf(schema: JsonSchema, making: Making): Bound[] {
  const { type, pattern, minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
  const valid = allowedValues(schema, making)
  const texts = valid as fc.Arbitrary<string> // Only used if the type is string.
  const lists = valid as fc.Arbitrary<unknown[]> // Only used if the type is array.
  const closed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  return [
    ['type', anyOtherType],
    ...named('enum', closed, (values) => fc.oneof(anyText, ...values.map(spelledOtherwise))),
    ...named('pattern', pattern, () => fc.oneof(anyText, blanks, damaged(texts))),
    ...named('not', schema.not, (not) => fc.oneof(...excludedTexts(not))),
    ...named('format', schema.format === 'date' ? 'date' : undefined, () => fc.oneof(...noDays)),
    ...named('maxLength', type === 'string' ? maxLength : undefined, (most) =>
      texts.map((text) => lengthen(text, most + 1)),
    ),
    ...named('minLength', minLength, (least) =>
      texts.map((text) =>
        Array.from(text)
          .slice(0, Math.max(0, least - 1))
          .join(''),
      ),
    ),
    ...named('minimum', minimum, below),
    ...named('maximum', maximum, (most) => below(-most).map((value) => -value)),
    ...named('minItems', minItems, (least) => lists.map((list) => list.slice(0, least - 1))),
    ...named('maxItems', maxItems, (most) =>
      lists
        .filter((list) => list.length > 0)
        .map((list) => Array.from({ length: most + 1 }, () => list[0])),
    ),
    ...(schema.required ?? []).map((name): Bound => [
      `required ${name}`,
      valid.map((value) => without(value, name)),
    ]),
  ]
}

function named<Value>(
  keyword: string,
  value: Value | undefined,
  make: (value: Value) => fc.Arbitrary<unknown>,
): Bound[] {
  return value === undefined ? [] : [[keyword, make(value)]]
}

/** Valid objects or lists with one invalid inner value. */
function innerBreaches(schema: JsonSchema, making: Making, place: string): Breach[] {
  const valid = allowedValues(schema, making)
  const { properties = {}, items, anyOf = [] } = schema
  const inMembers = Object.entries(properties).flatMap(([name, inner]) =>
    breachesOf(inner, making, `${place}${name}.`).map(({ bound, values }) => ({
      bound,
      values: fc
        .tuple(valid, values)
        .map(([object, value]) => ({ ...(object as object), [name]: value })),
    })),
  )
  const inItems = items ? breachesOf(items, making, `${place}[].`) : []
  const inChoices = anyOf.flatMap((one, at) => breachesOf(one, making, `${place}anyOf${at}.`))
  return [
    ...inMembers,
    ...inChoices,
    ...inItems.map(({ bound, values }) => ({
      bound,
      values: fc
        .tuple(valid, values)
        .map(([list, value]) => [...(list as unknown[]).slice(1), value]),
    })),
  ]
}

const anyOtherType = fc.oneof(
  fc.constantFrom(null, true, false, 1.5, -0.5, 1e300, [], {}),
  fc.array(fc.nat(), { maxLength: 3 }),
  fc.integer(),
  anyText,
)

const noDays = [
  fc.constantFrom('2026-02-30', '2026-13-01', '2026-1-1', '20260101', '2026-01-01T00:00:00Z', ''),
  anyText,
]

function spelledOtherwise(value: unknown): fc.Arbitrary<unknown> {
  const text = String(value)
  return fc.constantFrom(text.toLowerCase(), text.toUpperCase(), ` ${text}`, `${text} `, '')
}

/** Valid texts with any text inserted. */
function damaged(valid: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(valid, anyText, fc.nat()).map(([text, other, at]) => {
    const place = at % (text.length + 1)
    return (text.slice(0, place) + other + text.slice(place)).toWellFormed()
  })
}

function excludedTexts({ anyOf = [], pattern }: JsonSchema): fc.Arbitrary<string>[] {
  const own = pattern === undefined ? [] : [fc.stringMatching(new RegExp(pattern))]
  return [...own, ...anyOf.flatMap(excludedTexts)]
}

function lengthen(text: string, length: number): string {
  const last = Array.from(text).at(-1) ?? 'a'
  return text + last.repeat(Math.max(0, length - Array.from(text).length))
}

function below(least: number): fc.Arbitrary<number> {
  return fc.oneof(fc.constant(0), fc.nat()).map((step) => least - 1 - step)
}

function without(value: unknown, name: string): unknown {
  const entries = Object.entries(value as object) // The schema has required members, so values are objects.
  return Object.fromEntries(entries.filter(([key]) => key !== name))
}
