/** Lists of different lengths as one: where each begins. */

/** Where each part begins when all are laid one behind another, and where the last one ends. */
export function startsOf(parts: readonly { readonly length: number }[]): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(parts.length + 1)
  for (const [at, { length }] of parts.entries()) starts[at + 1] = (starts[at] ?? 0) + length
  return starts
}
