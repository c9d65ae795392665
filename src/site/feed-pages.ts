/** Selects the pages of a feed: blog posts, or the last changed pages when there is no blog. */
import { compareChanged, compareNewest, isFromTemplate, type PageRecord } from './page-record.ts'

/** Entries in a feed at most. Clients that miss more can use the sitemap. */
const most = 20

/** A page with a date of last change. */
export type DatedPage = PageRecord & { readonly updated: string }

/**
 * Newest pages of one language for its feed, newest first, without the search page. Empty when no
 * page has a date.
 */
export function listFeedPages(pages: readonly PageRecord[], searchPage?: string): DatedPage[] {
  const isNews = (page: PageRecord) => !isFromTemplate(page) && page.path !== searchPage
  const dated = pages.filter(isDated).filter(isNews)
  const posts = dated.filter(({ type }) => type === 'blog')
  if (posts.length > 0) return posts.toSorted(compareNewest).slice(0, most)
  const others = dated.filter(({ region }) => region === undefined)
  return others.toSorted(compareChanged).slice(0, most)
}

function isDated(page: PageRecord): page is DatedPage {
  return page.updated !== undefined
}
