/** Everything that answers queries in one language, made of its index. */
import type { ShownLanguage } from './excerpt.ts'
import type { SearchLanguage } from './prepare.ts'
import { createLanguageRanker } from './rank.ts'
import { createReader } from './readings.ts'
import type { LeftOut } from './rules.ts'
import type { LanguageIndex, SearchIndex } from './search-index.ts'
import { compileStemmer, createStemmer } from './stemmer.ts'
import type { SearchedPage } from './translations.ts'
import { createVocabulary } from './vocabulary.ts'
import { createWrittenWords } from './written-words.ts'

/** A language that is asked, and whose texts are shown. */
export type OpenLanguage = SearchLanguage & ShownLanguage

/** A language of an index, ready to be asked. */
export function openLanguage(
  index: LanguageIndex,
  { stemmerVersion }: SearchIndex,
  pages: readonly SearchedPage[],
  leftOut: LeftOut,
): OpenLanguage {
  const { lang, terms, starts, postings, ordinary } = index
  // Names of towns are corrected by `towns.ts`, which knows their case forms.
  const isCommon = (term: number) => (postings[starts[term] ?? 0] ?? 0) < ordinary || ordinary === 0
  const titles = Array.from(index.pages, (position) => pages[position]?.title ?? '')
  const stem = createStemmer(compileStemmer(index.wasm), stemmerVersion)
  const vocabulary = createVocabulary(lang, terms, isCommon)
  return {
    index,
    lang,
    stem,
    vocabulary,
    reader: createReader(index, vocabulary, leftOut),
    ranker: createLanguageRanker(index, titles, leftOut),
    positions: index.pages,
    written: createWrittenWords(index, titles),
  }
}
