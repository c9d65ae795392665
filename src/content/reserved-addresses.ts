/** Addresses that belong to the service: no page, alias or redirect may have one. */
import { apiPaths, authPaths, descriptionPaths, mcpPaths } from '../http/paths.ts'
import { isTwinOf, languageSegment } from '../site/address.ts'
import type { Language } from '../site/vocabulary.ts'

const servicePaths = [apiPaths, mcpPaths, authPaths, descriptionPaths].flatMap((paths): string[] =>
  Object.values(paths),
)

/** First segments of paths that the service itself answers. */
const reservedSegments: ReadonlySet<string> = new Set([
  ...servicePaths.map((path) => path.split('/')[1] ?? ''),
  '404',
  'health',
  'pagefind',
  'robots.txt',
  'sitemap.xml',
  '_astro',
])

/** Whether an address belongs to the service and not to a page of a site in some languages. */
export function isReserved(path: string, languages: readonly Language[]): boolean {
  const [, first = '', second, third = ''] = path.split('/')
  const isOfLanguage = languages.some((lang) => languageSegment(lang) === first)
  const isOurs = isOfLanguage && (second === '404' || second === 'llms.txt')
  return reservedSegments.has(first) || (isOurs && third === '')
}

/** The document of the service that is where the twin of a page would be: a program that asks for one must not get the other. */
export function findDocumentAtTwin(path: string): string | undefined {
  return servicePaths.find((document) => isTwinOf(document, path))
}
