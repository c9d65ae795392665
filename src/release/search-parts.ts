/**
 * What search is made of, language by language: the files of Pagefind, and the compiled index. Nothing in either depends on
 * pages of another language, so that both are kept where no page of a language is another than before.
 */
import { createHash } from 'node:crypto'
import type { Kept } from '../content/kept.ts'
import { compileLanguages, joinLanguages } from '../indexing/compile.ts'
import type { IndexedSite } from '../indexing/compile.ts'
import { bundleVersion, joinBundles, readBundle } from '../indexing/pagefind-bundle.ts'
import { indexPages } from '../indexing/pagefind.ts'
import type { BundleFile } from '../indexing/pagefind.ts'
import type { LanguageIndex, SearchIndex } from '../search/search-index.ts'
import type { RenderedPage } from '../site/rendered-page.ts'

/** Bundle of the pages of one language. */
interface LanguageBundle {
  readonly lang: string
  readonly pages: readonly RenderedPage[]
  /** Digest of what it was made of. */
  readonly digest: string
  readonly files: readonly BundleFile[]
}

/** Makes the parts of search of one build. */
export interface SearchParts {
  /** Has Pagefind read the pages; `onProgress` gets how many of those that it has to read are in. */
  bundle(
    pages: readonly RenderedPage[],
    onProgress: (done: number, total: number) => void,
  ): Promise<BundleFile[]>
  /** Index of the pages that were read before. */
  compile(site: IndexedSite): Promise<SearchIndex>
}

/** Parts of which those are made that are not kept. */
export function createSearchParts(kept: Kept): SearchParts {
  let bundles: readonly LanguageBundle[] = []
  return {
    async bundle(pages, onProgress) {
      const languages = [...Map.groupBy(pages, ({ record }) => record.lang)]
      bundles = await inTurn(languages, async ([lang, ofLang]) => {
        const digest = digestOf([
          bundleVersion,
          ...ofLang.flatMap(({ record, html }) => [record.path, html]),
        ])
        const files = await kept.of('bundle', digest, () => indexPages(ofLang, onProgress))
        return { lang, pages: ofLang, digest, files }
      })
      return joinBundles(bundles.map(({ files }) => files))
    },
    async compile(site) {
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
  // All that the compiler takes of a site, as far as it is of this language.
  const taken = pages.map(({ record: { path } }) => [
    positions.get(path),
    site.learnt?.get(path),
    site.questions?.get(path),
  ])
  const key = digestOf([digest, JSON.stringify([lang, site.synonyms[lang], taken])])
  return await kept.of('index', key, () => compileLanguages(readBundle(files), site))
}

/** One after the other: two languages at once would need the memory of both. */
async function inTurn<From, To>(
  list: readonly From[],
  make: (one: From) => Promise<To>,
): Promise<To[]> {
  const made: To[] = []
  for (const one of list) made.push(await make(one))
  return made
}

/** Digest of texts, of which none can be taken for the end of the one before. */
function digestOf(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length} `).update(text)
  return hash.digest('base64')
}
