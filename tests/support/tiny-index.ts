/**
 * Creates a search over a few pages of a test. Pagefind indexes and stems them, as in a preview.
 */
import { indexPages, indexRecords } from '../../src/indexing/pagefind.ts'
import type { SourceRecord } from '../../src/indexing/pagefind.ts'
import { readBundle } from '../../src/indexing/pagefind-bundle.ts'
import { compileSearchIndex } from '../../src/indexing/compile.ts'
import { createSearchOver } from '../../src/search/search.ts'
import type { Search } from '../../src/search/search.ts'
import type { Narrowing } from '../../src/search/site-ranking.ts'
import type { SearchIndex } from '../../src/search/search-index.ts'
import type { PageRecord } from '../../src/site/page-record.ts'
import type { PageQuestion } from '../../src/content/page-questions.ts'
import type { SynonymGroups } from '../../src/content/schemas/other-names.ts'

/** A section of a test page. */
interface TinySection {
  readonly title: string
  readonly fragment: string
  readonly text: string
}

/** A test page: its path, language and the properties that differ from the defaults. */
export type TinyPage = Pick<PageRecord, 'path' | 'lang'> &
  Partial<Pick<PageRecord, 'title' | 'type' | 'alternates'>> &
  Partial<Omit<SourceRecord, 'url' | 'lang' | 'title'>> & {
    sections?: readonly TinySection[]
    questions?: readonly PageQuestion[]
  }

/** A search, with its index. */
export interface TinySearch extends Search {
  readonly index: SearchIndex
  readonly pages: readonly PageRecord[]
  /** Paths of the pages found. */
  paths(query: string, narrowing?: Partial<Narrowing>): string[]
}

/** Creates a search over pages. */
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
  const files = tiny.some(({ sections }) => sections)
    ? await indexPages(
        tiny.flatMap((page, at) =>
          pages[at] ? [{ record: pages[at], html: renderTiny(page) }] : [],
        ),
        () => undefined,
      )
    : await indexRecords(toRecords(tiny))
  const questions = new Map(tiny.map((page) => [page.path, page.questions ?? []]))
  const index = compileSearchIndex(readBundle(files), { pages, synonyms, questions })
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

function toRecords(tiny: readonly TinyPage[]): SourceRecord[] {
  return tiny.map(({ path, lang, title = 'Page', description, keywords, headings, text }) => ({
    url: path,
    lang,
    title,
    description,
    keywords: keywords ?? [],
    headings: headings ?? [],
    text: text ?? 'Text.',
  }))
}

/** Renders a page with sections as HTML. */
function renderTiny({ lang, title = 'Page', text = 'Text.', sections = [] }: TinyPage): string {
  const rest = sections.map(
    (section) => `<h2 id="${section.fragment}">${section.title}</h2><p>${section.text}</p>`,
  )
  const body = `<h1>${title}</h1><p>${text}</p>${rest.join('')}`
  return `<!doctype html><html lang="${lang}"><body><main data-pagefind-body>${body}</main></body></html>`
}
