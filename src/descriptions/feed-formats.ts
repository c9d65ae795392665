/** One feed in the three forms that readers know: RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1. */
import type { DatedPage } from '../site/feed-pages.ts'
import type { Language } from '../site/vocabulary.ts'
import { element, renderXml, textElements } from './xml.ts'

/** A feed, whatever form it is written in; addresses are absolute. */
export interface Feed {
  readonly lang: Language
  readonly title: string
  readonly description: string
  /** Page that it is the feed of. */
  readonly home: string
  /** Its own address and media type in the form it is written in. */
  readonly self: string
  readonly type: string
  readonly baseUrl: string
  /** In the order of the feed; there is at least one. */
  readonly pages: readonly DatedPage[]
}

/** RSS 2.0 (rssboard.org), with the link to itself that its best practices want. */
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
  const attributes = { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' }
  return renderXml(element('rss', attributes, channel))
}

/** Atom. Identifiers are addresses: a page that moves is a new entry to readers, which an alias does not change. */
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
    // §4.1.1: a feed whose entries name nobody has to.
    element('author', {}, ...textElements({ name: feed.title, uri: feed.home })),
    element('link', { rel: 'alternate', type: 'text/html', href: feed.home }),
    element('link', { rel: 'self', type: feed.type, href: feed.self }),
    ...entries,
  )
  return renderXml(root)
}

/** JSON Feed 1.1 (jsonfeed.org). */
export function renderJsonFeed({ pages, ...feed }: Feed): string {
  const items = pages.map((page) => {
    const url = feed.baseUrl + page.path
    return {
      id: url,
      url,
      title: page.title,
      summary: page.description,
      // One form of content is required, and a summary is all that a feed of ours gives.
      content_text: page.description ?? page.title,
      date_published: page.published && toRfc3339(page.published),
      date_modified: toRfc3339(page.updated),
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

// The content knows days; midnight in UTC is the instant that no reader shows as another day of Europe or Asia.
function toRfc3339(day: string): string {
  return `${day}T00:00:00Z`
}

/** RFC 822 with a year of four digits, as RSS 2.0 has it. */
function toRfc822(day: string): string {
  return new Date(toRfc3339(day)).toUTCString()
}
