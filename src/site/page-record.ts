/** What the service knows about a page, and the order in which pages are listed. */
import type { Language, PageType } from './vocabulary.ts'

/** One public page. Addresses are paths that end in a slash. */
export interface PageRecord {
  readonly path: string
  readonly title: string
  /** Meta description; city pages have none. */
  readonly description?: string | undefined
  readonly type: PageType
  readonly lang: Language
  /** Day of the last change, `YYYY-MM-DD`. */
  readonly updated?: string | undefined
  /** The same page in other languages. */
  readonly alternates?: Readonly<Partial<Record<Language, string>>> | undefined
  /** Digest of the path: the page's place in a cursor. */
  readonly cursorKey: string
}

/** Which pages a list holds. City pages are listed only when asked for by type. */
export interface PageFilter {
  readonly type?: PageType | undefined
  readonly lang?: Language | undefined
  /** Only pages changed on this day or later, `YYYY-MM-DD`. */
  readonly updatedSince?: string | undefined
}

/** Orders pages by path in code units, homes first. */
export function comparePages(a: PageRecord, b: PageRecord): number {
  const home = Number(b.type === 'home') - Number(a.type === 'home')
  if (home !== 0) return home
  return a.path < b.path ? -1 : Number(a.path > b.path)
}

/** Whether a list with this filter holds the page. */
export function isListed(page: PageRecord, { type, lang, updatedSince }: PageFilter): boolean {
  if (lang !== undefined && page.lang !== lang) return false
  if (updatedSince !== undefined && (page.updated ?? '') < updatedSince) return false
  return type === undefined ? page.type !== 'city' : page.type === type
}
