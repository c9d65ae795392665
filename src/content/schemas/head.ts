/** Schema of `head` in `site.yaml`: elements in the head of every page, limited to a list. */
import { z } from 'zod'
import { oneOf, text, webAddress } from './fields.ts'

/**
 * Allowed names of `<meta>` elements, which prove who owns the site, or describe it. Of these,
 * Vitrine itself writes only `author`.
 */
const metaNames = [
  'apple-itunes-app',
  'application-name',
  'author',
  'baidu-site-verification',
  'facebook-domain-verification',
  'fediverse:creator',
  'format-detection',
  'geo.placename',
  'geo.position',
  'geo.region',
  'google-site-verification',
  'msvalidate.01',
  'naver-site-verification',
  'p:domain_verify',
  'rating',
  'seznam-wmt',
  'yandex-verification',
]

const metaName = z.string().refine((name) => metaNames.some((known) => known === name), {
  error: `must be one of ${metaNames.join(', ')}`,
})

/** Allowed relations of `<link>`. Browsers load nothing for these relations. */
const linkRelations = [
  'alternate',
  'author',
  'blogroll',
  'help',
  'license',
  'me',
  'pgpkey',
  'webmention',
] as const

/**
 * Allowed media types of `rel: alternate`. Only feeds are allowed, because Vitrine itself links
 * translations and Markdown twins.
 */
const feedTypes = [
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
  'text/calendar',
] as const

const headLink = z
  .strictObject({
    rel: oneOf(linkRelations).describe('Relation of the linked address to the page'),
    href: webAddress.describe('Address, with https://'),
    type: oneOf(feedTypes).optional().describe('Media type, required by `rel: alternate`'),
    title: text(80).optional().describe('Title of the link, such as the name of a feed'),
  })
  .refine(({ rel, type }) => rel !== 'alternate' || type !== undefined, {
    error: `must be one of ${feedTypes.join(', ')}`,
    path: ['type'],
  })

/** Schema of `head` in `site.yaml`: `<meta>` and `<link>` elements of every page. */
export const headSchema = z
  .strictObject({
    meta: z
      .record(metaName, text(300), { error: 'must map names of <meta> elements to texts' })
      .optional()
      .describe(`Content of <meta> elements by their name: ${metaNames.join(', ')}`),
    links: z
      .array(headLink, { error: 'must be a list of links' })
      .max(20, { error: 'must have at most 20 entries' })
      .optional()
      .describe('<link> elements'),
  })
  .optional()
  .describe('<meta> and <link> elements in the head of every page')
