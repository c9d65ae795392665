/**
 * Media types, RFC 9110 §8.3.1. Parameters are dropped, because `charset` means nothing for JSON
 * (RFC 8259 §11).
 */

/** Returns type and subtype of a `Content-Type` in lower case; empty when the field is absent. */
export function mediaTypeEssence(contentType: string | undefined): string {
  const [essence = ''] = (contentType ?? '').split(';')
  return essence.trim().toLowerCase()
}
