/**
 * Describes entries of a collection by a type of schema.org, if the description of the collection
 * names a type. Leaves out entries that lack a required property, because search engines reject
 * them.
 */
import { valuesIn } from '../../site/collection.ts'
import type {
  Collection,
  CollectionEntry,
  CollectionField,
  JsonValue,
} from '../../site/collection.ts'
import { indexOf } from '../../site/collection-index.ts'
import { findSchemaType, listSteps } from '../../site/schema-types.ts'
import type { PropertyStep, SchemaType } from '../../site/schema-types.ts'
import type { Language } from '../../site/vocabulary.ts'
import { choiceOf } from './schema-choices.ts'
import { describeHours } from './schema-hours.ts'

/** Maximum number of entries that one page describes: about 50 kB. */
const mostEntries = 100

/** Data about the page that shows the entries, and the objects that values of entries refer to. */
export interface EntriesContext {
  readonly lang: Language
  readonly languages: readonly Language[]
  /** Public origin, without a final slash. */
  readonly baseUrl: string
  /** Address of the page that shows the entries. */
  readonly canonical: string
  /**
   * Reference to the organisation of the site. It is the employer or provider if no field names
   * another one.
   */
  readonly company: object
  /** All collections, for references between entries. */
  readonly collections: readonly Collection[]
  /** Returns the plain text of a Markdown value. */
  readonly plainText: (markdown: string) => string
}

/** An object of JSON-LD. */
type Thing = Record<string, unknown>

/** Describes the entries that a page shows; empty for a collection without a type of schema.org. */
export function describeEntries(
  collection: Collection,
  entries: readonly CollectionEntry[],
  context: EntriesContext,
): Thing[] {
  const type = findSchemaType(collection.schemaType ?? '')
  if (!type) return []
  return entries.slice(0, mostEntries).flatMap((entry) => {
    const thing = describeEntry(collection, entry, type, context)
    return isComplete(thing, type) ? [thing] : []
  })
}

function describeEntry(
  collection: Collection,
  entry: CollectionEntry,
  type: SchemaType,
  context: EntriesContext,
  isReferred = false,
): Thing {
  const { lang, languages, baseUrl, canonical } = context
  const values = valuesIn(collection, entry, lang, languages)
  const page = entry.pages?.[lang]
  const url = page === undefined ? undefined : baseUrl + page
  const thing: Thing = {
    '@type': type.name,
    ...(url !== undefined && { '@id': `${url}#entry` }),
    name: values[collection.nameField],
  }
  for (const field of collection.fields) {
    const value = values[field.name]
    const steps = listSteps(type.name, field.schemaProperty ?? '')
    if (value === undefined || value === null || steps.length === 0) continue
    // Leaves out the hours of a referenced entry. Otherwise each entry that refers to it would
    // repeat them.
    if (!(isReferred && field.kind === 'hours')) setProperty(thing, steps, field, value, context)
  }
  addDefaults(thing, type, context)
  // An entry that the page shows gets the address of this page if it has no page of its own.
  const shownAt = url ?? (isReferred ? undefined : canonical)
  if (shownAt !== undefined) thing.url ??= shownAt
  dropIncomplete(thing, type)
  return thing
}

/** Sets a property, and adds the nested objects that are missing. */
function setProperty(
  thing: Thing,
  steps: readonly PropertyStep[],
  field: CollectionField,
  value: JsonValue,
  context: EntriesContext,
): void {
  const last = steps.at(-1)
  if (!last) return
  const described = Array.isArray(value)
    ? (value as readonly JsonValue[]).flatMap((one) => toValue(one, last, field, context) ?? [])
    : toValue(value, last, field, context)
  if (described === undefined) return
  let target = thing
  for (const { name, object } of steps.slice(0, -1)) {
    const known = target[name]
    target = isThing(known) ? known : (target[name] = { '@type': object?.name })
  }
  const known = target[last.name]
  if (field.kind === 'hours') Object.assign(target, described)
  else if (isThing(known) && isThing(described)) target[last.name] = { ...described, ...known }
  else target[last.name] = described
}

/** Converts a value to the form of schema.org; `undefined` if the value has no such form. */
function toValue(
  value: JsonValue,
  { name, object }: PropertyStep,
  field: CollectionField,
  context: EntriesContext,
): unknown {
  if (field.kind === 'hours') return describeHours(value)
  if (field.kind === 'place') {
    const geo = { '@type': 'GeoCoordinates', ...Object(value) } as Thing
    return object && object.name !== 'GeoCoordinates' ? { '@type': object.name, geo } : geo
  }
  const text = typeof value === 'string' ? value : ''
  if (field.kind === 'entry') return describeReference(text, object, field, context)
  const isAddress = field.kind === 'page' || field.kind === 'picture'
  if (isAddress) return new URL(text, context.baseUrl).href
  const plain = field.kind === 'markdown' ? context.plainText(text) : value
  if (!object) return choiceOf(name, plain)
  return object.plain ? { '@type': object.name, [object.plain]: plain } : plain
}

/**
 * Describes an entry that another entry refers to; `undefined` if there is no such entry. If the
 * property has no type, returns the name of the entry. Otherwise uses the type of its collection if
 * the entry has all required properties, or else the type of the property.
 */
function describeReference(
  id: string,
  object: SchemaType | undefined,
  { collection: name = '' }: CollectionField,
  context: EntriesContext,
): unknown {
  const collection = context.collections.find((other) => other.name === name)
  const entry = collection && indexOf(collection).entry(id)
  if (!collection || !entry) return undefined
  const { lang, languages } = context
  if (!object) return valuesIn(collection, entry, lang, languages)[collection.nameField]
  // Leaves out references of the referenced entry, because they could form a cycle.
  const fields = collection.fields.filter(({ kind }) => kind !== 'entry')
  const describeAs = (type: SchemaType) =>
    describeEntry({ ...collection, fields }, entry, type, context, true)
  const type = findSchemaType(collection.schemaType ?? '')
  const described = type && describeAs(type)
  return described && isComplete(described, type) ? described : describeAs(object)
}

/** Adds default values, so that the organisation need not write them in each entry. */
function addDefaults(thing: Thing, { name, properties }: SchemaType, { company }: EntriesContext) {
  if (name === 'JobPosting') thing.title ??= thing.name
  for (const property of ['hiringOrganization', 'provider']) {
    if (properties.has(property)) thing[property] ??= company
  }
}

/** Drops nested objects that lack a required property, such as an offer without a price. */
function dropIncomplete(thing: Thing, { properties }: SchemaType): void {
  for (const [name, value] of Object.entries(thing)) {
    const type = findSchemaType(properties.get(name) ?? '')
    if (!type || !isThing(value) || value['@type'] !== type.name) continue
    dropIncomplete(value, type)
    if (!isComplete(value, type)) Reflect.deleteProperty(thing, name)
  }
}

function isComplete(thing: Thing, { required }: SchemaType): boolean {
  return required.every((name) => thing[name] !== undefined)
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
