/** Two numbers that stand for a text, so that the text itself need not be kept. */

/** A number of 64 bits, in two halves. Whoever does not know the seed cannot make two texts that share one. */
export interface Fingerprint {
  readonly high: number
  readonly low: number
}

/** Secret numbers of a process that its fingerprints depend on. */
export type Seed = readonly [number, number]

/** A seed that nobody knows. */
export function randomSeed(): Seed {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint32Array(2))
  return [first, second]
}

/** Fingerprint of a text: 64 bits, in two halves that know nothing of each other. */
export function fingerprint(text: string, [first, second]: Seed): Fingerprint {
  let a = first
  let b = second
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    // Rotated, because a product alone never carries a high bit into a low one.
    a = rotate(Math.imul(a ^ code, 0x9e3779b1), 15)
    b = rotate(Math.imul(b ^ code, 0x85ebca77), 13)
  }
  return { high: mix(a) >>> 0, low: mix(b) >>> 0 }
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}

/** Spreads every bit over all others; each result comes from one value only. */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
