/**
 * Describes what an argument accepts, derived from its schema. Reading is lenient; the schema then
 * checks the value strictly.
 */
import { z } from 'zod'
import { valuesOfFilters } from '../../api/filter-values.ts'
import type { FilterValue, ListValues } from '../../api/filter-values.ts'
import { readerOf } from '../../api/query.ts'
import { memoize } from '../../site/memoize.ts'
import { plainName } from './plain-name.ts'

/** The value with a name; `undefined` if no value or several values have this name. */
type FindNamed = (name: string) => FilterValue['value'] | undefined

/** One argument of a tool. */
export interface ArgumentForm {
  readonly name: string
  readonly schema: z.ZodType
  /** Value of an argument that is not given; `undefined` if the argument is required. */
  readonly absent: { readonly value: unknown } | undefined
  readonly isNumber: boolean
  /** Reads the text of a number, or of true and false. */
  readonly readText: (text: string) => unknown
  /** The value that a name means, for filters whose values have names. */
  readonly findNamed: FindNamed | undefined
  readonly isDay: boolean
  /**
   * Maximum of a `limit`. A larger value is read as the maximum, because the caller then still gets
   * as much as is allowed.
   */
  readonly most: number | undefined
  /** Allowed values, if there is a list. */
  readonly values: readonly string[] | undefined
}

/** The arguments of a tool by name. */
export const argumentForms = memoize(
  ({ shape }: z.ZodObject): ReadonlyMap<string, ArgumentForm> =>
    new Map(Object.entries(shape).map(([name, schema]) => [name, formOf(name, schema)])),
)

function formOf(name: string, field: unknown): ArgumentForm {
  const schema = field as z.ZodType // The fields of an object are schemas.
  const inner = innerOf(schema)
  const { success, data } = schema.safeParse(undefined)
  return {
    name,
    schema,
    absent: success ? { value: data } : undefined,
    isNumber: inner instanceof z.ZodNumber,
    readText: readerOf(schema),
    findNamed: findNamed(inner as z.ZodType),
    isDay: inner instanceof z.ZodISODate,
    most:
      inner instanceof z.ZodNumber && name === 'limit' ? (inner.maxValue ?? undefined) : undefined,
    values: inner instanceof z.ZodEnum ? inner.options.map(String) : undefined,
  }
}

function innerOf(schema: unknown): unknown {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
  return isWrapped ? innerOf(schema.unwrap()) : schema
}

/**
 * Function that finds a value of a filter by a name that people use, in any language of the site;
 * `undefined` for other arguments.
 */
function findNamed(schema: z.ZodType): FindNamed | undefined {
  const list = valuesOfFilters.get(schema)
  let byName: ReturnType<typeof groupByName> | undefined
  return (
    list &&
    ((name) => {
      byName ??= groupByName(list)
      const [found, ...others] = byName.get(plainName(name)) ?? []
      return others.length > 0 ? undefined : found
    })
  )
}

function groupByName(list: ListValues): Map<string, Set<FilterValue['value']>> {
  const groups = new Map<string, Set<FilterValue['value']>>()
  for (const { value, name = {} } of list() ?? []) {
    for (const one of typeof name === 'string' ? [name] : Object.values(name)) {
      const plain = plainName(one)
      groups.set(plain, (groups.get(plain) ?? new Set()).add(value))
    }
  }
  return groups
}
