/** What the service knows about a page, and the order in which pages are listed. */
import type { ByLanguage, Language, PageType } from './vocabulary.ts'

/** One public page. Addresses are paths that end in a slash. */
export interface PageRecord {
  readonly path: string
  readonly title: string
  /** Meta description; city pages have none. */
  readonly description?: string | undefined
  readonly type: PageType
  readonly lang: Language
  /** Day of publication, `YYYY-MM-DD`; absent when the content does not say it. */
  readonly published?: string | undefined
  /** Day of the last change, `YYYY-MM-DD`. */
  readonly updated?: string | undefined
  /** The same page in other languages. */
  readonly alternates?: ByLanguage<string> | undefined
  /** Digest of the path, by which a cursor finds the page again. */
  readonly cursorKey: string
  /** Instant from which on the page is not public, ISO 8601; absent when there is none. */
  readonly expires?: string | undefined
  /** Region of a town, and of the page that lists the towns of a region, as the content names it. */
  readonly region?: string | undefined
  /** Path of the llms.txt that lists the page, where that of its language does not (`coveringOverview`). */
  readonly overview?: string | undefined
}

/** What decides where in a list a page stands. */
export type PagePlace = Pick<PageRecord, 'path' | 'type'>

/** Orders pages by path in code units, homes first. */
export function comparePages(a: PagePlace, b: PagePlace): number {
  const home = Number(b.type === 'home') - Number(a.type === 'home')
  if (home !== 0) return home
  return a.path < b.path ? -1 : Number(a.path > b.path)
}

/** Orders pages by day of publication, newest first; pages of one day, and pages without a day at the end, by path. */
export function compareNewest(a: PageRecord, b: PageRecord): number {
  const [dayA = '', dayB = ''] = [a.published, b.published]
  if (dayA !== dayB) return dayA < dayB ? 1 : -1
  return a.path < b.path ? -1 : Number(a.path > b.path)
}
