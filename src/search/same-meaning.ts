/** Words that mean the same, as the editors say. */
import { loosen } from './loose-stem.ts'
import { reading } from './reading-kinds.ts'
import type { Reading, StemmedWord } from './reading-kinds.ts'
import type { LanguageIndex } from './search-index.ts'

/** An expression of a group as loose stems, and the readings that the others give it. */
interface Expression {
  readonly words: readonly string[]
  readonly readings: readonly Reading[]
}

/** Loose stem of its first word → expressions. */
export type Synonyms = ReadonlyMap<string, readonly Expression[]>

/** Synonyms of an index; `know` finds the terms that are a word. */
export function indexSynonyms(
  { synonyms, lang }: LanguageIndex,
  know: (word: StemmedWord) => readonly Reading[],
): Synonyms {
  const termsOf = (expression: readonly string[]) =>
    expression.flatMap((stem) =>
      know({ folded: stem, stem, loose: loosen(lang, stem) }).map(({ term }) =>
        reading('synonym', term, 1 / Math.sqrt(expression.length)),
      ),
    )
  const expressions = synonyms.flatMap((group) =>
    group.map((words) => ({
      words: words.map((word) => loosen(lang, word)),
      readings: group.filter((other) => other !== words).flatMap(termsOf),
    })),
  )
  return Map.groupBy(expressions, ({ words }) => words[0] ?? '')
}

/** For each word the readings of what means the same; those of an expression of several hang on its first one. */
export function findSynonyms(words: readonly StemmedWord[], synonyms: Synonyms): Reading[][] {
  const present = new Set(words.map(({ loose }) => loose))
  return words.map(({ loose }) =>
    (synonyms.get(loose) ?? [])
      .filter((expression) => expression.words.every((word) => present.has(word)))
      .flatMap(({ readings }) => readings),
  )
}
