/**
 * Edit distance of two words (optimal string alignment): a swap of two neighbouring letters is one
 * edit.
 */

const longest = 64
const rows = [0, 1, 2].map(() => new Uint8Array(longest + 1))

/**
 * Distance of two words. Returns `most + 1` if the distance is larger than `most`, or if a word has
 * more than `longest` letters.
 */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || a.length > longest || b.length > longest)
    return most + 1
  let [before, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array] // `rows` has three arrays.
  for (let j = 0; j <= b.length; j += 1) last[j] = j
  for (let i = 1; i <= a.length; i += 1) {
    row[0] = i
    let smallest = i
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let value = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + Number(!same),
      )
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      ) {
        value = Math.min(value, (before[j - 2] ?? 0) + 1)
      }
      row[j] = value
      if (value < smallest) smallest = value
    }
    if (smallest > most) return most + 1
    ;[before, last, row] = [last, row, before]
  }
  return Math.min(last[b.length] ?? most + 1, most + 1)
}

/** Set of the letters of a word as 32 bits. Different letters may share a bit. */
export function letterMask(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask
}

/** Number of bits that differ between two masks. */
export function maskDifference(a: number, b: number): number {
  let bits = a ^ b
  let count = 0
  while (bits !== 0) {
    bits &= bits - 1
    count += 1
  }
  return count
}
