/** The website as data, used by all interfaces. It does not depend on HTTP. */
import type { Banner } from './banner.ts'
import type { Collection } from './collection.ts'
import type { LocalizedContact } from './contact.ts'
import type { Localized } from './localized.ts'
import type { PageFilter } from './page-filter.ts'
import { findParts, type SiteParts } from './parts.ts'
import { createListPlaces, type SliceEnd } from './list-places.ts'
import { comparePages, type PageRecord } from './page-record.ts'
import type { PublishedFacts } from './publication.ts'
import type { RemovedPlace } from './removed-places.ts'
import type { SearchFilter, SearchFound } from './search-found.ts'
import type { MarketOffer } from './market-offer.ts'
import type { ByLanguage, Language, Market } from './vocabulary.ts'

/** Seconds after which clients should retry while the site is unavailable. */
export const siteRetrySeconds = 10

/** Thrown when the data of the site cannot be read. A later try may succeed. */
export class SiteUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SiteUnavailable'
  }
}

/** Returns the name of the organisation in a language. */
export function companyIn(
  { company, companies }: Pick<SiteInfo, 'company' | 'companies'>,
  lang: Language,
): string {
  return companies?.[lang] ?? company
}

/** Owner, build and settings of the site. */
export interface SiteInfo {
  /** Name of the organisation, in English if available. */
  readonly company: string
  /** Names of the organisation by language, if `site.yaml` has them by language. */
  readonly companies?: ByLanguage<string> | undefined
  readonly service: string
  /** One sentence on what the site is about, by language. */
  readonly about: ByLanguage<string>
  /** Description of the service in English, generated from the features of the site. */
  readonly description: string
  readonly baseUrl: string
  /** Languages of the site, the default one first. */
  readonly languages: readonly Language[]
  /** Notice on all pages; absent if the build shows no notice. */
  readonly banner?: Banner | undefined
  /** Kinds of pages that `site.yaml` defines, if any. */
  readonly kinds?: readonly string[] | undefined
  /** Time zone of the organisation (IANA). Default: UTC. */
  readonly timeZone?: string | undefined
  /** Time of the build, ISO 8601. */
  readonly generated: string
  /**
   * Whether search engines and agents may list the site. A private site asks them not to list it.
   */
  readonly visibility: Visibility
  /** Licence of the texts, if the content names one. */
  readonly licence?: Licence | undefined
  /** Permitted uses of the texts. */
  readonly signals: ContentSignals
  /** Whether robots.txt has lines of draft specifications. */
  readonly robotsDrafts?: boolean | undefined
  /** Response headers that the organisation adds to its pages. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Contact for security reports, if any. */
  readonly security?: SecurityContact | undefined
  /** Path of the search page, by language. */
  readonly searchPages?: ByLanguage<string> | undefined
  /** Languages with a feed: those for which `listFeedPages` finds pages. */
  readonly feeds?: readonly Language[] | undefined
  /** Paths of the sections with a feed of their own. */
  readonly sectionFeeds?: readonly string[] | undefined
}

/** Contact for security reports, as absolute addresses (RFC 9116). */
export interface SecurityContact {
  readonly contact: string
  readonly policy?: string | undefined
}

/** Whether search engines and agents may index a site. `private` does not restrict access. */
export type Visibility = 'public' | 'private'

/** Licence for the use of the texts. */
export type Licence = Readonly<Record<'name' | 'url', string>>

/** Permitted uses of the texts: search index, input for answers, model training. */
export type ContentSignals = Readonly<Record<'search' | 'aiInput' | 'aiTrain', boolean>>

/**
 * Defaults for a site without settings: search and input for answers are permitted, training is
 * not.
 */
export const defaultSignals: ContentSignals = { search: true, aiInput: true, aiTrain: false }

/** Contact options as the content gives them; form addresses are paths. */
export interface ContactInfo extends LocalizedContact {
  readonly forms: ByLanguage<string>
}

/** The offer with public prices, as the content gives it. */
export interface PublicPrices {
  readonly offers: readonly MarketOffer[]
  /** Time at which the next price starts to apply, ISO 8601; absent if no price follows. */
  readonly until?: string | undefined
  readonly pricing: Localized
  readonly nextStep: Localized
}

/** Plain data of a site, from the build or from the sources in the development server. */
export interface SiteData {
  readonly info: SiteInfo
  readonly pages: readonly PageRecord[]
  /** Old path → path of the page it leads to, both ending in a slash. */
  readonly redirects: Readonly<Record<string, string>>
  /**
   * Address of a missing translation → path of the page in the fallback language that is shown at
   * this address. Absent if no translation is missing.
   */
  readonly fallbacks?: Readonly<Record<string, string>> | undefined
  readonly prices?: PublicPrices | undefined
  readonly contact?: ContactInfo | undefined
  /** Collections of structured data; absent when there are none. */
  readonly collections?: readonly Collection[] | undefined
  /** Places of recently removed pages, for cursors that name such a page. */
  readonly removed?: readonly RemovedPlace[] | undefined
  /** Cursor keys of pages that the previous release neither had nor recorded as removed. */
  readonly added?: readonly string[] | undefined
}

/** Facts about the release of a site. */
export interface ReleaseFacts {
  /** Name of the release, usually that of its folder. */
  readonly id: string
  /**
   * Cache tag for purging the responses of the release. It depends on the content, so all copies of
   * a release have the same tag.
   */
  readonly tag: string
  /**
   * First time at which a new build would differ, ISO 8601; absent if no change is known. For
   * example, a page appears or expires, a price changes, or security.txt must be renewed.
   */
  readonly nextChange?: string | undefined
  /** Whether `nextChange` has passed, so a new build is due. */
  readonly isStale: boolean
}

/** Published content with its media type and header fields. */
export interface Published extends PublishedFacts {
  readonly etag: string
  readonly content: PublishedContent
}

/** Published bytes with their content codings. */
export interface PublishedContent {
  readonly bytes: Uint8Array
  readonly br?: Uint8Array | undefined
  readonly gzip?: Uint8Array | undefined
  /** A long file without content codings. `bytes` is empty then. */
  readonly file?: PublishedFile | undefined
}

/** A file that is read in chunks. */
export interface PublishedFile {
  readonly length: number
  /** Reads bytes from a position. The release stays open until the iteration ends. */
  chunks(start: number, length: number): AsyncIterable<Uint8Array>
}

/** Sources for data that may be too large to keep in memory. */
export interface SiteSources {
  /**
   * Returns the content at a key: a path, or the canonical request target of an API read. Returns
   * `undefined` if nothing is published at this key.
   */
  readPublished(key: string): Published | undefined | Promise<Published | undefined>
  /** Searches the pages. */
  search(query: string, filter: SearchFilter): Promise<SearchFound>
  /** Throws `SiteUnavailable` when the data can no longer be read. */
  check(): Promise<void>
}

/** A slice of a page list. */
export interface PageSlice {
  readonly pages: readonly PageRecord[]
  readonly total: number
  /** End of the slice, if more pages follow. */
  readonly end?: SliceEnd | undefined
}

/** The website as data. */
export interface Site extends SiteSources {
  readonly info: SiteInfo
  readonly pageCount: number
  /** Features of the site. */
  readonly parts: SiteParts
  readonly prices: PublicPrices | undefined
  readonly contact: ContactInfo | undefined
  readonly collections: readonly Collection[]
  /** The release with this site; absent during the build and in a preview. */
  readonly release: ReleaseFacts | undefined
  /** Page at a path, or `undefined`. Redirects are not followed. */
  findPage(path: string): PageRecord | undefined
  /** Page that is shown at the address of a missing translation, or `undefined`. */
  findFallback(path: string): PageRecord | undefined
  /**
   * Path of the page for an old address or for the address of a missing translation. Returns
   * `undefined` for other addresses.
   */
  findRedirect(path: string): string | undefined
  pageAt(position: number): PageRecord | undefined
  /**
   * Slice of a list after the page that `after` names, even if that page is no longer in the list.
   * Without `after`, the first slice. `undefined` when the place of that page is unknown.
   */
  listPages(filter: PageFilter, limit: number, after?: SliceEnd): PageSlice | undefined
  /** Full Markdown of a page. */
  readMarkdown(page: PageRecord): Promise<string>
  /** Offers for a market. Without `market`, all offers. */
  offers(market?: Market): readonly MarketOffer[]
}

/** Creates a site from its data. */
export function createSite(data: SiteData, sources: SiteSources, release?: ReleaseFacts): Site {
  const byPath = new Map(data.pages.map((page) => [page.path, page]))
  const fallbacks = new Map(Object.entries(data.fallbacks ?? {}))
  const redirects = new Map([...fallbacks, ...Object.entries(data.redirects)])
  const sorted = data.pages.toSorted(comparePages)
  const lists = new Map<string, PageRecord[]>()
  const places = createListPlaces(data, data.added)
  const decoder = new TextDecoder()

  function listOf(filter: PageFilter): PageRecord[] {
    const known = lists.get(filter.text)
    if (known) return known
    const listed = sorted.filter((page) => filter.lists(page))
    const list = filter.order === comparePages ? listed : listed.toSorted(filter.order)
    if (filter.isKept) lists.set(filter.text, list)
    return list
  }

  return {
    ...sources,
    info: data.info,
    pageCount: data.pages.length,
    parts: findParts(data),
    prices: data.prices,
    contact: data.contact,
    collections: data.collections ?? [],
    release,
    findPage: (path) => byPath.get(path),
    findFallback: (path) => byPath.get(fallbacks.get(path) ?? ''),
    findRedirect: (path) => redirects.get(path),
    pageAt: (position) => data.pages[position],
    listPages(filter, limit, after) {
      const list = listOf(filter)
      const start = after === undefined ? 0 : places.findStart(list, after, filter.order)
      if (start === undefined) return undefined
      const pages = list.slice(start, start + limit)
      const last = start + limit < list.length ? pages.at(-1) : undefined
      return { pages, total: list.length, ...(last && { end: places.endAt(last, filter.order) }) }
    },
    async readMarkdown(page) {
      const found = await sources.readPublished(`${page.path}index.md`)
      if (!found) throw new SiteUnavailable(`The Markdown of ${page.path} is missing`)
      return decoder.decode(found.content.bytes)
    },
    offers: (market) =>
      (data.prices?.offers ?? []).filter((offer) => !market || offer.market === market),
  }
}
