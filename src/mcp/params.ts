/**
 * Parameters that several methods share. Members a method does not know are ignored, `_meta` above all: hosts add their
 * own, and a strict reading would refuse tomorrow's clients.
 */
import { z } from 'zod'
import { parseJson } from '../http/json-body.ts'

/** A text that must be given. */
export const requiredText = z.string({ error: 'it must be given as a text' })

/** Members of `arguments`, whatever their values are. */
export function argumentsOf<Value extends z.ZodType>(value: Value) {
  return z.record(z.string(), value, { error: 'it must be an object, such as {"lang": "en"}' })
}

/**
 * `arguments` of a tool. Some hosts send the JSON text of the object, which has one reading; white space or `null` is what
 * others send for none.
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

/** Of a list that fits one page: no cursor was ever given out, so none can be valid. */
export const listedParams = z.object({
  cursor: z.undefined({ error: 'this list has one page only, leave cursor out' }).optional(),
})
/** Faults that are reported at most: parameters of many small faults would be answered at many times their length. */
const mostFaults = 10

/** The first faults of parameters, and how many there are beside them. */
export function tellFaults(faults: readonly string[]): string {
  const rest = faults.length - mostFaults
  return [...faults.slice(0, mostFaults), ...(rest > 0 ? [`and ${rest} more faults`] : [])].join(
    '; ',
  )
}
