/**
 * JSON Schema of opening hours. The check of the content, code editors and API responses use
 * different versions of it.
 */
import type { FieldSchema } from './collection.ts'
import { weekdays } from './weekly-hours.ts'

/** Parts of the schema that differ between these versions. */
export interface HoursParts {
  /** A time of a day, such as 09:00. */
  readonly time: FieldSchema
  readonly note: FieldSchema
}

/** Schema of a time of a day, such as 09:00. */
export const timeOfDay: FieldSchema = {
  type: 'string',
  pattern: '^(?:[01][0-9]|2[0-3]):[0-5][0-9]$',
}

/** Creates the schema of opening hours. */
export function hoursSchema({ time, note }: HoursParts): FieldSchema {
  const hours = { opens: time, closes: time }
  const days = { type: 'array', items: { type: 'string', enum: weekdays }, minItems: 1 }
  const day = { type: 'string', format: 'date' }
  return {
    type: 'object',
    properties: {
      weekly: listOf({ days: { ...days, uniqueItems: true }, ...hours }, [
        'days',
        'opens',
        'closes',
      ]),
      exceptions: listOf({ from: day, to: day, ...hours, note }, ['from']),
    },
  }
}

function listOf(properties: FieldSchema, required: readonly string[]): FieldSchema {
  return { type: 'array', items: { type: 'object', properties, required } }
}
