/** Compiles the search index of the server from what Pagefind found. */
import { notInText, packCounts } from '../search/search-index.ts'
import type { LanguageIndex, SearchIndex } from '../search/search-index.ts'
import { fold } from '../search/tokenize.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { SynonymGroups } from '../content/schemas/other-names.ts'
import { checkGoldenStems } from './golden-stems.ts'
import { bundleVersion } from './pagefind-bundle.ts'
import type { BundleLanguage, BundlePosting } from './pagefind-bundle.ts'
import { compileSynonyms } from './synonyms.ts'

/** What an index is made for: the pages in their order, and the synonyms of each language. */
export interface IndexedSite {
  readonly pages: readonly PageRecord[]
  readonly synonyms: SynonymGroups
}

/** Index of a bundle for a site; throws when the two do not hold the same pages. */
export function compileSearchIndex(
  bundle: readonly BundleLanguage[],
  { pages, synonyms }: IndexedSite,
): SearchIndex {
  const positions = new Map(pages.map(({ path }, position) => [path, position]))
  const languages = bundle.map((language) => {
    checkGoldenStems(language)
    return {
      ...compileLanguage(language, pages, positions),
      synonyms: compileSynonyms(synonyms[language.lang] ?? [], language),
    }
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
  { lang, pages, stems, wasm }: BundleLanguage,
  records: readonly PageRecord[],
  positions: ReadonlyMap<string, number>,
): Omit<LanguageIndex, 'synonyms'> {
  const placed = pages.map((page) => {
    const position = positions.get(page.url)
    if (position === undefined)
      throw new Error(`The search index holds ${page.url}, which is no page`)
    return { ...page, position, isCity: records[position]?.type === 'city' }
  })
  const sorted = placed.toSorted(
    (a, b) => Number(a.isCity) - Number(b.isCity) || a.position - b.position,
  )
  const encoder = new TextEncoder()
  const texts = sorted.map(({ text }) => encoder.encode(text))
  return {
    lang,
    ordinary: sorted.filter(({ isCity }) => !isCity).length,
    pages: Uint32Array.from(sorted, ({ position }) => position),
    lengths: Uint32Array.from(sorted, ({ length }) => length),
    ...compilePostings(stems, new Map(sorted.map(({ url }, number) => [url, number]))),
    texts: Buffer.concat(texts),
    textStarts: startsOf(texts),
    wasm,
  }
}

function compilePostings(
  stems: BundleLanguage['stems'],
  numbers: ReadonlyMap<string, number>,
): Pick<LanguageIndex, 'terms' | 'starts' | 'postings' | 'counts' | 'firsts'> {
  const merged = new Map<string, Map<number, BundlePosting>>()
  for (const [stem, postings] of stems) {
    const term = fold(stem)
    const rows = merged.get(term) ?? new Map<number, BundlePosting>()
    merged.set(term, rows)
    for (const posting of postings) {
      const number = numbers.get(posting.url) ?? 0
      rows.set(number, addPostings(rows.get(number), posting))
    }
  }
  // Code units, not a locale: the server searches this list by halves.
  const sorted = [...merged].toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
  const lists = sorted.map(([, rows]) => [...rows].toSorted(([a], [b]) => a - b))
  const all = lists.flat()
  return {
    terms: sorted.map(([term]) => term),
    starts: startsOf(lists),
    postings: Uint32Array.from(all, ([number]) => number),
    counts: Uint32Array.from(all, ([, { text, headings, meta }]) =>
      packCounts({
        body: text,
        headings: headings + (meta.headings ?? 0),
        title: meta.title ?? 0,
        description: meta.description ?? 0,
        keywords: meta.keywords ?? 0,
      }),
    ),
    firsts: Uint16Array.from(all, ([, { first }]) => Math.min(first ?? notInText, notInText)),
  }
}

/** One stem written in two ways, such as `wdrożeń` and `wdrozen`, is one term. */
function addPostings(known: BundlePosting | undefined, posting: BundlePosting): BundlePosting {
  if (!known) return posting
  const names = [...Object.keys(known.meta), ...Object.keys(posting.meta)]
  const meta = Object.fromEntries(
    names.map((name) => [name, (known.meta[name] ?? 0) + (posting.meta[name] ?? 0)]),
  )
  return {
    url: known.url,
    text: known.text + posting.text,
    headings: known.headings + posting.headings,
    meta,
    first: Math.min(known.first ?? notInText, posting.first ?? notInText),
  }
}

/** Where each part begins when all are laid one behind another, and where the last one ends. */
function startsOf(parts: readonly { readonly length: number }[]): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(parts.length + 1)
  for (const [at, { length }] of parts.entries()) starts[at + 1] = (starts[at] ?? 0) + length
  return starts
}
