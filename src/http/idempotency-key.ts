/**
 * The `Idempotency-Key` field, draft-ietf-httpapi-idempotency-key-header. The service only sends
 * the key back, because every request is a read and can be repeated.
 */

/** Longest key, in characters. */
export const longestIdempotencyKey = 255

/** Form of a key: 1 to 255 characters of visible ASCII. */
export const idempotencyKeyForm = /^[\x21-\x7E]{1,255}$/

/** Whether a value is a valid key. Two field lines joined by `, ` are not a key. */
export function isIdempotencyKey(value: string): boolean {
  return idempotencyKeyForm.test(value)
}
