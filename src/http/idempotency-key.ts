/**
 * The `Idempotency-Key` field, draft-ietf-httpapi-idempotency-key-header. Quoted and bare values pass alike and are
 * never parsed: reads have no effect to repeat, so the key is only given back.
 */

/** Characters of a key at most. */
export const longestIdempotencyKey = 255

/** 1 to 255 characters of visible ASCII. */
export const idempotencyKeyForm = /^[\x21-\x7E]{1,255}$/

/** Whether a value is 1 to 255 visible ASCII characters; two lines joined by `, ` are not. */
export function isIdempotencyKey(value: string): boolean {
  return idempotencyKeyForm.test(value)
}
