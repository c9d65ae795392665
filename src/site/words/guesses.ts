/** Sentences about the words of a query that no page contains, for answers of the search. */
import type { Language } from '../vocabulary.ts'
import { fillPlaceholders } from '../placeholders.ts'
import { searchNotesOf } from './words.ts'

/** Words of a query that no page contains, and the language of the sentences about them. */
export interface SearchGuesses {
  readonly lang: Language
  /** Each word, and the word that was searched for instead. */
  readonly words: readonly { readonly word: string; readonly taken?: string | undefined }[]
}

/** One sentence for each word. */
export function describeGuesses({ words, lang }: SearchGuesses): string {
  const { missing, taken: other } = searchNotesOf(lang)
  return words
    .map(({ word, taken }) =>
      taken === undefined
        ? fillPlaceholders(missing, { word })
        : fillPlaceholders(other, { word, taken }),
    )
    .join(' ')
}
