/** Finds the pages with the search box, the API reference and its details in each language. */
import { memoize } from '../site/memoize.ts'
import type { Language } from '../site/vocabulary.ts'
import type { Content } from './content.ts'
import type { PageComponent } from './schemas/page-component.ts'

/** Language → address of the first page with the search box. Languages without one are left out. */
export const findSearchPages = memoize((content: Pages) => findPages(content, 'search'))

/** The same for the reference of the API. */
export const findApiPages = memoize((content: Pages) => findPages(content, 'api-reference'))

/** The same for details of the API that have a page of their own. */
export const findApiDetails = memoize((content: Pages) => findPages(content, 'api-details'))

type Pages = Pick<Content, 'pages'>

function findPages({ pages }: Pages, component: PageComponent): ReadonlyMap<Language, string> {
  const found = pages.filter(({ data }) => data.component === component)
  return new Map(found.toReversed().map(({ lang, path }) => [lang, path]))
}
