/** Synonyms of the editors → terms of the index. */
import { fold } from '../search/fold.ts'
import type { Stemmer } from '../search/stemmer.ts'
import { tokenize } from '../search/tokenize.ts'

/** Groups of expressions as lists of terms. */
export function compileSynonyms(
  groups: readonly (readonly string[])[],
  stem: Stemmer,
): string[][][] {
  return groups.map((group) =>
    group.map((expression) => stem(tokenize(expression).map(({ bare }) => bare)).map(fold)),
  )
}
