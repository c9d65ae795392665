/**
 * Marks of `collection.yaml` for times. `x-begins` and `x-ends` name the fields that say when
 * entries begin and end. `x-hours` marks a field with opening hours.
 */
import type { CollectionField, FieldSchema } from '../../site/collection.ts'
import { hoursSchema, timeOfDay } from '../../site/opening-hours-schema.ts'
import { warning } from '../mistake.ts'
import { isDay, nearestOf } from '../yaml-remedies.ts'
import type { CollectionDescription, FieldDescription } from './description-schema.ts'
import type { FieldFault } from './field-rules.ts'
import { isPrivate } from './personal-data.ts'

type Marks = Pick<CollectionDescription, 'properties' | 'x-begins' | 'x-ends'>

/** Returns the names that the API reserves in a collection with `x-begins` or `x-hours`. */
export function reservedByTimes({ properties, 'x-begins': begins }: Marks): string[] {
  return [
    ...(begins === undefined ? [] : ['when']),
    ...(hoursFields(properties).length === 0 ? [] : ['open_now', 'next_change']),
  ]
}

/** If `x-begins` names a field with times, sets its `x-filter: range` and `x-sort: true`. */
export function withImpliedMarks<Description extends Marks>(description: Description): Description {
  const { properties, 'x-begins': begins = '' } = description
  const field = properties[begins]
  if (!field || !isTime(field)) return description
  const marked = { ...field, 'x-filter': 'range', 'x-sort': true } as const
  return { ...description, properties: { ...properties, [begins]: marked } }
}

/** Finds faults of the marks `x-begins`, `x-ends` and `x-hours`. */
export function* findTimeMarkFaults(description: Marks): Generator<FieldFault> {
  const { properties, 'x-begins': begins, 'x-ends': ends } = description
  if (begins !== undefined) yield* findReferenceFaults('x-begins', begins, properties)
  if (ends !== undefined) yield* findReferenceFaults('x-ends', ends, properties)
  if (ends !== undefined && begins === undefined) {
    yield { path: ['x-ends'], message: 'needs x-begins: add x-begins with the name of a field' }
  }
  const [, second] = hoursFields(properties)
  if (second === undefined) return
  const message = 'must be on only one field of a collection: remove x-hours here'
  yield { path: ['properties', second, 'x-hours'], message }
}

function* findReferenceFaults(
  mark: string,
  name: string,
  properties: Marks['properties'],
): Generator<FieldFault> {
  const field = properties[name]
  if (!field) {
    const add = ': add a field with format: date or format: date-time'
    const remedy = nearestOf(name, Object.keys(properties), add)
    yield { path: [mark], message: `"${name}" is not in properties${remedy}` }
  } else if (!isTime(field)) {
    const message = `the field "${name}" is neither a day nor an instant: add format: date or format: date-time to it`
    yield { path: [mark], message }
  } else if (isPrivate(field)) {
    yield { path: [mark], message: `"${name}" is private: name a field that is published` }
  }
}

function isTime({ type = 'string', format, enum: choices }: FieldDescription): boolean {
  return type === 'string' && !choices && (format === 'date' || format === 'date-time')
}

function hoursFields(properties: Marks['properties']): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.['x-hours'] === true)
}

/** Warns if times are read in UTC because the site has no time zone. */
export function* warnOfMissingZone(file: string, description: Marks, timeZone: string | undefined) {
  const { properties, 'x-begins': begins } = description
  if (timeZone !== undefined) return
  if (begins === undefined && hoursFields(properties).length === 0) return
  const message = 'has times, which are read as UTC: set timeZone in site.yaml to your time zone'
  yield warning({ file, message })
}

const text: FieldSchema = { type: 'string', minLength: 1, maxLength: 200 }

/** Schema of published opening hours. A note is a text, or a block with a text by language. */
export const publishedHours = hoursSchema({
  time: timeOfDay,
  note: { anyOf: [text, { type: 'object', additionalProperties: text }] },
})

/** Our JSON Schema format for a day with a time, with or without offset. It is not published. */
export const localInstantFormat = 'local-date-time'

const time = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const instant = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT${time}(?::[0-5]\\d)?(?:Z|[+-]${time})?$`)

/** Whether a text is an existing day with a time, with or without an offset. */
export function isInstant(text: string): boolean {
  return instant.test(text) && isDay(text.slice(0, 'YYYY-MM-DD'.length))
}

/** Returns the schema that checks a field; `undefined` if the published schema checks it. */
export function checkedTime(
  { name, kind, schema }: CollectionField,
  times: readonly (string | undefined)[],
  note: FieldSchema,
): FieldSchema | undefined {
  if (kind === 'hours') return hoursSchema({ time: timeOfDay, note })
  const isLocal = schema.format === 'date-time' && times.includes(name)
  return isLocal ? { ...schema, format: localInstantFormat } : undefined
}
