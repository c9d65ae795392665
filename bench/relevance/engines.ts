/** Two other engines on the same pages, beside which ours is measured. */
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
 * Plain Pagefind as a visitor of the site meets it: one language, that of the page or of the
 * speaker.
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
 * MiniSearch over the same fields, with prefixes and typos, words folded as ours; one index a
 * language.
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
    /** Paths of the pages found, best first; in all languages when none is given. */
    search(query: string, lang?: string): string[] {
      const found = indexes
        .filter((known) => lang === undefined || known.lang === lang)
        .map(({ index }) => index.search(query))
      // A sort of a list in order costs nothing: one language is answered as it was found.
      return found
        .flat()
        .toSorted((a, b) => b.score - a.score)
        .slice(0, most)
        .map(({ id }) => String(id))
    },
  }
}

/** MiniSearch as an engine. */
export async function createMiniSearchEngine(site: Site): Promise<Engine> {
  const minisearch = createMiniSearch(await readPageTexts(site))
  return ({ query, lang }) => toPages(minisearch.search(query, lang))
}

function toPages(paths: readonly string[]): FoundPage[] {
  return paths.map((path) => ({ path }))
}
