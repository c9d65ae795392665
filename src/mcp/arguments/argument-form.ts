/**
 * Describes what an argument accepts, derived from its schema. Reading is lenient; the schema then
 * checks the value strictly.
 */
import { z } from 'zod'
import { memoize } from '../../site/memoize.ts'

/** One argument of a tool. */
export interface ArgumentForm {
  readonly name: string
  readonly schema: z.ZodType
  /** Value of an argument that is not given; absent if it must be given. */
  readonly absent: { readonly value: unknown } | undefined
  readonly isNumber: boolean
  readonly isDay: boolean
  /** Largest value of a `limit`. A larger one is read as this one, because no meaning is lost. */
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
