/** Leaves out empty values of optional fields, as editors in a browser write them. */
import { z } from 'zod'

/** The value without optional fields that are empty, and that the schema would refuse. */
export function withoutEmpty(value: unknown, schema: z.ZodType): unknown {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  const shape = schema.shape as Readonly<Record<string, z.ZodType | undefined>> // As zod keeps it.
  const given = Object.entries(value)
  const filled = given.filter(([name, field]) => !isEmpty(field) || !isOptional(shape[name], field))
  return filled.length === given.length ? value : Object.fromEntries(filled)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function isOptional(schema: z.ZodType | undefined, empty: unknown): boolean {
  if (schema === undefined || schema.safeParse(empty).success) return false
  return schema.safeParse(undefined).success
}
