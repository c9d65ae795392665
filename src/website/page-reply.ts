/** Replies for a page: its HTML, its Markdown twin, and the 406 if the client accepts neither. */
import { findSectionFeed, linkDocuments } from '../api/documents.ts'
import { cacheControl } from '../http/cache-control.ts'
import { textBody, withFields, type Reply } from '../http/call.ts'
import { serializeContentSignal, serializeContentUsage } from '../http/content-signal.ts'
import { suffixEntityTag } from '../http/etag.ts'
import { serializeLinks, type Link } from '../http/link.ts'
import { notIndexed } from '../http/robots-tag.ts'
import { markdownPath } from '../site/address.ts'
import { coveringOverview } from '../site/address.ts'
import { memoize } from '../site/memoize.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { Published, Site } from '../site/site.ts'
import { twinTypes, type PageVariant, type TwinVariant } from './page-variant.ts'
import { ownPolicy } from './security-headers.ts'

/** A page of a site. */
export interface SitePage {
  readonly page: PageRecord
  readonly site: Site
  /** Path of a missing translation, if the page is shown there instead. */
  readonly shownAt?: string | undefined
}

/**
 * Replies with a page in a variant; `undefined` if the release does not have it. In a preview,
 * Astro then renders the page.
 */
export async function replyWithPage(
  { page, site, shownAt = page.path }: SitePage,
  variant: PageVariant,
): Promise<Reply | undefined> {
  const twin = markdownPath(page.path)
  const found = await site.readPublished(variant === 'html' ? shownAt : twin)
  if (!found) return undefined
  if (variant !== 'html') return twinReply(found, { page, site }, variant)
  return pageReply(found, { page, site }, { href: twin, rel: 'alternate', type: 'text/markdown' })
}

/**
 * Replies at the address of the Markdown twin of a page. Search engines must not index the twin,
 * because the page has the same content. Without `Accept` in `Vary`, a cache needs only one copy.
 */
export async function replyAtTwin(sitePage: SitePage): Promise<Reply | undefined> {
  const reply = await replyWithPage(sitePage, 'markdown')
  return reply && withFields(reply, { ...notIndexed, Vary: 'Accept-Encoding' })
}

/** Replies with the Markdown twin of a page, and a canonical link to the page. */
function twinReply(found: Published, { page, site }: SitePage, variant: TwinVariant): Reply {
  const canonical = { href: site.info.baseUrl + page.path, rel: 'canonical' }
  return withFields(pageReply(found, { page, site }, canonical), {
    'Content-Type': twinTypes[variant],
    // The same bytes with another media type are another representation, so they need another
    // entity tag (RFC 9110 §8.8.1).
    ...(variant !== 'markdown' && { ETag: suffixEntityTag(found.etag, variant) }),
    ...(found.tokens !== undefined && { 'X-Markdown-Tokens': String(found.tokens) }),
  })
}

const documentsOf = memoize(
  (site: Site) =>
    new Map(site.info.languages.map((lang) => [lang, serializeLinks(linkDocuments(site, lang))])),
)

/**
 * Replies with a page or its Markdown twin. The links to the documents of the site (RFC 8288) let a
 * program find these documents from any page.
 */
function pageReply(
  { type, etag, policy, content }: Published,
  { page, site }: SitePage,
  link: Link,
): Reply {
  const covering = coveringOverview(page, site.info.languages)
  const usage = serializeContentUsage(site.info.signals)
  const feed = findSectionFeed(site, page.path)
  const links = [
    link,
    { href: covering, rel: 'describedby', type: 'text/markdown' },
    ...(feed ? [{ href: feed.path, rel: feed.rel, type: feed.type }] : []),
  ]
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      'Cache-Control': cacheControl.page,
      // Without `Accept` in `Vary`, a cache could send Markdown to a browser (RFC 9110 §12.5.5).
      Vary: 'Accept, Accept-Encoding',
      ETag: etag,
      ...ownPolicy(policy),
      'Content-Language': page.lang,
      'Content-Signal': serializeContentSignal(site.info.signals),
      ...(usage !== undefined && { 'Content-Usage': usage }),
      Link: `${serializeLinks(links)}, ${documentsOf(site).get(page.lang) ?? ''}`,
    },
    body: content,
  }
}

/**
 * Returns 406 with the list of variants (RFC 9110 §15.5.7). A client that excluded all of them by
 * mistake can choose from the list.
 */
export function notAcceptable({ page, site }: SitePage): Reply {
  const { baseUrl } = site.info
  const lines = [
    `text/html ${baseUrl}${page.path}`,
    `text/markdown ${baseUrl}${markdownPath(page.path)}`,
  ]
  return {
    status: 406,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': cacheControl.never, Vary: 'Accept' },
    body: textBody(`This page is available as:\n${lines.join('\n')}\n`),
  }
}
