/** Keyed 64-bit hashes of texts. The service stores them in place of the texts. */

/** A 64-bit hash in two halves. Collisions cannot be constructed without the seed. */
export interface Fingerprint {
  readonly high: number
  readonly low: number
}

/** Secret seed of the hashes of a process. */
export type Seed = readonly [number, number]

/** A random seed. */
export function randomSeed(): Seed {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint32Array(2))
  return [first, second]
}

/** Hash of a text. Both halves are computed independently. */
export function fingerprint(text: string, [first, second]: Seed): Fingerprint {
  let a = first
  let b = second
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    // Rotated, because multiplication never carries a high bit into a low one.
    a = rotate(Math.imul(a ^ code, 0x9e3779b1), 15)
    b = rotate(Math.imul(b ^ code, 0x85ebca77), 13)
  }
  return { high: mix(a) >>> 0, low: mix(b) >>> 0 }
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}

/** Final mix (MurmurHash3): spreads every bit over all others, without collisions. */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
