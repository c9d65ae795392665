/** Selects the pages of a feed: blog posts, or the last changed pages when there is no blog. */
import { parentOf } from './address.ts'
import { compareChanged, compareNewest, isFromTemplate, type PageRecord } from './page-record.ts'

/** Maximum number of entries in a feed. Clients that need more pages can use the sitemap. */
const most = 20

/** A page with a date of last change. */
export type DatedPage = PageRecord & { readonly updated: string }

/**
 * Lists the newest blog posts among the pages of one language. If there are no posts, lists the
 * last changed pages, without pages of regions. The search page, pages made from data and pages
 * without a date are never listed.
 */
export function listFeedPages(pages: readonly PageRecord[], searchPage?: string): DatedPage[] {
  const isNews = (page: PageRecord) => !isFromTemplate(page) && page.path !== searchPage
  const dated = pages.filter(isDated).filter(isNews)
  const posts = dated.filter(({ type }) => type === 'blog')
  if (posts.length > 0) return posts.toSorted(compareNewest).slice(0, most)
  const others = dated.filter(({ region }) => region === undefined)
  return others.toSorted(compareChanged).slice(0, most)
}

/**
 * Lists the newest posts of each section in one language, by the path of the section. A section
 * that has all posts of the language is left out, because the feed of the language is the same.
 */
export function listSectionFeeds(pages: readonly PageRecord[]): Map<string, DatedPage[]> {
  const isPost = (page: PageRecord) => page.type === 'blog' && !isFromTemplate(page)
  const posts = pages.filter(isDated).filter(isPost).toSorted(compareNewest)
  const isSection = (page: PageRecord) => page.type === 'section' && !isFromTemplate(page)
  const sections = new Set(pages.filter(isSection).map(({ path }) => path))
  const bySection = Map.groupBy(posts, ({ path }) => {
    let above = parentOf(path)
    while (above !== '/' && !sections.has(above)) above = parentOf(above)
    return above
  })
  const own = [...bySection].filter(
    ([path, some]) => sections.has(path) && some.length < posts.length,
  )
  return new Map(own.map(([path, some]) => [path, some.slice(0, most)]))
}

function isDated(page: PageRecord): page is DatedPage {
  return page.updated !== undefined
}
