/** How far small pictures of templates differ. */

/** Size of a small picture in pixels. */
export const tile = { width: 160, height: 200 }

/** Differences of a channel up to this count as equal: fonts are drawn differently on machines. */
const tolerance = 24

/**
 * Lists the share of pixels of each template that differ. The pictures are RGB pixels of all small
 * pictures below each other.
 */
export function describeDifferences(
  names: readonly string[],
  before: Uint8Array,
  now: Uint8Array,
): string[] {
  const length = tile.width * tile.height * 3
  return names.map((name, at) => {
    const old = before.subarray(at * length, (at + 1) * length)
    if (old.length < length) return `${name}: new`
    const own = now.subarray(at * length, (at + 1) * length)
    let different = 0
    for (let pixel = 0; pixel < length; pixel += 3) {
      const isFar = [0, 1, 2].some((part) => {
        return Math.abs((old[pixel + part] ?? 0) - (own[pixel + part] ?? 0)) > tolerance
      })
      if (isFar) different += 1
    }
    const share = ((100 * different) / (length / 3)).toFixed(1)
    return different === 0 ? `${name}: same` : `${name}: ${share} % of the pixels differ`
  })
}
