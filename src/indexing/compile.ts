/** Compiles the search index from the pages of a Pagefind bundle. */
import { encodeCounts } from '../search/coded-counts.ts'
import { encodeTexts, offsetsOf, encodeTextTerms } from '../search/coded-texts.ts'
import type { CodedTexts, TextTerms } from '../search/coded-texts.ts'
import { createWordTexts, encodeSections } from '../search/page-texts.ts'
import { encodeQuestions } from '../search/phrase-match.ts'
import { needs32Bits } from '../search/search-index.ts'
import type { LanguageIndex, SearchIndex } from '../search/search-index.ts'
import { createStemmer } from '../search/stemmer.ts'
import type { Stemmer } from '../search/stemmer.ts'
import { tokenize, wordsAtPlace } from '../search/tokenize.ts'
import { isFoundByTitle, type PageRecord } from '../site/page-record.ts'
import { headingOf, textOf } from '../content/page-questions.ts'
import type { PageQuestions } from '../content/page-questions.ts'
import type { SynonymGroups } from '../content/schemas/other-names.ts'
import { checkGoldenStems } from './golden-stems.ts'
import { bundleVersion } from './pagefind-bundle.ts'
import type { BundleLanguage, BundlePage } from './pagefind-bundle.ts'
import type { LearntWords } from './learnt-words.ts'
import { createTermCounter, splitPage, splitQuestions } from './page-words.ts'
import type { PlacedWord, TermPostings } from './page-words.ts'
import { namePlaces } from './places.ts'
import { fold } from '../search/fold.ts'

/** Data for the search index of a site. The index names a page by its position in `pages`. */
export interface IndexedSite {
  readonly pages: readonly PageRecord[]
  readonly synonyms: SynonymGroups
  /** Texts of links to each page. Absent in a preview, and if `search.learn` is false. */
  readonly learnt?: LearntWords | undefined
  /** Questions that each page answers, by path of the page. */
  readonly questions?: PageQuestions | undefined
}

/** Compiles the index of a site. Throws when bundle and site have different pages. */
export function compileSearchIndex(
  bundle: readonly BundleLanguage[],
  site: IndexedSite,
): SearchIndex {
  return joinLanguages(compileLanguages(bundle, site), site.pages.length)
}

/** Compiles the languages of a bundle. The bundle may lack languages of the site. */
export function compileLanguages(
  bundle: readonly BundleLanguage[],
  site: IndexedSite,
): LanguageIndex[] {
  const positions = new Map(site.pages.map(({ path }, position) => [path, position]))
  return bundle.map((language) => {
    checkGoldenStems(language)
    return compileLanguage(language, site, positions)
  })
}

/** Joins languages into an index. Throws when they do not have `pages` pages in total. */
export function joinLanguages(languages: readonly LanguageIndex[], pages: number): SearchIndex {
  const indexed = languages.reduce((sum, language) => sum + language.pages.length, 0)
  if (indexed !== pages) {
    throw new Error(
      `The search index holds ${indexed} pages, but the site has ${pages}: the index may have merged two pages`,
    )
  }
  const places = namePlaces(languages.map(({ lang }) => lang))
  return { stemmerVersion: bundleVersion, places, languages }
}

/** Dependencies of a compilation. A preview passes memoized functions. */
const dependencies = {
  split: splitPage,
  openStemmer: (wasm: Uint8Array) => createStemmer(wasm, bundleVersion),
}

/**
 * Compiles the index of one language. `positions` maps the path of a page to its index in
 * `site.pages`.
 */
export function compileLanguage(
  language: BundleLanguage,
  { pages: records, synonyms, learnt, questions }: IndexedSite,
  positions: ReadonlyMap<string, number>,
  { split, openStemmer }: typeof dependencies = dependencies,
): LanguageIndex {
  const placed = language.pages.map((page) => {
    const position = positions.get(page.url)
    const record = position === undefined ? undefined : records[position]
    if (position === undefined || !record)
      throw new Error(`The search index holds ${page.url}, which is not a page of the site`)
    return { page, position, record, isLast: isFoundByTitle(record) }
  })
  const sorted = placed.toSorted(
    (a, b) => Number(a.isLast) - Number(b.isLast) || a.position - b.position,
  )
  // Takes the language tag from a page, because Pagefind writes `pt-br` for `pt-BR`.
  const lang = sorted[0]?.record.lang ?? language.lang
  const stem = openStemmer(language.wasm)
  const counter = createTermCounter(stem)
  // Divides one page at a time, because the words of a large site do not fit into memory.
  const pages = sorted.map(({ page }, number) => {
    const { text, length, sections, words } = split(withKeywords(page, learnt?.get(page.url)), lang)
    const own = questions?.get(page.url) ?? []
    const asked = splitQuestions(own.map(textOf), lang)
    counter.add(number, [...words, ...asked.flat()])
    const headings = own.map((question) =>
      sections.findIndex(({ fragment }) => fragment === headingOf(question)),
    )
    return { text, length, sections: encodeSections(sections), asked, headings }
  })
  const sections = pages.map((page) => page.sections)
  const texts = encodeTexts(pages.map(({ text }) => text))
  const postings = compilePostings(counter.terms, pages.length)
  const numbers = new Map(postings.terms.map((term, number) => [term, number]))
  const numbersOf = (word: string) => numbers.get(counter.termOf(word)) ?? []
  const asked = pages.map((page) => encodeAsked(page, numbersOf))
  return {
    lang,
    isStemmed: language.stemmer !== undefined,
    ordinary: sorted.filter(({ isLast }) => !isLast).length,
    pages: Uint32Array.from(sorted, ({ position }) => position),
    lengths: Uint32Array.from(pages, ({ length }) => length),
    ...postings,
    texts,
    textTerms: compileTextTerms(texts, numbersOf, numbers.size, lang),
    sections: Buffer.concat(sections),
    sectionStarts: offsetsOf(sections),
    questions: Buffer.concat(asked),
    questionStarts: offsetsOf(asked),
    synonyms: compileSynonyms(synonyms[lang] ?? [], stem, lang),
    wasm: language.wasm,
  }
}

/** Adds keywords to a page. */
function withKeywords(page: BundlePage, more: readonly string[] = []): BundlePage {
  if (more.length === 0) return page
  const { keywords } = page.meta
  const all = [...(keywords === undefined ? [] : [keywords]), ...more].join(', ')
  return { ...page, meta: { ...page.meta, keywords: all } }
}

/** Encodes questions, each with the index of the section that the editor assigned, or −1. */
function encodeAsked(
  { asked, headings }: { asked: readonly PlacedWord[][]; headings: readonly number[] },
  numbersOf: (word: string) => number | readonly number[],
): Uint8Array {
  return encodeQuestions(
    asked.map((words, at) => ({
      terms: words.flatMap(({ word }) => numbersOf(word)),
      section: headings[at] ?? -1,
    })),
  )
}

function compilePostings(
  terms: ReadonlyMap<string, TermPostings>,
  pages: number,
): Pick<LanguageIndex, 'terms' | 'starts' | 'postings' | 'counts'> {
  // Sorts the terms by code units, because a query finds its terms by binary search.
  const sorted = [...terms].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
  const starts = offsetsOf(sorted.map(([, list]) => list.pages))
  const total = starts.at(-1) ?? 0
  const postings = needs32Bits(pages) ? new Uint32Array(total) : new Uint16Array(total)
  const counts = new Uint32Array(total)
  for (const [term, [, list]] of sorted.entries()) {
    const start = starts[term] ?? 0
    postings.set(list.pages, start)
    counts.set(list.counts, start)
  }
  return {
    terms: sorted.map(([term]) => term),
    starts,
    postings,
    counts: encodeCounts(counts),
  }
}

function compileTextTerms(
  texts: CodedTexts,
  numbersOf: (word: string) => number | readonly number[],
  terms: number,
  lang: string,
): TextTerms {
  const textOf = createWordTexts(texts)
  const words = Array.from({ length: texts.wordStarts.length - 1 }, (_, word) => [
    ...new Set(wordsAtPlace(textOf(word), lang).flatMap(numbersOf)),
  ])
  return encodeTextTerms(words, terms)
}

/** Converts each expression of the synonym groups to a list of terms. */
function compileSynonyms(
  groups: readonly (readonly string[])[],
  stem: Stemmer,
  lang: string,
): string[][][] {
  return groups.map((group) =>
    group.map((expression) => stem(tokenize(expression, lang).map(({ bare }) => bare)).map(fold)),
  )
}
