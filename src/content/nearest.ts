/** Finds the candidate with the fewest changes from a misspelt word. */

/** Finds the candidate with the fewest changes; `undefined` if all need more than `most`. */
export function findNearest(
  word: string,
  candidates: Iterable<string>,
  most = Math.max(2, Math.floor(word.length / 2)),
): string | undefined {
  let nearest: string | undefined
  let fewest = most + 1
  for (const candidate of candidates) {
    const changes = countChanges(word, candidate, fewest)
    if (changes >= fewest) continue
    nearest = candidate
    fewest = changes
  }
  return nearest
}

/** Returns the end of a message that suggests a candidate; `''` if `meant` is `undefined`. */
export function didYouMean(meant: string | undefined): string {
  return meant === undefined ? '' : `: did you mean ${meant}?`
}

/** Computes the Levenshtein distance of two words; `most` if the distance is larger. */
function countChanges(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) >= most) return most
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const exchanged = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(exchanged, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return Math.min(most, row.at(-1) ?? most)
}
