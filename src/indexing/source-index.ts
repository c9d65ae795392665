/**
 * The search index of a preview, from pages that were not rendered. After an edit only the changed
 * pages are divided into words, and only their languages are compiled. Pagefind is used for its
 * stemmers only, because a record has no markup.
 */
import { compose } from '../search/fold.ts'
import type { LanguageIndex, SearchIndex } from '../search/search-index.ts'
import { createStemmer } from '../search/stemmer.ts'
import type { Stemmer } from '../search/stemmer.ts'
import { memoize } from '../site/memoize.ts'
import type { PageRecord } from '../site/page-record.ts'
import { compileLanguage } from './compile.ts'
import type { IndexedSite } from './compile.ts'
import { splitPage } from './page-words.ts'
import { namePlaces } from './places.ts'
import { bundleVersion } from './pagefind-bundle.ts'
import type { BundleLanguage, BundlePage } from './pagefind-bundle.ts'
import type { SourceRecord } from './pagefind.ts'

/** Pagefind's stemmer of a language. */
export type SourceStemmer = Pick<BundleLanguage, 'stemmer' | 'wasm'>

/** Compiles indexes and reuses what has not changed. */
export interface SourceIndexer {
  /** Compiles the index of records, which are the pages of a site. */
  index(records: readonly SourceRecord[], site: IndexedSite): Promise<SearchIndex>
  /** How many pages were divided into words so far. */
  readonly divided: number
}

/** A page of the last index. */
interface KnownPage {
  readonly record: SourceRecord
  readonly page: BundlePage
}

interface KnownLanguage {
  /** Everything that the index was compiled from, in order. */
  readonly parts: readonly unknown[]
  readonly index: LanguageIndex
}

/** Creates an indexer. `findStemmer` is called once for a language. */
export function createSourceIndexer(
  findStemmer: (lang: string) => Promise<SourceStemmer>,
): SourceIndexer {
  let divided = 0
  const pages = new Map<string, KnownPage>()
  const languages = new Map<string, KnownLanguage>()
  const stemmers = new Map<string, Promise<SourceStemmer>>()
  const split = memoize((page: BundlePage) => {
    divided += 1
    return splitPage(page)
  })
  const openStemmer = memoize((wasm: Uint8Array) =>
    rememberStems(createStemmer(wasm, bundleVersion)),
  )

  function pageOf(record: SourceRecord): BundlePage {
    const known = pages.get(record.url)
    if (known && isSame(known.record, record)) return known.page
    const page = toBundlePage(record)
    pages.set(record.url, { record, page })
    return page
  }

  async function indexLanguage(
    lang: string,
    records: readonly SourceRecord[],
    { site, positions }: Placed,
  ): Promise<LanguageIndex> {
    const stemmer = stemmers.get(lang) ?? findStemmer(lang)
    stemmers.set(lang, stemmer)
    const language = { lang, pages: records.map(pageOf), ...(await stemmer) }
    const places = records.map(({ url }) => positions.get(url))
    const types = places.map((place) => site.pages[place ?? -1]?.type)
    const synonyms = JSON.stringify(site.synonyms[lang])
    const questions = JSON.stringify(records.map(({ url }) => site.questions?.get(url)))
    const parts = [language.wasm, synonyms, questions, ...language.pages, ...places, ...types]
    const known = languages.get(lang)
    if (known && hasSame(known.parts, parts)) return known.index
    const index = compileLanguage(language, site, positions, { split, openStemmer })
    languages.set(lang, { parts, index })
    return index
  }

  return {
    async index(records, site) {
      const positions = new Map(site.pages.map(({ path }: PageRecord, at) => [path, at]))
      const groups = Map.groupBy(records, ({ lang }) => lang)
      const made = await Promise.all(
        Array.from(groups, ([lang, ofLang]) => indexLanguage(lang, ofLang, { site, positions })),
      )
      const places = namePlaces(made.map(({ lang }) => lang))
      return { stemmerVersion: bundleVersion, places, languages: made }
    },
    get divided() {
      return divided
    },
  }
}

/** Caches all stems of a site. The cache of `createStemmer` is for queries and too small. */
function rememberStems(stem: Stemmer): Stemmer {
  const known = new Map<string, string>()
  return (words) => {
    const unknown = words.filter((word) => !known.has(word))
    for (const [at, stemmed] of stem(unknown).entries()) known.set(unknown[at] ?? '', stemmed)
    return words.map((word) => known.get(word) ?? word)
  }
}

/** The positions of pages in the site's list. */
interface Placed {
  readonly site: IndexedSite
  readonly positions: ReadonlyMap<string, number>
}

const endsInSign = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー）」』]$/u

/** A record in the form of a page of a bundle. */
function toBundlePage(record: SourceRecord): BundlePage {
  const { url, title, description, keywords, headings, text } = record
  // A script without spaces ends a sentence with one character.
  const stop = endsInSign.test(title) ? '。' : '. '
  return {
    url,
    text: joinWords(compose(title + stop + text)),
    // A record has no markup, so its headings are a field.
    headings: [],
    anchors: [],
    meta: {
      title,
      ...(description !== undefined && { description }),
      ...(keywords.length > 0 && { keywords: keywords.join(', ') }),
      ...(headings.length > 0 && { headings: headings.join('. ') }),
    },
  }
}

/** Single spaces between words, and none behind a sentence in a script without spaces. */
function joinWords(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .join(' ')
    .replace(/(?<=[。！？]) /g, '')
}

function isSame(a: SourceRecord, b: SourceRecord): boolean {
  return (
    a.text === b.text &&
    a.title === b.title &&
    a.description === b.description &&
    hasSame(a.keywords, b.keywords) &&
    hasSame(a.headings, b.headings)
  )
}

function hasSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((part, at) => part === b[at])
}
