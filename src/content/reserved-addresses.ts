/** Decides which addresses the service uses. Pages, aliases and redirects must not use them. */
import {
  calendarForm,
  apiPaths,
  authPaths,
  descriptionPaths,
  languageFiles,
  mcpPaths,
  sectionFeedForm,
} from '../http/paths.ts'
import { isTwinOf, languageSegment } from '../site/address.ts'
import { overviewForm, wholeTextForm } from '../site/address.ts'
import type { Collection } from '../site/collection.ts'
import type { Language } from '../site/vocabulary.ts'

const servicePaths = [apiPaths, mcpPaths, authPaths, descriptionPaths].flatMap((paths): string[] =>
  Object.values(paths),
)

/** First segments of paths that the service answers. */
const reservedSegments: ReadonlySet<string> = new Set([
  ...servicePaths.map((path) => path.split('/')[1] ?? ''),
  ...Object.values(languageFiles),
  '404',
  'health',
  'pagefind',
  'security.txt',
  '_astro',
])

/** Names that the service uses below each language segment. */
const ofLanguage: ReadonlySet<string> = new Set(['404', ...Object.values(languageFiles)])

/** Matches the names of the parts of the sitemap, and other usual names of sitemaps. */
const sitemapName = /^sitemap[-_][a-z0-9-]+\.xml$/

/**
 * Whether the service uses an address, for a site with these languages and collections. Open data
 * is below `/data/`, and a collection with times has a calendar and a feed for each language.
 */
export function isReserved(
  path: string,
  languages: readonly Language[],
  collections: readonly Collection[] = [],
): boolean {
  const [, first = '', second = '', third = ''] = path.split('/')
  const isOfLanguage = languages.some((lang) => languageSegment(lang) === first)
  const isOurs = isOfLanguage && ofLanguage.has(second) && third === ''
  const bare = path.replace(/\/$/, '')
  const isList = [overviewForm, wholeTextForm, sectionFeedForm].some((form) => form.test(bare))
  const isData = first === 'data' && collections.length > 0
  const [, calendar] = calendarForm.exec(bare) ?? []
  const isCalendar = collections.some(({ name, begins }) => name === calendar && begins)
  const isFile = isList || isData || isCalendar
  return reservedSegments.has(first) || sitemapName.test(first) || isOurs || isFile
}

/**
 * Returns the path of the service that equals the address of a page's Markdown twin, such as
 * `/auth.md` for the page `/auth/`. `undefined` if there is none. Clients that request this twin
 * would get the response of the service.
 */
export function findDocumentAtTwin(path: string): string | undefined {
  return servicePaths.find((document) => isTwinOf(document, path))
}
