/**
 * Whole numbers of inputs and responses. Each has both bounds, because code generators choose the
 * number type by them.
 */
import { z } from 'zod'
import { largestCount } from './bounds.ts'

/** Number of items, with a minimum. */
export function count(least = 0) {
  return z.int().min(least).max(largestCount)
}

/** Status of a final HTTP response, with a minimum (RFC 9110 §15). */
export function httpStatus(least: number) {
  return z.int().min(least).max(599)
}
