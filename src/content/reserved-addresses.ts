/** Addresses that belong to the service: no page, alias or redirect may have one. */
import { apiPaths, authPaths, descriptionPaths, mcpPaths } from '../http/paths.ts'
import { languages } from '../site/vocabulary.ts'

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

/** Whether an address belongs to the service and not to a page. */
export function isReserved(path: string): boolean {
  const [, first = '', second, third = ''] = path.split('/')
  const isOfLanguage = languages.some((lang) => lang === first)
  const isOurs = isOfLanguage && (second === '404' || second === 'llms.txt')
  return reservedSegments.has(first) || (isOurs && third === '')
}
