/** Finds the pages with the search box, the API reference, or the details of the API. */
import { memoize } from '../site/memoize.ts'
import type { Language } from '../site/vocabulary.ts'
import type { Content } from './content.ts'
import type { PageComponent } from './schemas/page-component.ts'

/**
 * Maps each language to the address of its first page with the search box. Languages without such a
 * page are absent.
 */
export const findSearchPages = memoize((content: Pages) => findPages(content, 'search'))

/** Maps each language to the address of its first page with the API reference. */
export const findApiPages = memoize((content: Pages) => findPages(content, 'api-reference'))

/** Maps each language to the address of its first page with the details of the API. */
export const findApiDetails = memoize((content: Pages) => findPages(content, 'api-details'))

type Pages = Pick<Content, 'pages'>

function findPages({ pages }: Pages, component: PageComponent): ReadonlyMap<Language, string> {
  const found = pages.filter(({ data }) => data.component === component)
  return new Map(found.toReversed().map(({ lang, path }) => [lang, path]))
}
