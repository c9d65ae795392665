/** Binary search in sorted numbers. */

/** Finds the first index whose number is at least `least`; `end` if there is none. */
export function findFirst(
  sorted: Uint16Array | Uint32Array,
  least: number,
  start = 0,
  end = sorted.length,
): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
