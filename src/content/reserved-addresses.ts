/** Addresses that belong to the service: no page, alias or redirect may have one. */
import { apiPaths, authPaths, descriptionPaths, languageFiles, mcpPaths } from '../http/paths.ts'
import { isTwinOf, languageSegment } from '../site/address.ts'
import { overviewForm, wholeTextForm } from '../site/overviews.ts'
import type { Language } from '../site/vocabulary.ts'

const servicePaths = [apiPaths, mcpPaths, authPaths, descriptionPaths].flatMap((paths): string[] =>
  Object.values(paths),
)

/** First segments of paths that the service itself answers. */
const reservedSegments: ReadonlySet<string> = new Set([
  ...servicePaths.map((path) => path.split('/')[1] ?? ''),
  ...Object.values(languageFiles),
  '404',
  'health',
  'pagefind',
  'security.txt',
  '_astro',
])

/** Names that a language has below its own segment. */
const ofLanguage: ReadonlySet<string> = new Set(['404', ...Object.values(languageFiles)])

/** Parts of the sitemap, and other names by which it is asked for. */
const sitemapName = /^sitemap[-_][a-z0-9-]+\.xml$/

/** Whether an address belongs to the service and not to a page of a site in some languages. */
export function isReserved(path: string, languages: readonly Language[]): boolean {
  const [, first = '', second = '', third = ''] = path.split('/')
  const isOfLanguage = languages.some((lang) => languageSegment(lang) === first)
  const isOurs = isOfLanguage && ofLanguage.has(second) && third === ''
  const bare = path.replace(/\/$/, '')
  const isList = overviewForm.test(bare) || wholeTextForm.test(bare)
  return reservedSegments.has(first) || sitemapName.test(first) || isOurs || isList
}

/** The document of the service that is where the twin of a page would be: a program that asks for one must not get the other. */
export function findDocumentAtTwin(path: string): string | undefined {
  return servicePaths.find((document) => isTwinOf(document, path))
}
