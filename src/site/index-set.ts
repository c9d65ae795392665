/** Sets of positions in a list, one bit for each position. */

/** A set. */
export type IndexSet = Uint32Array

/** Creates an empty set for positions below `count`. */
export function createSet(count: number): IndexSet {
  return new Uint32Array((count + 31) >>> 5)
}

/** Adds positions to a set, and returns it. */
export function addToSet(set: IndexSet, positions: ArrayLike<number>): IndexSet {
  for (let at = 0; at < positions.length; at += 1) {
    const position = positions[at] ?? 0
    set[position >>> 5] = wordAt(set, position >>> 5) | (1 << (position & 31))
  }
  return set
}

/** Whether a set has a position. */
export function hasInSet(set: IndexSet, position: number): boolean {
  return ((wordAt(set, position >>> 5) >>> (position & 31)) & 1) === 1
}

/** Returns the positions that are in both sets. */
export function intersectSets(set: IndexSet, other: IndexSet): IndexSet {
  return set.map((word, at) => word & wordAt(other, at))
}

/** Returns the positions of `set` that are not in `other`. */
export function subtractSet(set: IndexSet, other: IndexSet): IndexSet {
  return set.map((word, at) => word & ~wordAt(other, at))
}

/** Counts the positions in a set. */
export function countSet(set: IndexSet): number {
  let count = 0
  for (let at = 0; at < set.length; at += 1) count += countBits(wordAt(set, at))
  return count
}

/** Lists the positions of a set in ascending order. */
export function listSet(set: IndexSet): number[] {
  const positions: number[] = []
  for (let at = 0; at < set.length; at += 1) {
    for (let word = wordAt(set, at); word !== 0; word &= word - 1) {
      positions.push(at * 32 + countBits((word & -word) - 1))
    }
  }
  return positions
}

function wordAt(set: IndexSet, at: number): number {
  return set[at] ?? 0
}

/** Counts the 1 bits in a 32-bit word. Adds them up in pairs, in groups of four, and in bytes. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
