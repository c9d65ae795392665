/** Describes the values that an argument accepts, derived from its schema. */
import { z } from 'zod'
import { valuesOfFilters } from '../../api/filter-values.ts'
import type { FilterValue, ListValues } from '../../api/filter-values.ts'
import { readerOf } from '../../api/query.ts'
import { memoize } from '../../site/memoize.ts'
import { plainName } from './plain-name.ts'

/** Returns the filter value with this name; `undefined` if no value or several values have it. */
type FindNamed = (name: string) => FilterValue['value'] | undefined

/** One argument of a tool. */
export interface ArgumentForm {
  readonly name: string
  readonly schema: z.ZodType
  /**
   * Default of an optional argument. It is in an object, because the default may be `undefined`.
   * `absent` is `undefined` if the argument is required.
   */
  readonly absent: { readonly value: unknown } | undefined
  readonly isNumber: boolean
  /**
   * Converts a text to a number, boolean or literal if the schema expects one. Returns other texts
   * unchanged.
   */
  readonly readText: (text: string) => unknown
  /**
   * Finds a filter value by its name. `undefined` if the argument is not a filter with a list of
   * values.
   */
  readonly findNamed: FindNamed | undefined
  readonly isDay: boolean
  /**
   * Maximum of the argument `limit`; `undefined` for other arguments. It replaces a larger number,
   * so that the call succeeds.
   */
  readonly most: number | undefined
  /** Allowed values, if the schema is an enum. */
  readonly values: readonly string[] | undefined
}

/** Returns the arguments of a tool, by name. */
export const argumentForms = memoize(
  ({ shape }: z.ZodObject): ReadonlyMap<string, ArgumentForm> =>
    new Map(Object.entries(shape).map(([name, schema]) => [name, formOf(name, schema)])),
)

function formOf(name: string, field: unknown): ArgumentForm {
  const schema = field as z.ZodType // The fields of a Zod object are schemas.
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
 * Returns a function that finds a value of a filter by its name in any language; `undefined` if
 * `schema` is not the schema of a filter.
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
