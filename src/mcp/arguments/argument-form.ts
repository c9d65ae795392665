/**
 * Describes what an argument accepts, derived from its schema. Reading is lenient; the schema then
 * checks the value strictly.
 */
import { z } from 'zod'
import { readerOf } from '../../api/query.ts'
import { memoize } from '../../site/memoize.ts'
import { findNamed } from './named-values.ts'

/** One argument of a tool. */
export interface ArgumentForm {
  readonly name: string
  readonly schema: z.ZodType
  /** Value of an argument that is not given; absent if it must be given. */
  readonly absent: { readonly value: unknown } | undefined
  readonly isNumber: boolean
  /** Reads the text of a number, or of true and false. */
  readonly readText: (text: string) => unknown
  /** The value that a name of it means, for filters whose values have names. */
  readonly findNamed: ((name: string) => unknown) | undefined
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
