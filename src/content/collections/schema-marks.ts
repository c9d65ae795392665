/** Checks the keywords of `collection.yaml` for schema.org: the marks `x-type` and `x-property`. */
import { entryTypes, findSchemaType, listSteps } from '../../site/schema-types.ts'
import type { PropertyStep } from '../../site/schema-types.ts'
import { warning } from '../mistake.ts'
import type { Finding } from '../mistake.ts'
import { nearestOrAll } from '../yaml-remedies.ts'
import type { CollectionDescription, FieldDescription } from './description-schema.ts'

/** The parts of a description that this check reads. */
type MarkedDescription = Pick<CollectionDescription, 'x-type' | 'properties'>

/** Finds faults in the marks for schema.org, and required properties that no field has. */
export function* checkSchemaMarks(
  { 'x-type': type, properties }: MarkedDescription,
  at: (field: string, message: string) => Finding,
): Generator<Finding> {
  const marked = Object.entries(properties).flatMap(([name, field]) => {
    const property = field['x-property']
    return property === undefined ? [] : [{ name, field, property }]
  })
  if (type === undefined || !entryTypes.includes(type)) {
    const message = `"${type ?? ''}" is not a type that entries can have${nearestOrAll(type ?? '', entryTypes)}`
    if (type !== undefined) yield at('x-type', message)
    const [first] = marked
    if (type !== undefined || !first) return
    yield at(
      `properties.${first.name}.x-property`,
      'needs x-type: add the schema.org type of the entries as x-type',
    )
    return
  }
  const owners = new Map<string, string>()
  for (const { name, field, property } of marked) {
    const message = faultOf(type, property, field, owners.get(property))
    if (message !== undefined) yield at(`properties.${name}.x-property`, message)
    owners.set(property, name)
  }
  const known = marked.map(({ property }) => property)
  for (const missing of findMissing(type, known)) {
    const message = `${type} needs ${missing}: add x-property: ${missing} to a field. ${effect}`
    yield warning(at('x-type', message))
  }
}

const effect = 'Entries without this property are not in the structured data of pages'

/** Explains why the `x-property` of a field is wrong; `undefined` if it is right. */
function faultOf(
  type: string,
  property: string,
  field: FieldDescription,
  owner: string | undefined,
): string | undefined {
  if (owner !== undefined)
    return `${property} is already the x-property of the field ${owner}: use it for only one field`
  if (field['x-personal'] === 'private')
    return 'cannot be combined with "x-personal: private": keep one'
  const names = property.split('.')
  const steps = listSteps(type, property)
  const last = steps.at(-1)
  const unknown = names[steps.length]
  if (unknown !== undefined || !last) {
    const of = last ? last.object : findSchemaType(type)
    const known = [...(of?.properties.keys() ?? [])]
    const parent = of?.name ?? names.slice(0, steps.length).join('.')
    return `${parent} has no property "${unknown ?? ''}"${nearestOrAll(unknown ?? '', known)}`
  }
  return faultOfValue(property, last, field)
}

/** Explains why a property cannot have the values of a field; `undefined` if it can. */
function faultOfValue(property: string, { object }: PropertyStep, field: FieldDescription) {
  const isHours = field['x-hours'] === true
  const isPlace = field['x-place'] === true
  if (isHours !== (object?.name === 'OpeningHoursSpecification')) {
    return isHours
      ? 'must be openingHoursSpecification, because the field has x-hours: true'
      : `${property} needs a field with x-hours: true`
  }
  if (isHours || field['x-entry'] !== undefined) return undefined
  const holdsPlace =
    object?.name === 'GeoCoordinates' || object?.properties.get('geo') !== undefined
  if (isPlace)
    return holdsPlace
      ? undefined
      : 'must be geo or a property whose value is a place, because the field has x-place: true'
  if (field.type === 'object') return 'cannot be on a field with the type object: remove x-property'
  if (!object || object.plain !== undefined) return undefined
  const [first = ''] = [...object.required, ...object.properties.keys()]
  return `${property} is an object: name one of its properties, such as ${property}.${first}`
}

/**
 * Finds required properties of a type that no field has. If a field has a nested property, such as
 * `offers.price`, also finds the missing properties that the type of `offers` requires.
 */
function* findMissing(type: string, known: readonly string[], prefix = ''): Generator<string> {
  const of = findSchemaType(type)
  for (const name of of?.required ?? []) {
    if (!known.some((one) => one === name || one.startsWith(`${name}.`))) yield prefix + name
  }
  for (const [name, object] of of?.properties ?? []) {
    const inner = known.flatMap((one) =>
      one.startsWith(`${name}.`) ? [one.slice(name.length + 1)] : [],
    )
    // If a field has the whole object as its value, no property of the object is missing.
    if (object === undefined || inner.length === 0 || known.includes(name)) continue
    yield* findMissing(object, inner, `${prefix}${name}.`)
  }
}
