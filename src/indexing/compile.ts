/** Compiles the search index of the server from the pages as Pagefind read them. */
import { notInText, packCounts } from '../search/search-index.ts'
import type { LanguageIndex, SearchIndex } from '../search/search-index.ts'
import { encodeSections } from '../search/sections.ts'
import { createStemmer } from '../search/stemmer.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { SynonymGroups } from '../content/schemas/other-names.ts'
import { checkGoldenStems } from './golden-stems.ts'
import { bundleVersion } from './pagefind-bundle.ts'
import type { BundleLanguage, BundlePage } from './pagefind-bundle.ts'
import type { LearntWords } from './learnt-words.ts'
import { countTerms, splitPage } from './page-words.ts'
import type { PageCounts } from './page-words.ts'
import { compileSynonyms } from './synonyms.ts'

/** What an index is made for: the pages in their order, and the synonyms of each language. */
export interface IndexedSite {
  readonly pages: readonly PageRecord[]
  readonly synonyms: SynonymGroups
  /** What other pages call each page; nothing where the site does not want it. */
  readonly learnt?: LearntWords | undefined
}

/** Index of a bundle for a site; throws when the two do not hold the same pages. */
export function compileSearchIndex(
  bundle: readonly BundleLanguage[],
  site: IndexedSite,
): SearchIndex {
  const { pages } = site
  const positions = new Map(pages.map(({ path }, position) => [path, position]))
  const languages = bundle.map((language) => {
    checkGoldenStems(language)
    return compileLanguage(language, site, positions)
  })
  const indexed = languages.reduce((sum, language) => sum + language.pages.length, 0)
  if (indexed !== pages.length) {
    throw new Error(
      `The search index holds ${indexed} pages, but the site has ${pages.length}: two pages may be read as one`,
    )
  }
  return { stemmerVersion: bundleVersion, languages }
}

function compileLanguage(
  language: BundleLanguage,
  { pages: records, synonyms, learnt }: IndexedSite,
  positions: ReadonlyMap<string, number>,
): LanguageIndex {
  const placed = language.pages.map((page) => {
    const position = positions.get(page.url)
    const record = position === undefined ? undefined : records[position]
    if (position === undefined || !record)
      throw new Error(`The search index holds ${page.url}, which is no page`)
    return { page, position, record, isCity: record.type === 'city' }
  })
  const sorted = placed.toSorted(
    (a, b) => Number(a.isCity) - Number(b.isCity) || a.position - b.position,
  )
  const stem = createStemmer(language.wasm, bundleVersion)
  const pages = sorted.map(({ page }) => splitPage(withKeywords(page, learnt?.get(page.url))))
  const encoder = new TextEncoder()
  const texts = pages.map(({ text }) => encoder.encode(text))
  const sections = pages.map((page) => encodeSections(page.sections))
  // Pagefind writes `pt-br` of a page that says `pt-BR`.
  const lang = sorted[0]?.record.lang ?? language.lang
  return {
    lang,
    isStemmed: language.stemmer !== undefined,
    ordinary: sorted.filter(({ isCity }) => !isCity).length,
    pages: Uint32Array.from(sorted, ({ position }) => position),
    lengths: Uint32Array.from(pages, ({ length }) => length),
    ...compilePostings(countTerms(pages, stem)),
    texts: Buffer.concat(texts),
    textStarts: startsOf(texts),
    sections: Buffer.concat(sections),
    sectionStarts: startsOf(sections),
    synonyms: compileSynonyms(synonyms[lang] ?? [], stem),
    wasm: language.wasm,
  }
}

/** A page with more keywords than its author gave it. */
function withKeywords(page: BundlePage, more: readonly string[] = []): BundlePage {
  if (more.length === 0) return page
  const { keywords } = page.meta
  const all = [...(keywords === undefined ? [] : [keywords]), ...more].join(', ')
  return { ...page, meta: { ...page.meta, keywords: all } }
}

function compilePostings(
  terms: ReadonlyMap<string, PageCounts>,
): Pick<LanguageIndex, 'terms' | 'starts' | 'postings' | 'counts' | 'firsts'> {
  // Code units, not a locale: the server searches this list by halves.
  const sorted = [...terms].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
  const lists = sorted.map(([, rows]) => [...rows].toSorted(([a], [b]) => a - b))
  const all = lists.flat()
  return {
    terms: sorted.map(([term]) => term),
    starts: startsOf(lists),
    postings: Uint32Array.from(all, ([number]) => number),
    counts: Uint32Array.from(all, ([, counts]) => packCounts(counts)),
    firsts: Uint16Array.from(all, ([, { first }]) => Math.min(first, notInText)),
  }
}

/** Where each part begins when all are laid one behind another, and where the last one ends. */
function startsOf(parts: readonly { readonly length: number }[]): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(parts.length + 1)
  for (const [at, { length }] of parts.entries()) starts[at + 1] = (starts[at] ?? 0) + length
  return starts
}
