/** Search over a few pages written in the test, indexed and stemmed by Pagefind as in a preview. */
import { indexRecords } from '../../src/indexing/pagefind.ts'
import type { SourceRecord } from '../../src/indexing/pagefind.ts'
import { readBundle } from '../../src/indexing/pagefind-bundle.ts'
import { compileSearchIndex } from '../../src/indexing/compile.ts'
import { createSearchOver } from '../../src/search/search.ts'
import type { Narrowing, Search } from '../../src/search/search.ts'
import type { SearchIndex } from '../../src/search/search-index.ts'
import type { PageRecord } from '../../src/site/page-record.ts'
import type { SynonymGroups } from '../../src/content/schemas/other-names.ts'

/** A page of a test: its path and what is not left to default. */
export type TinyPage = Pick<PageRecord, 'path' | 'lang'> &
  Partial<Pick<PageRecord, 'title' | 'type' | 'alternates'>> &
  Partial<Omit<SourceRecord, 'url' | 'lang' | 'title'>>

/** A search and what it is made of. */
export interface TinySearch extends Search {
  readonly index: SearchIndex
  readonly pages: readonly PageRecord[]
  /** Paths of the pages found. */
  paths(query: string, narrowing?: Partial<Narrowing>): string[]
}

/** Search over pages. */
export async function createTinySearch(
  tiny: readonly TinyPage[],
  synonyms: SynonymGroups = {},
): Promise<TinySearch> {
  const pages = tiny.map(
    ({ path, lang, title = 'Page', type = 'other', alternates }): PageRecord => ({
      path,
      lang,
      title,
      type,
      alternates,
      cursorKey: path,
    }),
  )
  const files = await indexRecords(
    tiny.map(({ path, lang, title = 'Page', description, keywords, headings, text }) => ({
      url: path,
      lang,
      title,
      description,
      keywords: keywords ?? [],
      headings: headings ?? [],
      text: text ?? 'Text.',
    })),
  )
  const index = compileSearchIndex(readBundle(files), { pages, synonyms })
  const search = createSearchOver(index, pages)
  return {
    ...search,
    index,
    pages,
    paths: (query, narrowing) =>
      search
        .find(query, { limit: 10, ...narrowing })
        .hits.map(({ page }) => pages[page]?.path ?? ''),
  }
}
