/**
 * OpenSearch 1.1: how to search the site from a browser's own field, or by a program. One for each language that has a search
 * page, because a search is always in the language of its reader.
 */
import { apiPaths } from '../http/paths.ts'
import type { Site } from '../site/site.ts'
import type { Language } from '../site/vocabulary.ts'
import { element, renderXml, textElements } from './xml.ts'

/** Characters that the specification allows in names. */
const longestShortName = 16
const longestLongName = 48

/** The description of the search in a language, which is published at `self` under `type`. */
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

/** A name cut at the end of a word, where it has any. */
function shorten(name: string, most: number): string {
  const letters = Array.from(name)
  if (letters.length <= most) return name
  const cut = letters.slice(0, most + 1).join('')
  return /^(.+)\s/s.exec(cut)?.[1]?.trim() ?? letters.slice(0, most).join('')
}
