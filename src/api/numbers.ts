/**
 * Whole numbers of inputs and answers. Each has both bounds: readers of a document choose the type they keep a number in
 * by them.
 */
import { z } from 'zod'
import { largestCount } from './bounds.ts'

/** A number of things, at least so many. */
export function count(least = 0) {
  return z.int().min(least).max(largestCount)
}

/** An HTTP status of a final answer, at least so high (RFC 9110 §15). */
export function httpStatus(least: number) {
  return z.int().min(least).max(599)
}
