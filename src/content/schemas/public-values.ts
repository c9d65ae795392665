/**
 * Schema of the front matter field `public`. It contains values that the organisation chooses and
 * everybody can read.
 */
import { z } from 'zod'
import type { JsonValue } from '../../site/collection.ts'

/** Maximum size of `public` as JSON, in bytes. */
const mostBytes = 2_000
/** Maximum depth of nested blocks and lists. `public` itself is the first level. */
const deepest = 3
const name = /^[A-Za-z][A-Za-z0-9_]{0,39}$/

/** Schema of `public`: JSON values by field name. */
export const publicValues = z
  .record(z.string(), z.unknown(), { error: 'must be a block of fields, such as { seats: 12 }' })
  .superRefine((values, context) => {
    const message =
      findFault(values, deepest) ??
      (Buffer.byteLength(JSON.stringify(values)) > mostBytes
        ? `must not be larger than ${mostBytes} bytes as JSON`
        : undefined)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })
  .transform((values) => values as Readonly<Record<string, JsonValue>>) // As checked.

function findFault(value: unknown, depth: number): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value))
    return 'must have finite numbers, not .inf or .nan'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === 0) return `is nested too deep: use at most ${deepest} levels`
  const wrong = Array.isArray(value) ? undefined : Object.keys(value).find((key) => !name.test(key))
  if (wrong !== undefined) {
    return `has the field "${wrong}": use a name of at most 40 letters, digits and _, starting with a letter`
  }
  const faults = Object.values(value).map((one) => findFault(one, depth - 1))
  return faults.find((fault) => fault !== undefined)
}
