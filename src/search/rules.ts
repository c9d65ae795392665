/** Rules of reading and ranking that a measurement can leave out, so that each can show what it is worth. */

/** Rule → what it does. */
export const searchRules = {
  'asking-words': 'words that ask and name nothing count little',
  'other-forms': 'forms that the stemmer takes for another word are tied to it',
  'number-words': 'numbers written out and in digits are one word',
  'long-roots': 'two words that differ in their endings share five letters at least',
  'whole-heads': 'what stands before the last part of a compound is a word',
  'first-letters': 'a misspelt word begins as the right one does',
  'sentence-typos': 'a word of a sentence that nobody knows is less likely a misspelt one',
  'known-places': 'a place elsewhere is no misspelling of a word or a town of the site',
  'small-letters': 'a common word that is written small in a query with capitals names no town',
  'plain-asking': 'words that ask are read as they stand',
  'case-forms': 'a place elsewhere is known in its case forms',
  'near-titles': 'a title that is one slip away from the query comes first',
  questions: 'a page is found by the questions that its editor wrote',
  headings: 'a heading that is the query counts as a title does',
} as const

/** Name of a rule. */
export type SearchRule = keyof typeof searchRules

/** Rules that are left out; none but where something is measured. */
export type LeftOut = ReadonlySet<SearchRule>

/** Nothing is left out. */
export const allRules: LeftOut = new Set()
