/**
 * Creates the data of the site from the content, such as the records of all pages. Checks the rules
 * that span files: addresses, translations and required pages.
 */
import { digest } from '../http/etag.ts'
import { parentOf } from '../site/address.ts'
import { describeService, findParts } from '../site/parts.ts'
import { compareNewest } from '../site/page-record.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { SiteData, Visibility } from '../site/site.ts'
import { defaultTimeZone } from '../site/time-zone.ts'
import { withOverviews } from '../site/split-overviews.ts'
import type { Language } from '../site/vocabulary.ts'
import { tieTranslations } from './alternates.ts'
import type { Alternates } from './alternates.ts'
import { addAuthors } from './authors.ts'
import { createCityPages } from './city-pages.ts'
import type { CityPage } from './city-pages.ts'
import type { Content, Showing } from './content.ts'
import { createEntryPages } from './entry-pages.ts'
import type { EntryPage } from './entry-pages.ts'
import { findFallbacks } from './fallbacks.ts'
import type { Mistake } from './mistake.ts'
import type { CityTemplate, ContentPage, EntryTemplate } from './page-files.ts'
import { endOf, instantOf, publicationDay } from './publication-times.ts'
import { resolveRedirects } from './redirects.ts'
import { createRegionPages } from './region-pages.ts'
import type { RegionPage } from './region-pages.ts'
import { findDocumentAtTwin, isReserved } from './reserved-addresses.ts'
import { createTagPages } from './tag-pages.ts'
import type { TagPage } from './tag-pages.ts'
import { siteInfoOf } from './site-info.ts'
import { createFindWords, warnOfMissingWords } from './texts.ts'
import { toMarketOffers } from './market-offers.ts'
import { pricesFile } from './schemas/prices.ts'

/** The data of the site, lookups of its pages by path, and findings. */
export interface ContentSite {
  readonly data: SiteData
  // The lookups are maps, because every rendered page looks up other pages. Searching lists would
  // take quadratic time.
  /** Page files by the path of their page. Generated pages have no such file. */
  readonly sources: ReadonlyMap<string, ContentPage>
  /** City pages by path. */
  readonly cityPages: ReadonlyMap<string, CityPage>
  /** Pages of entries by path. */
  readonly entryPages: ReadonlyMap<string, EntryPage>
  /** Pages that list the towns of a region, by path. */
  readonly regionPages: ReadonlyMap<string, RegionPage>
  /** Pages of tags by path. */
  readonly tagPages: ReadonlyMap<string, TagPage>
  /** Records of all pages by path. */
  readonly records: ReadonlyMap<string, PageRecord>
  /**
   * Path of an overview → the pages below it that have a page file, except pages below a nearer
   * overview. The path `/` has the pages that are below no overview.
   */
  readonly children: ReadonlyMap<string, readonly PageRecord[]>
  /**
   * Addresses of all pages, also of unreadable ones. Also has the addresses that show a page in the
   * fallback language.
   */
  readonly paths: ReadonlySet<string>
  /** File of each page, whether published or not → address of the page. */
  readonly addresses: ReadonlyMap<string, string>
  readonly mistakes: readonly Mistake[]
  readonly warnings: readonly Mistake[]
}

/** The content folder and the settings that a site is made from. */
export interface ContentSource extends Showing {
  readonly directory: string
  readonly baseUrl: string
  /** Default: public. */
  readonly visibility?: Visibility
}

/** Creates the site of a content folder. */
export function createContentSite(
  content: Content,
  { baseUrl, now, visibility = 'public' }: Omit<ContentSource, 'directory'>,
): ContentSite {
  const mistakes: Mistake[] = []
  const warnings: Mistake[] = []
  const alternates = tieTranslations(content, { mistakes, warnings })
  const cityPages = createCityPages(content, mistakes)
  const words = createFindWords(content.words)
  const regionPages = createRegionPages(content, cityPages, words, mistakes)
  const regions = new Map(regionPages.map((page) => [page.record.path, page]))
  const known = content.pages.map((page) => ({
    ...recordOf(page, alternates.get(page.file)),
    ...endingOf(page, content, now),
    region: regions.get(page.path)?.region,
  }))
  const { pages: entryPages, collections } = createEntryPages({ ...content, now }, known, warnings)
  const { languages } = content.config
  const records = addAuthors(known, content.pages, collections, languages, mistakes)
  const tagPages = createTagPages(content.pages, records, words, mistakes)
  const made = { cityPages, entryPages, regionPages, tagPages }
  const paths = claimAddresses(content, made, mistakes)
  const redirects = resolveRedirects(content, paths, { mistakes, warnings })
  const fallbacks = findFallbacks(content, (path) => paths.has(path) || path in redirects)
  for (const lang of content.config.languages) requireHome(lang, content, mistakes)
  requireOfferTexts(content, mistakes)
  const info = siteInfoOf(content, records, { baseUrl, visibility, now })
  const children = groupByOverview(records, content.pages)
  const facts = {
    info,
    pages: withOverviews(
      [...records, ...madeOf(regionPages, cityPages, entryPages, tagPages)],
      info,
    ),
    redirects,
    fallbacks,
    ...dataOf(content, baseUrl),
    ...(collections.length > 0 && { collections }),
  }
  const description = describeService(findParts(facts))
  const data: SiteData = { ...facts, info: { ...info, description, generated: now.toISOString() } }
  return {
    data,
    sources: new Map(content.pages.map((page) => [page.path, page])),
    cityPages: new Map(cityPages.map((page) => [page.record.path, page])),
    entryPages: new Map(entryPages.map((page) => [page.record.path, page])),
    regionPages: regions,
    tagPages: new Map(tagPages.map((page) => [page.record.path, page])),
    records: new Map(data.pages.map((record) => [record.path, record])),
    children,
    paths: new Set([...paths, ...Object.keys(fallbacks ?? {})]),
    addresses: addressesByFile(content),
    mistakes,
    warnings: [
      ...warnings,
      ...warnOfMissingWords(content.words),
      ...warnOfEmptyPages(content.pages, children),
    ],
  }
}

/** Returns the records of generated pages. Region pages with a page file are left out. */
function madeOf(
  regionPages: readonly RegionPage[],
  ...others: readonly (readonly { readonly record: PageRecord }[])[]
): PageRecord[] {
  const made = regionPages.filter(({ written }) => !written)
  return [...made, ...others.flat()].map(({ record }) => record)
}

/**
 * Warns about pages that show only their title. An overview that lists other pages gets no warning.
 */
function warnOfEmptyPages(
  pages: readonly ContentPage[],
  children: ContentSite['children'],
): Mistake[] {
  const isEmpty = ({ body, data, path, ownComponent }: ContentPage) =>
    body.trim() === '' && !(data.component ?? ownComponent) && !children.get(path)?.length
  const message = 'has no text below its front matter: write some words'
  return pages.filter(isEmpty).map(({ file }) => ({ file, message }))
}

interface MadePages {
  readonly cityPages: readonly CityPage[]
  readonly entryPages: readonly EntryPage[]
  readonly regionPages: readonly RegionPage[]
  readonly tagPages: readonly TagPage[]
}

/** Returns the template of a town page or an entry page; `undefined` for other pages. */
export function templateAt(
  { cityPages, entryPages }: Pick<ContentSite, 'cityPages' | 'entryPages'>,
  path: string,
): CityTemplate | EntryTemplate | undefined {
  return (cityPages.get(path) ?? entryPages.get(path))?.template
}

/**
 * Collects the addresses of all pages. An address used by two pages or by the service is a mistake.
 */
function claimAddresses(
  { pages, unreadable, config, collections }: Content,
  { cityPages, entryPages, regionPages, tagPages }: MadePages,
  mistakes: Mistake[],
): ReadonlySet<string> {
  const owners = new Map<string, string>()
  const other = ': choose another address'
  const claim = (path: string, { file, line, field }: Omit<Mistake, 'message'>, remedy = other) => {
    const report = (message: string) => mistakes.push({ file, line, field, message })
    const owner = owners.get(path)
    if (owner !== undefined) report(`has the address ${path}, which ${owner} already has${remedy}`)
    else owners.set(path, line === undefined ? file : `${file}:${line}`)
    if (isReserved(path, config.languages, collections)) {
      report(`has the address ${path}, which belongs to the service${other}`)
    }
    const document = findDocumentAtTwin(path)
    if (document === undefined) return
    report(`has the address ${path}, but the service uses ${document}${other}`)
  }
  const file = 'cities.csv'
  for (const page of pages) claim(page.path, page)
  for (const page of unreadable) if (page.path !== undefined) claim(page.path, page)
  for (const { record, city } of cityPages) claim(record.path, { file, line: city.line })
  for (const { record, template } of entryPages) {
    claim(record.path, { file: template.file, field: 'address' })
  }
  for (const { record, file } of tagPages) claim(record.path, { file, field: 'tags' })
  for (const { record, towns, written } of regionPages) {
    const line = Math.min(...towns.map(({ city }) => city.line))
    const isPage = owners.get(record.path)?.startsWith('pages/')
    const remedy = isPage ? ': write component: cities in that page to list the towns' : ''
    if (!written) claim(record.path, { file, line, field: 'region' }, remedy)
  }
  return new Set(owners.keys())
}

/**
 * Groups pages by the nearest overview above them, or by `/` if there is none. Sorts the pages of a
 * group by `order`, then newest first.
 */
function groupByOverview(
  records: readonly PageRecord[],
  pages: readonly ContentPage[],
): Map<string, PageRecord[]> {
  const orders = new Map(pages.map(({ path, data }) => [path, data.order]))
  const orderOf = ({ path }: PageRecord) => orders.get(path) ?? Number.MAX_SAFE_INTEGER
  // Sorts all pages once. Sorting a section again for each of its pages would be slow.
  const listed = records.toSorted((a, b) => orderOf(a) - orderOf(b) || compareNewest(a, b))
  const overviews = new Set(records.flatMap(({ type, path }) => (type === 'section' ? [path] : [])))
  return Map.groupBy(listed, ({ path }) => {
    let above = parentOf(path)
    while (above !== '/' && !overviews.has(above)) above = parentOf(above)
    return above
  })
}

function addressesByFile({ pages, unpublished, unreadable }: Content): Map<string, string> {
  const files = [...pages, ...unpublished, ...unreadable]
  return new Map(files.flatMap(({ file, path }) => (path === undefined ? [] : [[file, path]])))
}

function endingOf({ data: { ends } }: ContentPage, { config }: Content, now: Date) {
  if (ends === undefined) return {}
  const end = endOf(ends, config.timeZone ?? defaultTimeZone)
  return { ends: end.toISOString(), past: end <= now || undefined }
}

function recordOf({ path, lang, data, kind }: ContentPage, alternates?: Alternates): PageRecord {
  return {
    path,
    title: data.title,
    description: data.description,
    type: data.type,
    kind,
    lang,
    published: publicationDay(data),
    updated: data.updated,
    tags: data.tags && [...new Set(data.tags)],
    public: data.public,
    alternates,
    cursorKey: digest(path),
    expires: instantOf(data.expires),
    isUnindexed: data.index === false || undefined,
  }
}

/** Selects the prices and contact details that the service publishes. */
function dataOf({ prices, contact }: Content, baseUrl: string) {
  return {
    prices: prices && {
      offers: toMarketOffers(prices, baseUrl),
      until: prices.until?.toISOString(),
      pricing: prices.pricing,
      nextStep: prices.nextStep,
    },
    contact: contact && contactOf(contact),
  }
}

/** Selects the contact details that the service publishes. */
function contactOf(contact: NonNullable<Content['contact']>): SiteData['contact'] {
  const { email, phone, forms = {}, consultation, note } = contact
  return { email, phone, forms, consultation, note }
}

function requireHome(lang: Language, content: Content, mistakes: Mistake[]): void {
  const file = `pages/${lang}/index.md`
  const isHome = (page: { file: string }) => page.file === file
  const home = content.pages.find(isHome)
  if (home?.data.type === 'home' || content.unreadable.some(isHome)) return
  if (home) mistakes.push({ file, field: 'type', message: 'must be "home" on this page' })
  else if (content.unpublished.some(isHome)) {
    mistakes.push({
      file,
      message: 'is the home page, which must be public: remove draft: true, publishAt or expires',
    })
  } else mistakes.push({ file, message: `is missing: write it, or remove ${lang} from site.yaml` })
}

function requireOfferTexts({ prices }: Content, mistakes: Mistake[]): void {
  const languages = prices?.rows.map(({ lang }) => lang) ?? []
  for (const [position, lang] of languages.entries()) {
    // Reports each language without texts once, even if several prices use this language.
    if (prices?.texts[lang] || languages.indexOf(lang) < position) continue
    const message = `is ${lang}, but there are no texts in this language: add texts.${lang}`
    mistakes.push({ file: pricesFile, field: `offers.${position}.lang`, message })
  }
}
