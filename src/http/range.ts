/**
 * Requests for one range of bytes, RFC 9110 §14. A request for several ranges gets the whole
 * representation, as §14.2 allows.
 */
import { isStrongTag } from './etag.ts'
import type { Call } from './call.ts'

/** A part of a representation. */
export interface ByteRange {
  readonly start: number
  readonly length: number
}

/** The field that offers ranges (§14.3). */
export const acceptRanges = { 'Accept-Ranges': 'bytes' } as const

/**
 * Finds the range that a call asks for; `unsatisfiable` if the range has no byte of the
 * representation; `undefined` if the call gets the whole representation.
 *
 * @example
 * const call = { method: 'GET', headers: { range: 'bytes=-5' } }
 * findRange(call, { etag: '"a"', length: 20 }) // { start: 15, length: 5 }
 */
export function findRange(
  { method, headers }: Pick<Call, 'method' | 'headers'>,
  { etag, length }: { readonly etag: string; readonly length: number },
): ByteRange | 'unsatisfiable' | undefined {
  const { range, 'if-range': ifRange } = headers
  if (method !== 'GET' || range === undefined) return undefined
  // Strong comparison (§13.1.5). A date never matches, because no answer has `Last-Modified`.
  if (ifRange !== undefined && !(isStrongTag(etag) && ifRange.trim() === etag)) return undefined
  return parseRange(range, length)
}

function parseRange(field: string, length: number): ReturnType<typeof findRange> {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(field.trim()) ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (first === '') return rangeFrom(Math.max(0, length - Number(last)), length, length)
  if (last !== '' && Number(last) < Number(first)) return undefined
  return rangeFrom(Number(first), last === '' ? length : Number(last) + 1, length)
}

function rangeFrom(start: number, end: number, length: number): ByteRange | 'unsatisfiable' {
  if (start >= length) return 'unsatisfiable'
  return { start, length: Math.min(end, length) - start }
}

/** Converts a range to the value of `Content-Range` (§14.4). */
export function serializeContentRange(
  range: ByteRange | 'unsatisfiable',
  completeLength: number,
): string {
  if (range === 'unsatisfiable') return `bytes */${completeLength}`
  return `bytes ${range.start}-${range.start + range.length - 1}/${completeLength}`
}
