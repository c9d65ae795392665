/** Creates sentences for search results, about query words that no searched page contains. */
import type { Language } from '../vocabulary.ts'
import { fillPlaceholders } from '../placeholders.ts'
import { searchNotesOf } from './words.ts'

/**
 * Words of a query that no searched page contains, and the language of the sentences about them.
 */
export interface SearchGuesses {
  readonly lang: Language
  readonly words: readonly SearchGuess[]
}

/** A word of a query that the searched pages do not contain. */
export interface SearchGuess {
  readonly word: string
  /** The word that was searched for instead. */
  readonly taken?: string | undefined
  /** Another language whose pages have the word. */
  readonly elsewhere?: Language | undefined
}

/**
 * Returns one sentence for each word. `pageWith` returns the address of a page in another language
 * that has the word.
 */
export function describeGuesses(
  { words, lang }: SearchGuesses,
  pageWith: (guess: SearchGuess) => string | undefined = () => undefined,
): string {
  const { missing, taken: other, elsewhere } = searchNotesOf(lang)
  const names = new Intl.DisplayNames([lang], { type: 'language' })
  return words
    .map((guess) => {
      const { word, taken } = guess
      if (taken !== undefined) return fillPlaceholders(other, { word, taken })
      if (guess.elsewhere === undefined) return fillPlaceholders(missing, { word })
      const language = names.of(guess.elsewhere) ?? guess.elsewhere
      return fillPlaceholders(elsewhere, { word, language, page: pageWith(guess) ?? '' }).trim()
    })
    .join(' ')
}
