/**
 * Schemas of whole numbers. Each has a minimum and a maximum, because code generators choose the
 * number type by these bounds.
 */
import { z } from 'zod'
import { largestCount } from './bounds.ts'

/** Creates the schema of a whole number from `least` to `largestCount`. */
export function count(least = 0) {
  return z.int().min(least).max(largestCount)
}

/** Creates the schema of the status of a final HTTP response, `least` to 599 (RFC 9110 §15). */
export function httpStatus(least: number) {
  return z.int().min(least).max(599)
}
