/** Which pages a feed lists: the posts of a blog, or the last changed pages where there is no blog. */
import { compareNewest } from './page-record.ts'
import type { PageRecord } from './page-record.ts'

/** Entries of a feed at most; a reader that was away for longer has the sitemap. */
const most = 20

/** A page that has a day. */
export type DatedPage = PageRecord & { readonly updated: string }

/** The newest pages of one language that its feed names, newest first; none when no page has a day. */
export function listFeedPages(pages: readonly PageRecord[]): DatedPage[] {
  const dated = pages.filter(isDated)
  const posts = dated.filter(({ type }) => type === 'blog')
  if (posts.length > 0) return posts.toSorted(compareNewest).slice(0, most)
  const others = dated.filter(({ type, region }) => type !== 'city' && region === undefined)
  return others.toSorted(lastChangedFirst).slice(0, most)
}

function isDated(page: PageRecord): page is DatedPage {
  return page.updated !== undefined
}

// By address where the day is the same, so that two builds of the same content say the same.
function lastChangedFirst(a: DatedPage, b: DatedPage): number {
  if (a.updated !== b.updated) return a.updated < b.updated ? 1 : -1
  return a.path < b.path ? -1 : 1
}
