/** Data of a page, and the order of pages in lists. */
import type { JsonValue } from './collection.ts'
import type { ByLanguage, Language, PageType } from './vocabulary.ts'

/** Author of a page. */
export interface PageAuthor {
  readonly name: string
  /** Path of the page about the author. */
  readonly path?: string | undefined
}

/** One public page. Addresses are paths that end in a slash. */
export interface PageRecord {
  readonly path: string
  readonly title: string
  /** Meta description. */
  readonly description?: string | undefined
  readonly type: PageType
  /** Kind of page from the kinds that `site.yaml` defines; absent for most pages. */
  readonly kind?: string | undefined
  readonly lang: Language
  /** Day of publication, `YYYY-MM-DD`; absent when the content does not name it. */
  readonly published?: string | undefined
  /** Day of the last change, `YYYY-MM-DD`; absent if unknown. */
  readonly updated?: string | undefined
  /** Paths of the same page in other languages. */
  readonly alternates?: ByLanguage<string> | undefined
  /** Digest of the path. Cursors use it to find the page. */
  readonly cursorKey: string
  /** Instant at which the page expires, ISO 8601; absent when it does not. */
  readonly expires?: string | undefined
  /** Instant from which on the page is past, ISO 8601; absent for pages that never become past. */
  readonly ends?: string | undefined
  /** Whether the page was past when the site was built. */
  readonly past?: true | undefined
  /**
   * Whether search engines are asked not to index the page. The search of the site and the API
   * still have the page.
   */
  readonly isUnindexed?: true | undefined
  /**
   * Region as written in the content, if the page is about a town or lists the towns of a region.
   */
  readonly region?: string | undefined
  /** Subjects of the page, from its front matter. */
  readonly tags?: readonly string[] | undefined
  /** Who wrote the page; absent when the content names no author. */
  readonly authors?: readonly PageAuthor[] | undefined
  /**
   * Further values from the front matter of the page. Only responses with the content of the page
   * have them.
   */
  readonly public?: Readonly<Record<string, JsonValue>> | undefined
  /** Tag whose pages the page lists; absent on all other pages. */
  readonly tag?: string | undefined
  /** Collection whose entry the page shows; absent on pages that do not show an entry. */
  readonly collection?: string | undefined
  /**
   * Path of the llms.txt that lists the page; absent if this is the llms.txt of the language, or if
   * the page is in no list. `coveringOverview` then returns the llms.txt of the language.
   */
  readonly overview?: string | undefined
}

/**
 * Checks whether a page is made from data, like the pages of towns, entries and tags. Such pages
 * are many and similar, so lists include them only on request, and feeds and full texts never do.
 */
export function isFromTemplate({
  type,
  collection,
  tag,
}: Pick<PageRecord, 'type' | 'collection' | 'tag'>) {
  return type === 'city' || collection !== undefined || tag !== undefined
}

/**
 * Checks whether search finds a page only if the query names its title. The texts of towns are
 * nearly the same, so a word of one text would find all towns. The page of a tag repeats words of
 * other pages.
 */
export function isFoundByTitle({ type, tag }: Pick<PageRecord, 'type' | 'tag'>): boolean {
  return type === 'city' || tag !== undefined
}

/** Fields that decide the position of a page in a list. */
export type PagePlace = Pick<PageRecord, 'path' | 'type' | 'published' | 'updated'>

/** Order of a list of pages. */
export type PageOrder = (a: PagePlace, b: PagePlace) => number

/** Orders pages by path in code units, home pages first. */
export function comparePages(a: PagePlace, b: PagePlace): number {
  const home = Number(b.type === 'home') - Number(a.type === 'home')
  if (home !== 0) return home
  return a.path < b.path ? -1 : Number(a.path > b.path)
}

/** Orders pages by day of publication, newest first, as sections and feeds of posts do. */
export const compareNewest = newestFirst(({ published }) => published)

/** Orders pages by day of publication, or else of the last change, newest first. */
export const compareLatest = newestFirst(({ published, updated }) => published ?? updated)

/** Orders pages by day of the last change, newest first. */
export const compareChanged = newestFirst(({ updated }) => updated)

/**
 * Creates an order by a day, newest first. Pages of one day are ordered by path, and pages without
 * a day come last.
 */
function newestFirst(dayOf: (page: PagePlace) => string | undefined): PageOrder {
  return (a, b) => {
    const [dayA = '', dayB = ''] = [dayOf(a), dayOf(b)]
    if (dayA !== dayB) return dayA < dayB ? 1 : -1
    return a.path < b.path ? -1 : Number(a.path > b.path)
  }
}
