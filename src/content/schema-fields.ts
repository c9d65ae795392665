/** Which fields a schema has at a place: what an unknown one is compared with. */
import type { z } from 'zod'

/** What is looked at of a schema; each kind has some of it. */
interface Definition {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly innerType?: z.core.$ZodType
  readonly in?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly valueType?: z.core.$ZodType
}

/** Names of the fields of the block at a path; none where a schema names none. */
export function fieldsAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  // Its own types do not say which kind of schema has what.
  const definition = schema._zod.def as z.core.$ZodTypeDef & Definition
  const wrapped = definition.innerType ?? definition.in
  if (wrapped) return fieldsAt(wrapped, path)
  const [name, ...rest] = path
  if (name === undefined) return Object.keys(definition.shape ?? {})
  const inner = definition.shape?.[String(name)] ?? definition.element ?? definition.valueType
  return inner ? fieldsAt(inner, rest) : []
}
