/** Checks entries by their JSON Schema, and explains faults in the style of the other messages. */
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ErrorObject } from 'ajv/dist/2020.js'
import { memoize } from '../../site/memoize.ts'
import { timeOfDay } from '../../site/opening-hours-schema.ts'
import { isDay, nearestOf, nearestOrAll, redate, retype } from '../yaml-remedies.ts'
import type { DescribedCollection } from './description.ts'
import { typeNames } from './description-schema.ts'
import type { ValueType } from './description-schema.ts'
import { checkedSchema, largestNumber } from './entry-schema.ts'
import type { FieldFault } from './field-rules.ts'
import { compilePattern } from './pattern.ts'
import { isInstant, localInstantFormat } from './times.ts'

/** Returns a function that checks entries of a collection, and adds defaults to the entries. */
export const validatorOf = memoize((collection: DescribedCollection) => {
  const ajv = new Ajv2020({
    ...{ strict: false, allErrors: true, verbose: true, useDefaults: true, logger: false },
    multipleOfPrecision: 6,
    code: { regExp: Object.assign(compilePattern, { code: 'compilePattern' }) },
  })
  addFormats(ajv, ['date', 'date-time', 'time', 'email'])
  ajv.addFormat('uri', isWebAddress)
  ajv.addFormat(localInstantFormat, isInstant)
  const validate = ajv.compile(checkedSchema(collection))
  return (values: Readonly<Record<string, unknown>>): FieldFault[] =>
    validate(values) ? [] : (validate.errors ?? []).flatMap(explain)
})

/** Finds default values that do not match the schema of their field. */
export function findDefaultFaults(collection: DescribedCollection): FieldFault[] {
  const usual = collection.allFields.flatMap(({ name, schema }) =>
    schema['default'] === undefined ? [] : [[name, schema['default']] as const],
  )
  const names = new Set(usual.map(([name]) => name))
  const faults = validatorOf(collection)(Object.fromEntries(usual))
  return faults.filter(({ path: [name = ''] }) => names.has(name))
}

/** Whether a text is a valid URL with a safe scheme. Some other schemes can run code in a page. */
function isWebAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(text) && URL.canParse(text)
}

type Explain = (params: Readonly<Record<string, unknown>>, error: ErrorObject) => string

/** Explanations of faults, by the keyword of JSON Schema that finds them. */
const explanations: Readonly<Record<string, Explain>> = {
  type: ({ type }, { data }) => explainType(type as ValueType, data), // Schemas have no other types.
  enum: ({ allowedValues }, { data }) => {
    const values = (allowedValues as unknown[]).map(String)
    return `must be one of ${values.join(', ')}${nearestOf(String(data), values)}`
  },
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  format: ({ format }, { data }) => {
    const [day] = /^\d{4}-\d\d-\d\d/.exec(String(data)) ?? []
    if (day !== undefined && !isDay(day)) return `there is no day ${day}: correct the date`
    const remedy = format === 'date' ? redate(String(data)) : ''
    return `must be ${formatNames[String(format)] ?? String(format)}${remedy}`
  },
  pattern: ({ pattern }) =>
    pattern === timeOfDay['pattern']
      ? 'must be a time from 00:00 to 23:59, such as 09:00'
      : `must match the pattern ${String(pattern)}`,
  minimum: ({ limit }) =>
    limit === -largestNumber ? inexact : `must be at least ${String(limit)}`,
  maximum: ({ limit }) => (limit === largestNumber ? inexact : `must be at most ${String(limit)}`),
  exclusiveMinimum: ({ limit }) => `must be more than ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${String(multipleOf)}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must be at least ${String(limit)} characters long`,
  maxLength: ({ limit }) => `must be at most ${String(limit)} characters long`,
  minItems: ({ limit }) =>
    limit === 1 ? 'must not be an empty list' : `must have at least ${String(limit)} entries`,
  maxItems: ({ limit }) => `has too many entries: use at most ${String(limit)}`,
  uniqueItems: () => 'must not have the same entry twice',
  minProperties: () => 'must have a text in at least one language of the site',
  required: () => 'is missing',
  additionalProperties: ({ additionalProperty }, { parentSchema }) => {
    const known = Object.keys((parentSchema?.properties ?? {}) as object)
    return `there is no such field${nearestOrAll(String(additionalProperty), known)}`
  },
}

const inexact =
  'is too large for an exact number in JSON: write type: string for this field in collection.yaml, and put the value in quotes'

const formatNames: Readonly<Record<string, string>> = {
  date: 'a day in the form YYYY-MM-DD',
  'date-time': 'an instant, such as 2026-03-01T08:00:00+01:00',
  time: 'a time with an offset, such as 08:00:00Z',
  [localInstantFormat]: 'an instant, such as 2027-05-01T18:00 or 2027-05-01T18:00+02:00',
  email: 'an e-mail address',
  uri: 'an address that starts with https://, http://, mailto: or tel:',
}

function explainType(type: ValueType, data: unknown): string {
  const isNumber = type === 'number' || type === 'integer'
  const [, whole, part] = /^(-?\d+),(\d{1,2})$/.exec(String(data)) ?? []
  const decimal = part === undefined ? undefined : `: write ${whole ?? ''}.${part}`
  const remedy = isNumber ? (decimal ?? retype('number', data)) : retype(type, data)
  return `must be ${typeNames[type]}${remedy}`
}

function explain(error: ErrorObject): FieldFault[] {
  const { keyword, instancePath, params } = error
  const describe = explanations[keyword]
  if (!describe) return [] // For `if`, Ajv also reports the branch that failed.
  const given = params as Readonly<Record<string, unknown>> // Ajv always gives an object.
  const parts = instancePath.split('/').slice(1)
  const path = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = [given['missingProperty'], given['additionalProperty']].find(
    (name) => typeof name === 'string',
  )
  return [{ path: last === undefined ? path : [...path, last], message: describe(given, error) }]
}
