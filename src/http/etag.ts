/**
 * Entity tags and conditional requests, RFC 9110 §8.8.3 and §13.1.2. All resources are read-only,
 * so `If-Match` is ignored.
 */

const encoder = new TextEncoder()

/** Computes a 64-bit digest in hex, from two 32-bit hashes. It is not cryptographic. */
export function digest(content: Uint8Array | string): string {
  const bytes = typeof content === 'string' ? encoder.encode(content) : content
  let a = 0xdeadbeef ^ bytes.length
  let b = 0x41c6ce57 ^ bytes.length
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 0x9e3779b1)
    b = Math.imul(b ^ byte, 0x5f356495)
    b ^= b >>> 15
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35)
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35)
  return hex(a) + hex(b)
}

function hex(lane: number): string {
  return (lane >>> 0).toString(16).padStart(8, '0')
}

/** Creates the entity tag of a body. It is weak, because it covers all codings of the body. */
export function entityTag(content: Uint8Array | string): string {
  return `W/"${digest(content)}"`
}

/**
 * Converts a tag to the strong tag of the body without content codings. Clients need a strong tag
 * to combine ranges (RFC 9110 §8.8.1).
 */
export function strongTag(tag: string): string {
  return tag.replace(/^W\//, '')
}

/** Whether a tag is strong. */
export function isStrongTag(tag: string): boolean {
  return tag.startsWith('"')
}

/** Whether `If-None-Match` has the tag or is `*`, by weak comparison (RFC 9110 §13.1.2). */
export function matchesEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = strongTag(tag)
  const given: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? []
  return given.includes(opaque)
}

/** Creates a tag for the same bytes with another media type. Caches then distinguish the two. */
export function suffixEntityTag(tag: string, suffix: string): string {
  return tag.replace(/"$/, `-${suffix}"`)
}
