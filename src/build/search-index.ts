/** Compiles the search index of the server from what Pagefind found. */
import { fold } from '../search/tokenize.ts'
import { searchIndexFormat } from '../search/search-index.ts'
import type { LanguageIndex, SearchIndex } from '../search/search-index.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { BundleLanguage, BundlePosting } from './pagefind-bundle.ts'

/** Index of a bundle for a list of pages; throws when the two do not hold the same pages. */
export function compileSearchIndex(
  bundle: readonly BundleLanguage[],
  pages: readonly PageRecord[],
): SearchIndex {
  const positions = new Map(pages.map(({ path }, position) => [path, position]))
  const languages = bundle.map((language) => compileLanguage(language, positions))
  const indexed = languages.reduce((sum, language) => sum + language.pages.length, 0)
  if (indexed !== pages.length) {
    throw new Error(
      `The search index holds ${indexed} pages, but the site has ${pages.length}: two pages may be read as one`,
    )
  }
  return { format: searchIndexFormat, languages }
}

function compileLanguage(
  { lang, lengths, stems }: BundleLanguage,
  positions: ReadonlyMap<string, number>,
): LanguageIndex {
  const urls = [...lengths.keys()]
  const local = new Map(urls.map((url, at) => [url, at]))
  const merged = new Map<string, number[]>()
  for (const [stem, postings] of stems) {
    const rows = merged.get(fold(stem)) ?? []
    for (const posting of postings) rows.push(...row(posting, local))
    merged.set(fold(stem), rows)
  }
  // Code units, not a locale: the server searches this list by halves.
  const sorted = [...merged].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
  return {
    lang,
    pages: urls.map((url) => {
      const position = positions.get(url)
      if (position === undefined) throw new Error(`The search index holds ${url}, which is no page`)
      return position
    }),
    lengths: [...lengths.values()],
    stems: sorted.map(([stem]) => stem),
    postings: sorted.map(([, rows]) => rows),
  }
}

function row({ url, text, headings, meta }: BundlePosting, local: ReadonlyMap<string, number>) {
  return [local.get(url) ?? 0, text, headings, (meta.title ?? 0) + (meta.description ?? 0)]
}
