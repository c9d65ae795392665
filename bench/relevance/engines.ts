/** Two other search engines over the same pages, to compare our search with. */
import MiniSearch from 'minisearch'
import { fold } from '../../src/search/fold.ts'
import type { Site } from '../../src/site/site.ts'
import type { Language } from '../../src/site/vocabulary.ts'
import type { Label } from '../../scripts/relevance/labels.ts'
import { most } from '../../scripts/relevance/measure.ts'
import type { Engine, FoundPage } from '../../scripts/relevance/measure.ts'
import { readPageTexts } from '../../tests/support/page-texts.ts'
import type { PageTexts } from '../../tests/support/page-texts.ts'
import { readBundleFiles } from '../../tests/support/bundle-files.ts'
import { openPagefind } from './pagefind-wasm.ts'

/**
 * Creates an engine from Pagefind without changes, as the search box of a site uses it. Searches in
 * one language: the language filter of the query, or else the language of its author.
 */
export async function createPagefindEngine(out: string): Promise<Engine> {
  const pagefind = openPagefind(await readBundleFiles(out))
  return (label) => toPages(pagefind.search(label.query, languageOf(label)))
}

function languageOf({ lang, spoken }: Label): Language {
  return lang ?? spoken
}

const searchOptions = {
  boost: { title: 4, headings: 3, keywords: 2, description: 2 },
  fuzzy: 0.2,
  prefix: true,
}

/**
 * Creates a MiniSearch index for each language, over the same fields as our search. Allows prefixes
 * and typos, and folds words as our search does.
 */
export function createMiniSearch(texts: readonly PageTexts[]) {
  const indexes = [...Map.groupBy(texts, ({ lang }) => lang)].map(([lang, pages]) => {
    const index = new MiniSearch({
      idField: 'path',
      fields: ['title', 'headings', 'description', 'keywords', 'body'],
      processTerm: fold,
      searchOptions,
    })
    index.addAll(pages)
    return { lang, index }
  })
  return {
    /** Returns paths of found pages, best first. Without `lang`, searches in all languages. */
    search(query: string, lang?: string): string[] {
      const found = indexes
        .filter((known) => lang === undefined || known.lang === lang)
        .map(({ index }) => index.search(query))
      // With one language the list is already sorted, so sorting takes no time.
      return found
        .flat()
        .toSorted((a, b) => b.score - a.score)
        .slice(0, most)
        .map(({ id }) => String(id))
    },
  }
}

/** Creates an engine from MiniSearch over the pages of a site. */
export async function createMiniSearchEngine(site: Site): Promise<Engine> {
  const minisearch = createMiniSearch(await readPageTexts(site))
  return ({ query, lang }) => toPages(minisearch.search(query, lang))
}

function toPages(paths: readonly string[]): FoundPage[] {
  return paths.map((path) => ({ path }))
}
