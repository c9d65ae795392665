/** Synonyms of the editors → terms of the index. */
import { createStemmer } from '../search/stemmer.ts'
import { fold, tokenize } from '../search/tokenize.ts'
import { bundleVersion } from './pagefind-bundle.ts'
import type { BundleLanguage } from './pagefind-bundle.ts'

/** Groups of expressions as lists of terms. */
export function compileSynonyms(
  groups: readonly (readonly string[])[],
  { wasm }: Pick<BundleLanguage, 'wasm'>,
): string[][][] {
  const stem = createStemmer(wasm, bundleVersion)
  return groups.map((group) =>
    group.map((expression) => stem(tokenize(expression).map(({ bare }) => bare)).map(fold)),
  )
}
