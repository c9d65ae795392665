/** Lists the fields of a schema at a path, to compare unknown fields with. */
import type { z } from 'zod'

/** The parts of a schema definition that are used. Each kind has some of them. */
interface Definition {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly innerType?: z.core.$ZodType
  readonly in?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly valueType?: z.core.$ZodType
}

/** Names of the fields at a path; none if the schema has none there. */
export function fieldsAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  // The types of zod do not distinguish the kinds of schemas.
  const definition = schema._zod.def as z.core.$ZodTypeDef & Definition
  const wrapped = definition.innerType ?? definition.in
  if (wrapped) return fieldsAt(wrapped, path)
  const [name, ...rest] = path
  if (name === undefined) return Object.keys(definition.shape ?? {})
  const inner = definition.shape?.[String(name)] ?? definition.element ?? definition.valueType
  return inner ? fieldsAt(inner, rest) : []
}
