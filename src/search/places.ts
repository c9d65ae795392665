/** Large places of the world that a query names: such a name is not a slip for a word or a town of the site. */

/** Names of one place, folded. */
export type PlaceNames = readonly string[]

/** Finds the places that a query names. */
export interface Places {
  /** For each word the names of the place that it names, alone or with its neighbours. */
  find(words: readonly string[]): readonly (PlaceNames | undefined)[]
}

/** `Rio de Janeiro` and the like; what is longer is known by nobody. */
const longestName = 4
/** Names as short as that are words in too many languages. */
const shortestName = 3

/** Places of their rows: the names of each with `|` between them. */
export function createPlaces(rows: readonly string[]): Places {
  const byName = new Map<string, PlaceNames>()
  for (const row of rows) {
    const names = row.split('|')
    for (const name of names) {
      // The largest place of a name comes first.
      if (name.length >= shortestName && !byName.has(name)) byName.set(name, names)
    }
  }
  return {
    find(words) {
      const found: (PlaceNames | undefined)[] = words.map((word) => byName.get(word))
      for (let length = 2; length <= longestName; length += 1) {
        for (let start = 0; start + length <= words.length; start += 1) {
          if (!byName.has(words.slice(start, start + length).join(' '))) continue
          // Parts of a name have no names in other languages.
          for (let at = start; at < start + length; at += 1) found[at] ??= []
        }
      }
      return found
    },
  }
}
