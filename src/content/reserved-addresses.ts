/** Addresses that belong to the service: no page, alias or redirect may have one. */
import { apiPaths, authPaths, descriptionPaths, mcpPaths } from '../http/paths.ts'
import { languageSegment } from '../site/address.ts'
import type { Language } from '../site/vocabulary.ts'

/** First segments of paths that the service itself answers. */
const reservedSegments: ReadonlySet<string> = new Set([
  ...[apiPaths, mcpPaths, authPaths, descriptionPaths]
    .flatMap((paths): string[] => Object.values(paths))
    .map((path) => path.split('/')[1] ?? ''),
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
