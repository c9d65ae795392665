/**
 * Notes: what a caller has to know of how its call was read. They stand in the answer itself, in structured content and
 * text alike, because hosts show a model one of the two and nothing beside them.
 */
import type { JsonSchema } from '../api/json-schema.ts'

/** The same body with notes, before one that it has. */
export function addNotes(
  body: Readonly<Record<string, unknown>>,
  notes: readonly string[],
): Readonly<Record<string, unknown>> {
  if (notes.length === 0) return body
  const own = typeof body.note === 'string' ? [body.note] : []
  return { ...body, note: [...notes, ...own].join(' ') }
}

/** The schema of a body with the note that any answer may have. */
export function noteSchema(schema: JsonSchema): JsonSchema {
  return { ...schema, properties: { ...schema.properties, note: { type: 'string' } } }
}
