/**
 * Compares the public interface with that of the last release. Only additions are allowed. The
 * bounds of an input may become wider, and those of an output narrower. A list of values may grow
 * in both. Texts for readers may change.
 */

/** Anything that JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: Json
}

/** Whether callers send a value or read it. */
export type Direction = 'sent' | 'read'

/** What all comparisons of one document share. */
interface Documents {
  readonly before: Json
  readonly now: Json
}

interface Comparison {
  readonly path: string
  readonly direction: Direction
  readonly documents: Documents
  /**
   * Whether the members are named freely, as properties are: none of them is a word of a schema.
   */
  readonly isMap: boolean
}

/** Words of schemas and documents that say something to readers alone. */
const texts = new Set([
  ...['title', 'description', 'summary', 'example', 'examples', 'externalDocs', 'tags'],
])

/** Words whose members are named freely. */
const maps = new Set([
  ...['paths', 'properties', 'schemas', 'responses', 'headers', 'content', 'parameters', '$defs'],
])

/** Bounds that a larger value loosens, and those that a smaller one does. */
const looserWhenLarger = new Set(['maxLength', 'maximum', 'maxItems', 'maxProperties'])
const looserWhenSmaller = new Set(['minLength', 'minimum', 'minItems', 'minProperties'])

/** Bounds of which one can only say whether they are there and the same. */
const exactBounds = new Set([
  ...['format', 'pattern', 'const', 'not', 'additionalProperties', 'uniqueItems'],
])

/** What has changed between two documents without being an addition, each with its place. */
export function findBreaches(before: JsonObject, now: JsonObject): string[] {
  const documents = { before, now }
  // Shared parts count where they are used; their names are those of the types that clients
  // generate.
  const namesOf = (document: JsonObject) => mapValues(document.components, mapNames)
  const surfaceOf = (document: JsonObject) => ({ ...document, components: namesOf(document) })
  const comparison = { path: '', direction: 'read', documents, isMap: true } as const
  return compare(surfaceOf(before), surfaceOf(now), comparison)
}

function mapValues(value: Json | undefined, change: (inner: Json) => Json): Json {
  if (!isObject(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, change(inner)]))
}

function mapNames(value: Json): Json {
  return mapValues(value, () => true)
}

/** A document without the texts for readers, which may change. */
export function withoutTexts(value: Json, isMap = false): Json {
  if (isList(value)) return value.map((item) => withoutTexts(item))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isMap || !texts.has(name))
      .map(([name, inner]) => [name, withoutTexts(inner, !isMap && maps.has(name))]),
  )
}

function compare(before: Json, now: Json, comparison: Comparison): string[] {
  const { path, documents } = comparison
  const old = resolve(before, documents.before)
  const current = resolve(now, documents.now)
  if (isList(old) && isList(current)) return compareLists(old, current, comparison)
  if (isObject(old) && isObject(current)) return compareObjects(old, current, comparison)
  return old === current ? [] : [`${path} was ${show(old)} and is ${show(current)}`]
}

function compareObjects(old: JsonObject, now: JsonObject, comparison: Comparison): string[] {
  const names = new Set([...Object.keys(old), ...Object.keys(now)])
  return [...names].flatMap((name) => {
    const path = `${comparison.path}/${name}`
    const { isMap } = comparison
    if (isMap)
      return compareAny([old[name], now[name]], {
        ...comparison,
        path,
        isMap: maps.has(name) && path === `/${name}`,
      })
    if (texts.has(name)) return []
    const direction = directionOf(name, comparison)
    return compareMember(name, [old[name], now[name]], {
      ...comparison,
      path,
      direction,
      isMap: maps.has(name),
    })
  })
}

/** Parameters and bodies of requests are sent, responses are read; all else is as what it is in. */
function directionOf(name: string, { direction }: Comparison): Direction {
  if (['parameters', 'requestBody', 'inputSchema'].includes(name)) return 'sent'
  return ['responses', 'outputSchema'].includes(name) ? 'read' : direction
}

type Pair = readonly [old: Json | undefined, now: Json | undefined]

function compareMember(name: string, [old, now]: Pair, comparison: Comparison): string[] {
  const { path, direction } = comparison
  if (name === 'required') return compareRequired(old, now, comparison)
  if (name === 'default' || name === 'security') return sameOr(old, now, `${path} has changed`)
  if (name === 'enum') return compareEnum([old, now], comparison)
  if (name === 'type') return compareTypes(old, now, comparison)
  if (looserWhenLarger.has(name)) return compareBound([old, now], Infinity, comparison)
  if (looserWhenSmaller.has(name)) return compareBound([old, now], -Infinity, comparison)
  // Of other members than the named ones only their schema is told, which is compared as any other.
  const isSchema = name === 'additionalProperties' && isObject(old) && isObject(now)
  if (exactBounds.has(name) && !isSchema) {
    const isFreed = direction === 'sent' ? now === undefined : old === undefined
    return isFreed ? [] : sameOr(old, now, `${path} was ${show(old)} and is ${show(now)}`)
  }
  return compareAny([old, now], comparison)
}

/** What is there must stay, what is new must not be demanded of callers. */
function compareAny([old, now]: Pair, comparison: Comparison): string[] {
  if (old !== undefined && now !== undefined) return compare(old, now, comparison)
  if (old !== undefined) return [`${comparison.path} is gone`]
  return isRequiredAddition(now, comparison) ? [`${comparison.path} is new and required`] : []
}

/**
 * Lists of things with a name, such as parameters and tools, are compared by it; others place by
 * place.
 */
function compareLists(
  old: readonly Json[],
  now: readonly Json[],
  comparison: Comparison,
): string[] {
  const { documents } = comparison
  const known = new Map(now.map((item, at) => [keyOf(item, at, documents.now), item]))
  const gone = old.flatMap((item, at) => {
    const key = keyOf(item, at, documents.before)
    const path = `${comparison.path}/${key}`
    const current = known.get(key)
    known.delete(key)
    return current === undefined
      ? [`${path} is gone`]
      : compare(item, current, { ...comparison, path, isMap: false })
  })
  const added = [...known].flatMap(([key, item]) =>
    isRequiredAddition(item, comparison) ? [`${comparison.path}/${key} is new and required`] : [],
  )
  return [...gone, ...added]
}

function keyOf(item: Json, at: number, document: Json): string {
  const value = resolve(item, document)
  return isObject(value) && typeof value.name === 'string' ? value.name : String(at)
}

function isRequiredAddition(
  value: Json | undefined,
  { direction, documents }: Comparison,
): boolean {
  const found = value === undefined ? value : resolve(value, documents.now)
  return direction === 'sent' && isObject(found) && found.required === true
}

function compareRequired(
  old: Json | undefined,
  now: Json | undefined,
  { path, direction }: Comparison,
): string[] {
  if (isList(old) || isList(now)) {
    const [from, to] = direction === 'sent' ? [now, old] : [old, now]
    const word = direction === 'sent' ? 'is required now' : 'is not promised any more'
    return listOf(from)
      .filter((name) => !listOf(to).includes(name))
      .map((name) => `${path} ${show(name)} ${word}`)
  }
  const isStricter =
    direction === 'sent' ? now === true && old !== true : old === true && now !== true
  return isStricter ? [`${path} was ${show(old)} and is ${show(now)}`] : []
}

function compareTypes(
  old: Json | undefined,
  now: Json | undefined,
  { path, direction }: Comparison,
): string[] {
  const [wide, narrow] = direction === 'sent' ? [now, old] : [old, now]
  const isWithin =
    wide === undefined ||
    (narrow !== undefined && typesOf(narrow).every((type) => typesOf(wide).includes(type)))
  return isWithin ? [] : [`${path} was ${show(old)} and is ${show(now)}`]
}

/** `free` is the value of a bound that is absent. */
function compareBound([old, now]: Pair, free: number, { path, direction }: Comparison): string[] {
  const [before, after] = [old, now].map((value) => (typeof value === 'number' ? value : free))
  const loosened = free > 0 ? Number(after) - Number(before) : Number(before) - Number(after)
  const isBreach = direction === 'sent' ? loosened < 0 : loosened > 0
  return isBreach ? [`${path} was ${show(old)} and is ${show(now)}`] : []
}

/**
 * A list of values may grow: readers of a value must expect new ones. Where there was none, any
 * value went.
 */
function compareEnum([old, now]: Pair, { path, direction }: Comparison): string[] {
  if (old === undefined) return direction === 'sent' ? [`${path} allows only ${show(now)}`] : []
  if (now === undefined) return direction === 'sent' ? [] : [`${path} is gone`]
  return listOf(old)
    .filter((value) => !listOf(now).includes(value))
    .map((value) => `${path} ${show(value)} is gone`)
}

function sameOr(old: Json | undefined, now: Json | undefined, breach: string): string[] {
  return JSON.stringify(old) === JSON.stringify(now) ? [] : [breach]
}

/** What a reference leads to. */
function resolve(value: Json, document: Json): Json {
  if (!isObject(value) || typeof value.$ref !== 'string') return value
  let place: Json | undefined = document
  for (const name of value.$ref.split('/').slice(1))
    place = isObject(place) ? place[name] : undefined
  return place ?? value
}

function typesOf(value: Json): readonly Json[] {
  // Every integer is a number.
  return listOf(value).flatMap((type) => (type === 'number' ? ['number', 'integer'] : [type]))
}

function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined) return []
  return isList(value) ? value : [value]
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value)
}

function show(value: Json | undefined): string {
  const text = JSON.stringify(value) as string | undefined
  if (text === undefined) return 'absent'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
