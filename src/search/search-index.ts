/** The compiled search index: stems and where they stand, per language. */

/** Form of the index; a server reads only its own. */
export const searchIndexFormat = 1

/** Index of one language. Pages are positions in the site's list of pages. */
export interface LanguageIndex {
  readonly lang: string
  readonly pages: readonly number[]
  /** Words of each page, beside `pages`. */
  readonly lengths: readonly number[]
  /** Stems, folded and sorted. */
  readonly stems: readonly string[]
  /** For each stem, runs of four: position in `pages`, text, headings, title and description. */
  readonly postings: readonly (readonly number[])[]
}

/** The whole index. */
export interface SearchIndex {
  readonly format: number
  readonly languages: readonly LanguageIndex[]
}

/** Index of a parsed artefact; throws when it has another form. */
export function parseSearchIndex(value: unknown): SearchIndex {
  const index = value as SearchIndex // Written by our own build; the format is checked here.
  if (index.format !== searchIndexFormat) {
    throw new Error(
      `Cannot read the search index: its format is ${index.format}, expects ${searchIndexFormat}, build again`,
    )
  }
  return index
}
