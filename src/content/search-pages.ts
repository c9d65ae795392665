/** Finds the page with the search box in each language. */
import { memoize } from '../site/memoize.ts'
import type { Language } from '../site/vocabulary.ts'
import type { Content } from './content.ts'

/** Language → address of the first page with the search box. Languages without one are left out. */
export const findSearchPages = memoize(
  ({ pages }: Pick<Content, 'pages'>): ReadonlyMap<Language, string> => {
    const found = pages.filter(({ data }) => data.component === 'search')
    return new Map(found.toReversed().map(({ lang, path }) => [lang, path]))
  },
)
