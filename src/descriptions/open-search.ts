/**
 * OpenSearch 1.1 description for browsers and programs. There is one for each language with a
 * search page, because a search uses one language.
 */
import { apiPaths } from '../http/paths.ts'
import type { Site } from '../site/site.ts'
import type { Language } from '../site/vocabulary.ts'
import { element, renderXml, textElements } from './xml.ts'

/** Longest short name that the specification allows, in characters. */
const longestShortName = 16
const longestLongName = 48

/**
 * Renders the description of the search in a language. `self` is its address and `type` its media
 * type.
 */
export function renderOpenSearch(
  { info }: Pick<Site, 'info'>,
  lang: Language,
  { self, type }: { readonly self: string; readonly type: string },
): string {
  const { baseUrl, company, searchPages } = info
  const api = `${apiPaths.search}?q={searchTerms}&lang=${lang}`
  const url = (kind: string, template: string, more: Readonly<Record<string, string>> = {}) =>
    element('Url', { type: kind, ...more, template })
  return renderXml(
    element(
      'OpenSearchDescription',
      { xmlns: 'http://a9.com/-/spec/opensearch/1.1/' },
      ...textElements({
        ShortName: shorten(company, longestShortName),
        LongName: shorten(company, longestLongName),
        Description: info.about[lang] ?? info.description,
        Language: lang,
        InputEncoding: 'UTF-8',
        OutputEncoding: 'UTF-8',
      }),
      url('text/html', `${baseUrl}${searchPages?.[lang] ?? '/'}?q={searchTerms}`),
      url('application/json', baseUrl + api),
      url(type, self, { rel: 'self' }),
    ),
  )
}

/** Cuts a name, at the end of a word if possible. */
function shorten(name: string, most: number): string {
  const letters = Array.from(name)
  if (letters.length <= most) return name
  const cut = letters.slice(0, most + 1).join('')
  return /^(.+)\s/s.exec(cut)?.[1]?.trim() ?? letters.slice(0, most).join('')
}
