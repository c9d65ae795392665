/** The website as data: what every surface reads. Nothing here knows HTTP. */
import type { LocalizedContact } from './contact.ts'
import type { PageFilter } from './page-filter.ts'
import { findParts } from './parts.ts'
import type { SiteParts } from './parts.ts'
import { createListPlaces } from './list-places.ts'
import type { SliceEnd } from './list-places.ts'
import { comparePages } from './page-record.ts'
import type { PageRecord } from './page-record.ts'
import type { RemovedPlace } from './removed-places.ts'
import type { SearchFilter } from './search-filter.ts'
import type { SearchFound } from './search-found.ts'
import type { WorkshopOffer } from './workshop-offer.ts'
import type { ByLanguage, Language, Market } from './vocabulary.ts'

/** Seconds after which a site that is unavailable is worth another try. */
export const siteRetrySeconds = 10

/** The data cannot be read now; a later try may succeed. */
export class SiteUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SiteUnavailable'
  }
}

/** Who the site belongs to, and when and from what it was built. */
export interface SiteInfo {
  readonly company: string
  readonly service: string
  /** One sentence on what the site is about, by language. */
  readonly about: ByLanguage<string>
  /** What the service offers, in English: composed from what the site has. */
  readonly description: string
  readonly baseUrl: string
  /** Languages of the site, the default one first. */
  readonly languages: readonly Language[]
  /** Instant of the build, ISO 8601. */
  readonly generated: string
  /** Whether others shall find the site; a private one asks search engines and agents to pass it by. */
  readonly visibility: Visibility
  /** Licence of the texts, when the content claims one. */
  readonly licence?: Licence | undefined
  /** What readers may do with the texts. */
  readonly signals: ContentSignals
  /** Whom to tell of a weakness, when there is anybody. */
  readonly security?: SecurityContact | undefined
  /** Address of the page with the search box, by language. */
  readonly searchPages?: ByLanguage<string> | undefined
  /** Languages that have a feed: those with pages that have a day. */
  readonly feeds?: readonly Language[] | undefined
}

/** Whom to tell of a weakness, as absolute addresses (RFC 9116). */
export interface SecurityContact {
  readonly contact: string
  readonly policy?: string | undefined
}

/** Whether a site is for everyone, or for those who know its address. It is no access control. */
export type Visibility = 'public' | 'private'

/** Under what others may use the texts. */
export interface Licence {
  readonly name: string
  readonly url: string
}

/** What readers may do with the texts: find them by search, read them to answer a question, learn from them. */
export interface ContentSignals {
  readonly search: boolean
  readonly aiInput: boolean
  readonly aiTrain: boolean
}

/** What holds for a site that says nothing: it wants to be found and cited, and to be asked before it is learned from. */
export const defaultSignals: ContentSignals = { search: true, aiInput: true, aiTrain: false }

/** Contact options as the content gives them; form addresses are paths. */
export interface ContactInfo extends LocalizedContact {
  readonly forms: ByLanguage<string>
}

/** The workshop as the content gives it; absent when the company has none. */
export interface WorkshopInfo {
  readonly offers: readonly WorkshopOffer[]
  readonly pricing: string
  readonly nextStep: string
}

/** Plain data of a site: what the build writes and the development server derives from the sources. */
export interface SiteData {
  readonly info: SiteInfo
  readonly pages: readonly PageRecord[]
  /** Old path → path of the page it leads to, both ending in a slash. */
  readonly redirects: Readonly<Record<string, string>>
  readonly workshop?: WorkshopInfo | undefined
  readonly contact?: ContactInfo | undefined
  /** Places of pages that were removed of late, for cursors that name one of them. */
  readonly removed?: readonly RemovedPlace[] | undefined
  /** Cursor keys of pages that the release before did not know. */
  readonly added?: readonly string[] | undefined
}

/** What is known of the release that a site is read from. */
export interface ReleaseFacts {
  /** Name of its folder. */
  readonly id: string
  /** Name by which caches forget its answers; that of its content, so that every copy of it has the same. */
  readonly tag: string
  /** First instant after the build at which another one is due: a page appears or expires, or a document runs out; ISO 8601. */
  readonly nextChange?: string | undefined
  /** Whether that instant has passed, so that another release is due. */
  readonly isStale: boolean
}

/** Media type and bytes of something published, with its prepared content codings. */
export interface Published {
  readonly type: string
  readonly etag: string
  /** Value of the `Link` field that belongs to it. */
  readonly link?: string | undefined
  /** Security policy of a page, where it is not that of any page. */
  readonly policy?: string | undefined
  /** Paths of the pages that a prepared answer names, in its order. */
  readonly pages?: readonly string[] | undefined
  /** Tokens of a text, where they were counted. */
  readonly tokens?: number | undefined
  readonly content: PublishedContent
}

/** Bytes that are published, and their content codings. */
export interface PublishedContent {
  readonly bytes: Uint8Array
  readonly br?: Uint8Array | undefined
  readonly gzip?: Uint8Array | undefined
  /** The bytes of a long file without content codings; `bytes` is empty then. */
  readonly file?: PublishedFile | undefined
}

/** A file that is read in chunks. */
export interface PublishedFile {
  readonly length: number
  /** Bytes from a place on. The release stays open until the iteration ends. */
  chunks(start: number, length: number): AsyncIterable<Uint8Array>
}

/** Where a site reads what is too large to hold. */
export interface SiteSources {
  /** What is published at a key: a path, or the canonical target of an API read. At once when it is in memory. */
  readPublished(key: string): Published | undefined | Promise<Published | undefined>
  /** Pages that answer a query. */
  search(query: string, filter: SearchFilter): Promise<SearchFound>
  /** Throws `SiteUnavailable` when the data is gone. */
  check(): Promise<void>
}

/** A slice of a page list. */
export interface PageSlice {
  readonly pages: readonly PageRecord[]
  readonly total: number
  /** Where the slice ends, when pages follow. */
  readonly end?: SliceEnd | undefined
}

/** The website as data. */
export interface Site extends SiteSources {
  readonly info: SiteInfo
  readonly pageCount: number
  /** What it has to answer with. */
  readonly parts: SiteParts
  readonly workshop: WorkshopInfo | undefined
  readonly contact: ContactInfo | undefined
  /** Absent while the site is made, and in a preview. */
  readonly release: ReleaseFacts | undefined
  /** Page at a path, or `undefined`. Old addresses are not followed. */
  findPage(path: string): PageRecord | undefined
  /** Where an old address leads now, or `undefined`. */
  findRedirect(path: string): string | undefined
  pageAt(position: number): PageRecord | undefined
  /**
   * Slice of a list behind the page that `after` names, be it on the list or not: it may have left it since. `undefined` when
   * neither this release nor those of late know what it names.
   */
  listPages(filter: PageFilter, limit: number, after?: SliceEnd): PageSlice | undefined
  /** Markdown of a page, whole. */
  readMarkdown(page: PageRecord): Promise<string>
  /** Whether the contract knows the market and the content has an offer for it. */
  offers(market?: Market): readonly WorkshopOffer[]
}

/** A site over its data. */
export function createSite(data: SiteData, sources: SiteSources, release?: ReleaseFacts): Site {
  const byPath = new Map(data.pages.map((page) => [page.path, page]))
  const redirects = new Map(Object.entries(data.redirects))
  const sorted = data.pages.toSorted(comparePages)
  const lists = new Map<string, PageRecord[]>()
  const places = createListPlaces(data)
  const decoder = new TextDecoder()

  function listOf(filter: PageFilter): PageRecord[] {
    const known = lists.get(filter.text)
    if (known) return known
    const list = sorted.filter((page) => filter.lists(page))
    if (filter.isKept) lists.set(filter.text, list)
    return list
  }

  return {
    ...sources,
    info: data.info,
    pageCount: data.pages.length,
    parts: findParts(data),
    workshop: data.workshop,
    contact: data.contact,
    release,
    findPage: (path) => byPath.get(path),
    findRedirect: (path) => redirects.get(path),
    pageAt: (position) => data.pages[position],
    listPages(filter, limit, after) {
      const list = listOf(filter)
      const start = after === undefined ? 0 : places.findStart(list, after)
      if (start === undefined) return undefined
      const pages = list.slice(start, start + limit)
      const last = start + limit < list.length ? pages.at(-1) : undefined
      return { pages, total: list.length, ...(last && { end: places.endAt(last) }) }
    },
    async readMarkdown(page) {
      const found = await sources.readPublished(`${page.path}index.md`)
      if (!found) throw new SiteUnavailable(`The Markdown of ${page.path} is missing`)
      return decoder.decode(found.content.bytes)
    },
    offers: (market) =>
      (data.workshop?.offers ?? []).filter((offer) => !market || offer.market === market),
  }
}
