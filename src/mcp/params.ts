/**
 * Parameters that several methods share. Unknown members such as `_meta` are ignored, because hosts
 * and later revisions add members.
 */
import { z } from 'zod'
import { parseJson } from '../http/json-body.ts'

/** A text that must be given. */
export const requiredText = z.string({ error: 'it must be given as a text' })

/** Returns the schema of an object `arguments` in which every value matches the schema `value`. */
export function argumentsOf<Value extends z.ZodType>(value: Value) {
  return z.record(z.string(), value, { error: 'it must be an object, such as {"lang": "en"}' })
}

/**
 * Schema of the `arguments` of a tool. It also accepts the JSON text of the object, because some
 * hosts send this. White space and `null` mean that there are no arguments.
 */
export const sentArguments = z.preprocess(readText, argumentsOf(z.unknown()).default({}))

function readText(value: unknown): unknown {
  if (value === null) return undefined
  if (typeof value !== 'string') return value
  return value.trim() === '' ? undefined : (parseObject(value) ?? value)
}

function parseObject(text: string): unknown {
  const { value, fault } = parseJson(text)
  return fault ? undefined : value
}

/** Parameters of a list. Lists have only one page, so no cursor is valid. */
export const listedParams = z.object({
  cursor: z.undefined({ error: 'this list has only one page. Leave cursor out' }).optional(),
})
/**
 * Maximum number of faults reported, so that the answer is not many times longer than the request.
 */
const mostFaults = 10

/** Joins the first `mostFaults` faults, and adds the number of the remaining ones. */
export function tellFaults(faults: readonly string[]): string {
  const rest = faults.length - mostFaults
  return [...faults.slice(0, mostFaults), ...(rest > 0 ? [`and ${rest} more faults`] : [])].join(
    '; ',
  )
}
