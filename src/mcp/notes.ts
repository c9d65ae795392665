/**
 * Notes on how a call was read, such as ignored arguments. They are in both the structured content
 * and the text of the result, because hosts show a model only one of the two.
 */
import type { JsonSchema } from '../api/json-schema.ts'

/** Adds notes to a body, before a note that it has. */
export function addNotes(
  body: Readonly<Record<string, unknown>>,
  notes: readonly string[],
): Readonly<Record<string, unknown>> {
  if (notes.length === 0) return body
  const own = typeof body.note === 'string' ? [body.note] : []
  return { ...body, note: [...notes, ...own].join(' ') }
}

/** Adds the note to the schema of a body. */
export function noteSchema(schema: JsonSchema): JsonSchema {
  return { ...schema, properties: { ...schema.properties, note: { type: 'string' } } }
}
