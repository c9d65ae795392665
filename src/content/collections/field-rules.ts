/**
 * Checks whether the keywords of a field in `collection.yaml` fit together, such as `minimum` and
 * `maximum`. Marks are the keywords that begin with `x-`.
 */
import type { FieldFilter } from '../../site/collection.ts'
import { nearestOf } from '../yaml-remedies.ts'
import { typeNames } from './description-schema.ts'
import type { FieldDescription, ValueDescription, ValueType } from './description-schema.ts'
import { isPrivate } from './personal-data.ts'
import { faultOfPattern } from './pattern.ts'

/** A fault, and the path of the keyword or value that has it. */
export interface FieldFault {
  readonly path: readonly string[]
  readonly message: string
}

const numbers: readonly ValueType[] = ['number', 'integer']
const texts: readonly ValueType[] = ['string']
const lists: readonly ValueType[] = ['array']
const blocks: readonly ValueType[] = ['object']

/** Keyword → the types of values that it applies to. */
const typesOf: Readonly<Record<string, readonly ValueType[]>> = {
  ...{ format: texts, pattern: texts, minLength: texts, maxLength: texts },
  ...{ minimum: numbers, maximum: numbers, exclusiveMinimum: numbers, exclusiveMaximum: numbers },
  ...{ multipleOf: numbers, items: lists, minItems: lists, maxItems: lists, uniqueItems: lists },
  ...{ properties: blocks, required: blocks, 'x-place': blocks },
  'x-hours': blocks,
  ...{ 'x-by-language': [...texts, ...lists], 'x-entry': [...texts, ...lists] },
  ...{ 'x-page': texts, 'x-picture': texts, 'x-markdown': texts },
}

/** Pairs of keywords. The value of the first must not be larger than the value of the second. */
const bounds = ['minimum maximum', 'minLength maxLength', 'minItems maxItems'].map((pair) =>
  pair.split(' '),
)

/** Marks that decide the kind of a field. A field has at most one of them. */
const kindMarks = ['x-entry', 'x-page', 'x-picture', 'x-place', 'x-markdown', 'x-hours'] as const

/**
 * Returns the type of a value. Without `type`, the type follows from `x-hours: true`, `enum` or
 * `const`; `undefined` if the value has none of these.
 */
export function typeOf({
  type,
  enum: choices,
  const: only,
  'x-hours': isHours,
}: ValueDescription & Pick<FieldDescription, 'x-hours'>) {
  if (type !== undefined) return type
  if (isHours === true) return 'object'
  const [first = only] = choices ?? []
  return first === undefined ? undefined : typeOfScalar(first)
}

function typeOfScalar(value: string | number | boolean): ValueType {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value === 'string' ? 'string' : 'boolean'
}

/** Returns the values in `enum` of a field, or in `enum` of its `items`, as texts. */
export function choicesOf({ enum: own, items }: FieldDescription): string[] {
  return (own ?? items?.enum ?? []).map(String)
}

/**
 * Returns how entries are filtered by a field: by a value or by a range. `undefined` if `x-filter`
 * is absent or `false`, or if the type of the field does not allow this filter.
 */
export function filterOf(field: FieldDescription): FieldFilter | undefined {
  const { 'x-filter': filter, format } = field
  const of = typeOf(field) === 'array' ? (field.items ?? {}) : field
  const type = typeOf(of)
  if (filter === undefined || filter === false || type === 'object' || type === 'array') {
    return undefined
  }
  if (of !== field) return filter === 'range' || type === 'number' ? undefined : 'value'
  const isScale = type === 'number' || format === 'date' || format === 'date-time'
  if (filter === 'range') return isScale || type === 'integer' ? 'range' : undefined
  return isScale && !field.enum ? 'range' : 'value'
}

/** Finds faults in the keywords of a field and in the schemas inside it. */
export function* findFieldFaults(field: FieldDescription): Generator<FieldFault> {
  yield* findValueFaults(field, [])
  yield* findMarkFaults(field)
}

function* findValueFaults(value: ValueDescription, path: readonly string[]): Generator<FieldFault> {
  const type = typeOf(value)
  const at = (keyword: string, message: string) => ({ path: [...path, keyword], message })
  if (type === undefined) {
    yield { path, message: `has no type: use one of ${Object.keys(typeNames).join(', ')}` }
    return
  }
  for (const [keyword, given] of Object.entries(value)) {
    const types = given === undefined || given === false ? undefined : typesOf[keyword]
    if (!types || types.includes(type)) continue
    yield at(keyword, `is only for the type ${types.join(' or ')}, not ${type}: remove it`)
  }
  if (type === 'array' && !value.items)
    yield { path, message: 'has the type array, but no items: add items' }
  const isBlock = type === 'object' && !('x-place' in value) && !('x-hours' in value)
  if (isBlock && !value.properties)
    yield { path, message: 'has the type object, but no properties: add properties' }
  yield* findChoiceFaults(value, type, at)
  const faultyPattern = value.pattern === undefined ? undefined : faultOfPattern(value.pattern)
  if (faultyPattern !== undefined) yield at('pattern', faultyPattern)
  yield* findBoundFaults(value, at)
  for (const { message } of findUnknownRequired(value)) yield at('required', message)
  if (value.items) yield* findValueFaults(value.items, [...path, 'items'])
  for (const [name, inner] of Object.entries(value.properties ?? {})) {
    yield* findValueFaults(inner, [...path, 'properties', name])
  }
}

type FaultAt = (keyword: string, message: string) => FieldFault

/** Finds values of `enum` and `const` that do not have the type of the field. */
function* findChoiceFaults(value: ValueDescription, type: ValueType, at: FaultAt) {
  const fits = (one: string | number | boolean) =>
    typeOfScalar(one) === type || (type === 'number' && typeof one === 'number')
  const wrong = value.enum?.find((one) => !fits(one))
  if (wrong !== undefined) {
    yield at('enum', `has ${JSON.stringify(wrong)}: use only values of the type ${type}`)
  }
  if (value.const !== undefined && !fits(value.const))
    yield at('const', `must be ${typeNames[type]}`)
}

function* findBoundFaults(value: ValueDescription, at: FaultAt) {
  const bound = new Map(Object.entries(value))
  for (const [least = '', most = ''] of bounds) {
    if (Number(bound.get(least)) <= Number(bound.get(most) ?? Infinity)) continue
    if (bound.get(least) !== undefined) yield at(least, `must not exceed the value of ${most}`)
  }
}

/** Finds names in `required` that are not in `properties`. */
export function* findUnknownRequired({
  required = [],
  properties = {},
}: Pick<ValueDescription, 'required' | 'properties'>): Generator<FieldFault> {
  const known = Object.keys(properties)
  for (const name of required) {
    if (known.includes(name)) continue
    const message = `names "${name}", which is not in properties${nearestOf(name, known)}`
    yield { path: ['required'], message }
  }
}

function* findMarkFaults(field: FieldDescription): Generator<FieldFault> {
  const type = typeOf(field)
  const given = (mark: keyof FieldDescription) => field[mark] !== undefined && field[mark] !== false
  const at = (mark: string, message: string) => ({ path: [mark], message })
  const [kind, other] = kindMarks.filter(given)
  if (other !== undefined) yield at(other, `cannot be combined with ${kind ?? ''}: keep one`)
  if (field['x-by-language'] === true && kind !== undefined && !byLanguageKinds.has(kind)) {
    yield at('x-by-language', `cannot be combined with ${kind}: keep one`)
  }
  const ofTexts = (['x-by-language', 'x-entry'] as const).find(given)
  if (ofTexts && type === 'array' && typeOf(field.items ?? {}) !== 'string') {
    yield at(ofTexts, 'needs a list of texts: set items to { type: string }')
  }
  if (field['x-by-language'] === true && choicesOf(field).length > 0) {
    yield at(
      'x-by-language',
      'cannot be combined with enum: remove x-by-language, and name the values with x-names',
    )
  }
  for (const mark of ['x-filter', 'x-sort'] as const) {
    if (!given(mark)) continue
    const with_ = (['x-by-language', 'x-markdown', 'x-place', 'x-hours'] as const).find(given)
    if (with_ !== undefined) yield at(mark, `cannot be combined with ${with_}: keep one`)
    else if (isPrivate(field))
      yield at(mark, 'cannot be combined with "x-personal: private": keep one')
    else if (mark === 'x-filter' && filterOf(field) === undefined) yield at(mark, filterRule)
    else if (mark === 'x-sort' && !isSortable(type)) yield at(mark, sortRule)
  }
  const choices = choicesOf(field)
  const wrong = Object.keys(field['x-names'] ?? {}).find((name) => !choices.includes(name))
  if (wrong !== undefined && choices.length === 0) yield at('x-names', 'needs enum in this field')
  else if (wrong !== undefined) {
    yield at('x-names', `names "${wrong}", which is not in enum${nearestOf(wrong, choices)}`)
  }
  if (field['x-hours'] === true && field.properties) {
    yield at('x-hours', 'defines weekly and exceptions itself: remove properties')
  }
  const names = Object.keys(field.properties ?? { latitude: '', longitude: '' })
  if (field['x-place'] === true && names.toSorted().join() !== 'latitude,longitude') {
    yield at('x-place', 'needs exactly the properties latitude and longitude')
  }
}

const byLanguageKinds: ReadonlySet<string> = new Set(['x-page', 'x-markdown'])
const filterRule =
  'cannot filter values of this type: use true for single values or lists of texts, or range for numbers, days or instants'
const sortRule = 'must be on a field with a text, a number, a day or an instant: remove x-sort'

function isSortable(type: ValueType | undefined): boolean {
  return type === 'string' || type === 'number' || type === 'integer'
}
