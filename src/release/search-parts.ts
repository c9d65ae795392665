/**
 * Creates the search files of each language: the Pagefind bundle and the compiled index. Files come
 * from the cache if all input for the language is the same as in an earlier build.
 */
import { createHash } from 'node:crypto'
import type { Kept } from '../content/kept.ts'
import { compileLanguages, joinLanguages, type IndexedSite } from '../indexing/compile.ts'
import { bundleVersion, joinBundles, readBundle, sortFilter } from '../indexing/pagefind-bundle.ts'
import { indexPages, type BundleFile } from '../indexing/pagefind.ts'
import type { LanguageIndex, SearchIndex } from '../search/search-index.ts'
import type { RenderedPage } from '../site/rendered-page.ts'

/** Pagefind bundle of one language. */
interface LanguageBundle {
  readonly lang: string
  readonly pages: readonly RenderedPage[]
  /** Digest of its pages and of the Pagefind version. */
  readonly digest: string
  readonly files: readonly BundleFile[]
}

/** Functions that create the search files of one build. */
export type SearchParts = ReturnType<typeof createSearchParts>

/** Returns the functions that create the search files. They use cached files where possible. */
export function createSearchParts(kept: Kept) {
  let bundles: readonly LanguageBundle[] = []
  return {
    /**
     * Runs Pagefind on the pages of each language that has no cached bundle. `onProgress` counts
     * the pages of one language.
     */
    async bundle(
      pages: readonly RenderedPage[],
      onProgress: (done: number, total: number) => void,
    ): Promise<BundleFile[]> {
      const languages = [...Map.groupBy(pages, ({ record }) => record.lang)]
      bundles = await inTurn(languages, async ([lang, ofLang]) => {
        const digest = digestOf([
          bundleVersion,
          ...ofLang.flatMap(({ record, html }) => [record.path, html]),
        ])
        const index = async () => sortFilter(await indexPages(ofLang, onProgress))
        const files = await kept.of('bundle', digest, index)
        return { lang, pages: ofLang, digest, files }
      })
      return joinBundles(bundles.map(({ files }) => files))
    },
    /** Compiles the index of the pages passed to `bundle`. */
    async compile(site: IndexedSite): Promise<SearchIndex> {
      const languages = await inTurn(bundles, (bundle) => compileKept(bundle, site, kept))
      return joinLanguages(languages.flat(), site.pages.length)
    },
  }
}

async function compileKept(
  { lang, digest, pages, files }: LanguageBundle,
  site: IndexedSite,
  kept: Kept,
): Promise<LanguageIndex[]> {
  const positions = new Map(site.pages.map((record, at) => [record.path, [at, record.type]]))
  // Input of the compiler for each page, apart from its HTML.
  const taken = pages.map(({ record: { path } }) => [
    positions.get(path),
    site.learnt?.get(path),
    site.questions?.get(path),
  ])
  const key = digestOf([digest, JSON.stringify([lang, site.synonyms[lang], taken])])
  return await kept.of('index', key, () => compileLanguages(readBundle(files), site))
}

/** Processes one language after another to limit memory. */
async function inTurn<From, To>(
  list: readonly From[],
  make: (one: From) => Promise<To>,
): Promise<To[]> {
  const made: To[] = []
  for (const one of list) made.push(await make(one))
  return made
}

/** Digest of texts. It includes the length of each text, so that the boundaries are unambiguous. */
function digestOf(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length} `).update(text)
  return hash.digest('base64')
}
