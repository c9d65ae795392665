/** Documents in one language each: feeds, feeds of sections and OpenSearch descriptions. */
import {
  findSectionFeed,
  languageDocumentPath,
  languageDocuments,
  listLanguageDocuments,
} from '../api/documents.ts'
import { apiPaths, sectionFeedForm } from '../http/paths.ts'
import { homePath, addressAtRoot } from '../site/address.ts'
import { listFeedPages, listSectionFeeds } from '../site/feed-pages.ts'
import { companyIn } from '../site/site.ts'
import type { Site } from '../site/site.ts'
import type { Language } from '../site/vocabulary.ts'
import type { DescriptionFamily } from './description.ts'
import { renderAtom, renderJsonFeed, renderRss } from './feed-formats.ts'
import type { Feed } from './feed-formats.ts'
import { listPages } from './overview-tree.ts'
import { element, renderXml, textElements } from './xml.ts'

type LanguageSite = Pick<Site, 'info' | 'listPages'>

/** Address and media type of a document. */
interface Place {
  readonly self: string
  readonly type: string
}

/** Renderers by document. */
const renderers: Readonly<
  Record<
    keyof typeof languageDocuments,
    (site: LanguageSite, lang: Language, place: Place) => string
  >
> = {
  rss: (...of) => renderRss(feedOf(...of)),
  atom: (...of) => renderAtom(feedOf(...of)),
  jsonFeed: (...of) => renderJsonFeed(feedOf(...of)),
  openSearch: renderOpenSearch,
}

const files = Object.values(languageDocuments).map(({ file }) => file.replaceAll('.', '\\.'))

/** Feeds and OpenSearch descriptions of a site. Those of the default language are at the root. */
export const languageFamily: DescriptionFamily = {
  form: new RegExp(`^(?:/[a-z0-9-]+)?/(?:${files.join('|')})$`),
  movedTo(path, site) {
    const [first = ''] = site.info.languages
    const atRoot = addressAtRoot(path, site.info.languages)
    return listLanguageDocuments(site, first).find((row) => row.path === atRoot)?.path
  },
  render: ({ site }) => site.info.languages.flatMap((lang) => renderOf(site, lang)),
}

function renderOf(site: LanguageSite, lang: Language) {
  const published = new Map(listLanguageDocuments(site, lang).map((row) => [row.path, row]))
  return Object.entries(renderers).flatMap(([name, render]) => {
    const row = languageDocuments[name as keyof typeof languageDocuments] // The key comes from the table.
    const found = published.get(languageDocumentPath(row, lang, site.info))
    if (!found) return []
    const { path, type } = found
    return [{ path, type, text: render(site, lang, { self: site.info.baseUrl + path, type }) }]
  })
}

/** Feeds of sections as RSS, each in the folder of its section. */
export const sectionFeeds: DescriptionFamily = {
  form: sectionFeedForm,
  render: ({ site }) => site.info.languages.flatMap((lang) => renderSections(site, lang)),
}

function renderSections(site: LanguageSite, lang: Language) {
  const pages = listPages(site, lang)
  const records = new Map(pages.map((page) => [page.path, page]))
  return [...listSectionFeeds(pages)].flatMap(([section, posts]) => {
    const found = findSectionFeed(site, section)
    const record = records.get(section)
    if (!found || !record) return []
    const { path, type } = found
    const { baseUrl } = site.info
    const feed: Feed = {
      ...feedOf(site, lang, { self: baseUrl + path, type }),
      title: `${record.title} · ${companyIn(site.info, lang)}`,
      description: record.description ?? record.title,
      home: baseUrl + section,
      pages: posts,
    }
    return [{ path, type, text: renderRss(feed) }]
  })
}

function feedOf(site: LanguageSite, lang: Language, place: Place): Feed {
  const { info } = site
  const { baseUrl, languages } = info
  return {
    ...place,
    lang,
    baseUrl,
    title: companyIn(info, lang),
    description: info.about[lang] ?? info.description,
    home: baseUrl + homePath(lang, languages[0] ?? lang),
    pages: listFeedPages(listPages(site, lang), info.searchPages?.[lang]),
  }
}

/** Maximum lengths of `ShortName` and `LongName` in OpenSearch 1.1, in characters. */
const longestShortName = 16
const longestLongName = 48

/** Renders an OpenSearch 1.1 description. Programs use it to search in one language. */
function renderOpenSearch({ info }: LanguageSite, lang: Language, { self, type }: Place): string {
  const { baseUrl, searchPages } = info
  const company = companyIn(info, lang)
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
