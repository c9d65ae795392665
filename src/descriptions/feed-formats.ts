/** Renders a feed as RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1. */
import type { DatedPage } from '../site/feed-pages.ts'
import type { Language } from '../site/vocabulary.ts'
import { element, renderXml, textElements } from './xml.ts'

/** Data of a feed. `home` and `self` are absolute addresses. */
export interface Feed {
  readonly lang: Language
  readonly title: string
  readonly description: string
  /** Page that the feed belongs to. */
  readonly home: string
  /** Address of the feed in this format. */
  readonly self: string
  /** Media type of this format. */
  readonly type: string
  readonly baseUrl: string
  /** Entries in the order of the feed, at least one. */
  readonly pages: readonly DatedPage[]
}

/** Renders RSS 2.0 with a link to the feed itself, as the best practices of rssboard.org say. */
export function renderRss({ pages, ...feed }: Feed): string {
  const items = pages.map((page) => {
    const url = feed.baseUrl + page.path
    return element(
      'item',
      {},
      ...textElements({ title: page.title, link: url }),
      element('guid', { isPermaLink: 'true' }, url),
      ...textElements({
        pubDate: page.published && toRfc822(page.published),
        description: page.description,
      }),
      // In RSS an author needs an e-mail address. So feeds use this element of Dublin Core.
      ...(page.authors ?? []).flatMap(({ name }) => textElements({ 'dc:creator': name })),
    )
  })
  const channel = element(
    'channel',
    {},
    ...textElements({
      title: feed.title,
      link: feed.home,
      description: feed.description,
      language: feed.lang,
      lastBuildDate: toRfc822(lastChange(pages)),
    }),
    element('atom:link', { rel: 'self', type: feed.type, href: feed.self }),
    ...items,
  )
  const attributes = {
    version: '2.0',
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  }
  return renderXml(element('rss', attributes, channel))
}

/**
 * Renders Atom. Page addresses are the identifiers, so a moved page is a new entry even if its old
 * address redirects to it.
 */
export function renderAtom({ pages, ...feed }: Feed): string {
  const entries = pages.map((page) => {
    const url = feed.baseUrl + page.path
    return element(
      'entry',
      {},
      ...textElements({
        id: url,
        title: page.title,
        published: page.published && toRfc3339(page.published),
        updated: toRfc3339(page.updated),
      }),
      ...(page.authors ?? []).map(({ name, path }) =>
        element('author', {}, ...textElements({ name, uri: path && feed.baseUrl + path })),
      ),
      element('link', { rel: 'alternate', type: 'text/html', href: url }),
      ...textElements({ summary: page.description }),
    )
  })
  const root = element(
    'feed',
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.lang },
    ...textElements({
      id: feed.self,
      title: feed.title,
      subtitle: feed.description,
      updated: toRfc3339(lastChange(pages)),
    }),
    // A feed must name an author when its entries do not (§4.1.1).
    element('author', {}, ...textElements({ name: feed.title, uri: feed.home })),
    element('link', { rel: 'alternate', type: 'text/html', href: feed.home }),
    element('link', { rel: 'self', type: feed.type, href: feed.self }),
    ...entries,
  )
  return renderXml(root)
}

/** Renders JSON Feed 1.1 (jsonfeed.org). */
export function renderJsonFeed({ pages, ...feed }: Feed): string {
  const items = pages.map((page) => {
    const url = feed.baseUrl + page.path
    return {
      id: url,
      url,
      title: page.title,
      summary: page.description,
      // JSON Feed requires content. Our feeds have only summaries, so the content is the summary or
      // the title.
      content_text: page.description ?? page.title,
      date_published: page.published && toRfc3339(page.published),
      date_modified: toRfc3339(page.updated),
      authors: page.authors?.map(({ name, path }) => ({ name, url: path && feed.baseUrl + path })),
    }
  })
  const value = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.home,
    feed_url: feed.self,
    description: feed.description,
    language: feed.lang,
    authors: [{ name: feed.title, url: feed.home }],
    items,
  }
  return `${JSON.stringify(value, undefined, 2)}\n`
}

function lastChange(pages: readonly DatedPage[]): string {
  return pages.reduce((last, { updated }) => (updated > last ? updated : last), '')
}

// Adds midnight UTC to a day. At that time, Europe and Asia have the same day.
function toRfc3339(day: string): string {
  return `${day}T00:00:00Z`
}

/** Formats a day as RFC 822 with a four-digit year, as RSS 2.0 requires. */
function toRfc822(day: string): string {
  return new Date(toRfc3339(day)).toUTCString()
}
