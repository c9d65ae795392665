/**
 * Converts a JSON value to the typed input of an operation. Reports all errors at once, each
 * with its place in the body. So an agent can correct the request in one step.
 */
import type { z } from 'zod'
import { Problem } from '../http/problem.ts'

/**
 * Converts a parsed body to the input of an operation. Throws `invalid-body` with all errors and
 * their places if the body is invalid.
 */
export function parseBody<Input extends z.ZodObject>(
  value: unknown,
  schema: Input,
): z.output<Input> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = Object.keys(schema.shape).join(', ')
  const faults = result.error.issues.map(({ path, message }) =>
    path.length === 0
      ? `Cannot read the body: must be a JSON object with ${fields}`
      : `Cannot read "${nameOf(path)}": ${message}`,
  )
  throw new Problem('invalid-body', faults.join('; '))
}

function nameOf(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => {
      if (typeof part === 'number') return `[${part}]`
      return index === 0 ? String(part) : `.${String(part)}`
    })
    .join('')
}
