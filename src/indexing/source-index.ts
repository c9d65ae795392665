/**
 * Builds the search index of a preview from pages that are not rendered. After an edit of one page,
 * it splits only this page into words and compiles only the index of its language. Pagefind
 * provides only the stemmers.
 */
import { isDeepStrictEqual } from 'node:util'
import { compose } from '../search/fold.ts'
import type { LanguageIndex, SearchIndex } from '../search/search-index.ts'
import { createStemmer } from '../search/stemmer.ts'
import type { Stemmer } from '../search/stemmer.ts'
import { memoize } from '../site/memoize.ts'
import { endsInSign } from './bundle-text.ts'
import { compileLanguage } from './compile.ts'
import type { IndexedSite } from './compile.ts'
import { splitPage } from './page-words.ts'
import { namePlaces } from './places.ts'
import { bundleVersion } from './pagefind-bundle.ts'
import type { BundleLanguage, BundlePage } from './pagefind-bundle.ts'
import { metaOf } from './pagefind.ts'
import type { SourceRecord } from './pagefind.ts'

/** Pagefind's stemmer of a language. */
export type SourceStemmer = Pick<BundleLanguage, 'stemmer' | 'wasm'>

/**
 * Creates an indexer, which reuses unchanged pages and languages. It calls `findStemmer` once per
 * language. `divided` counts the pages that were split into words so far.
 */
export function createSourceIndexer(findStemmer: (lang: string) => Promise<SourceStemmer>) {
  let divided = 0
  /** The last source record of each URL, with the page that was made from it. */
  const pages = new Map<string, { record: SourceRecord; page: BundlePage }>()
  /** The last index of each language, with the inputs (`parts`) that it was compiled from. */
  const languages = new Map<string, { parts: readonly unknown[]; index: LanguageIndex }>()
  const stemmers = new Map<string, Promise<SourceStemmer>>()
  const split = memoize((page: BundlePage, lang: string) => {
    divided += 1
    return splitPage(page, lang)
  })
  const openStemmer = memoize(openSiteStemmer)

  function pageOf(record: SourceRecord): BundlePage {
    const known = pages.get(record.url)
    if (known && isDeepStrictEqual(known.record, record)) return known.page
    const page = toBundlePage(record)
    pages.set(record.url, { record, page })
    return page
  }

  async function indexLanguage(
    lang: string,
    records: readonly SourceRecord[],
    site: IndexedSite,
    positions: ReadonlyMap<string, number>,
  ): Promise<LanguageIndex> {
    const stemmer = stemmers.get(lang) ?? findStemmer(lang)
    stemmers.set(lang, stemmer)
    const language = { lang, pages: records.map(pageOf), ...(await stemmer) }
    const places = records.map(({ url }) => positions.get(url))
    const types = places.map((place) => site.pages[place ?? -1]?.type)
    const questions = records.map(({ url }) => site.questions?.get(url))
    const texts = JSON.stringify([site.synonyms[lang], questions])
    const parts = [language.wasm, texts, ...language.pages, ...places, ...types]
    const known = languages.get(lang)
    const isSame = known?.parts.length === parts.length
    if (isSame && parts.every((part, at) => part === known.parts[at])) return known.index
    const index = compileLanguage(language, site, positions, { split, openStemmer })
    languages.set(lang, { parts, index })
    return index
  }

  return {
    /** Compiles the search index of a site from the records of its pages. */
    async index(records: readonly SourceRecord[], site: IndexedSite): Promise<SearchIndex> {
      const positions = new Map(site.pages.map(({ path }, at) => [path, at]))
      const groups = Map.groupBy(records, ({ lang }) => lang)
      const made = await Promise.all(
        Array.from(groups, ([lang, ofLang]) => indexLanguage(lang, ofLang, site, positions)),
      )
      const places = namePlaces(made.map(({ lang }) => lang))
      return { stemmerVersion: bundleVersion, places, languages: made }
    },
    get divided() {
      return divided
    },
  }
}

/** Opens a stemmer that caches all stems of a site. The cache of `createStemmer` is too small. */
function openSiteStemmer(wasm: Uint8Array): Stemmer {
  const stem = createStemmer(wasm, bundleVersion)
  const known = new Map<string, string>()
  return (words) => {
    const unknown = words.filter((word) => !known.has(word))
    for (const [at, stemmed] of stem(unknown).entries()) known.set(unknown[at] ?? '', stemmed)
    return words.map((word) => known.get(word) ?? word)
  }
}

/** Converts a source record to a page in the form that `readBundle` returns. */
function toBundlePage(record: SourceRecord): BundlePage {
  const { url, title, text } = record
  // In Chinese and Japanese, a sentence ends with `。` and no space.
  const stop = endsInSign.test(title) ? '。' : '. '
  return {
    url,
    text: joinWords(compose(title + stop + text)),
    headings: [],
    anchors: [],
    meta: metaOf(record),
  }
}

/** Puts single spaces between words, but none after `。`, `！` and `？`. */
function joinWords(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .join(' ')
    .replace(/(?<=[。！？]) /g, '')
}
