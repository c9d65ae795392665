/** Which paths are public: those of pages and of what the service answers at. Any other path is whatever a stranger wrote. */
import { apiPaths, mcpPaths } from '../http/paths.ts'
import type { OpenRelease } from '../site/artefacts/artefacts.ts'
import type { SiteData } from '../site/site.ts'
import { routes } from './routes.ts'

const ownPaths: ReadonlySet<string> = new Set([
  ...Object.values(apiPaths),
  ...Object.values(mcpPaths),
  ...routes.flatMap(({ path, extent }) => (extent === 'alone' ? [path] : [])),
])

/** One set a release: to look through a hundred thousand pages for each 404 would be a way to keep the server busy. */
const pagesOfReleases = new WeakMap<SiteData, ReadonlySet<string>>()

/** Whether a path is public in a release. */
export function isKnownPath(path: string, { data }: Pick<OpenRelease, 'data'>): boolean {
  if (ownPaths.has(path) || ownPaths.has(path.replace(/\/$/, ''))) return true
  const pages = pagesOfReleases.get(data) ?? new Set(data.pages.map((page) => page.path))
  pagesOfReleases.set(data, pages)
  return pages.has(path)
}
