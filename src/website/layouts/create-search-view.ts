/** Creates the data of the search page of a language. */
import { languageFacts } from '../../site/languages.ts'
import { textIn } from '../../site/localized.ts'
import { findParts } from '../../site/parts.ts'
import { pageTypes, type PageType } from '../../site/vocabulary.ts'
import type { ContentSite } from '../../content/content-site.ts'
import { formatDay } from '../../site/day.ts'
import { pickSearchWords, type SearchView } from '../search/search-view.ts'
import type { FrameView } from './frame-view.ts'

const mostRecent = 6

/** Page types in the list of recent changes. */
const newsTypes: readonly PageType[] = ['offer', 'guide', 'blog', 'about', 'other']

/** Creates the view of the search page at a path. */
export function createSearchView(
  site: ContentSite,
  frame: FrameView,
  { path, contact, picture }: Pick<SearchView, 'path' | 'contact' | 'picture'>,
): SearchView {
  const { lang, words, config, company, navigation, footer } = frame
  const { cityTitle, sections } = words.llms
  const types = new Map(Object.entries({ ...sections, city: cityTitle }))
  const there = new Set(site.data.pages.map(({ type }) => type))
  return {
    lang,
    locale: languageFacts(lang).locale,
    path,
    tool: `Shows the reader the results of a search on the site of ${company}`,
    words: pickSearchWords(words),
    types: Object.fromEntries(
      pageTypes.filter((type) => there.has(type)).map((type) => [type, types.get(type) ?? type]),
    ),
    kinds: Object.fromEntries(
      Object.entries(config.kinds ?? {}).map(([kind, { title }]) => {
        return [kind, textIn(title, lang, config.languages) ?? kind]
      }),
    ),
    tags: findParts(site.data).tags,
    languages: config.languages.map((one) => {
      const { ownName, direction } = languageFacts(one)
      return { lang: one, name: ownName, direction }
    }),
    sections: navigation,
    named: footer,
    contact: contact && { label: contact.label, href: contact.href },
    picture,
    recent: listRecent(site, lang, path),
  }
}

/** Returns the last changed pages of `newsTypes` in a language, without the search page. */
function listRecent({ data }: ContentSite, lang: string, searchPage: string) {
  const { locale } = languageFacts(lang)
  const dated = data.pages.flatMap(({ updated, ...page }) => {
    const isNews = page.lang === lang && newsTypes.includes(page.type) && page.path !== searchPage
    return isNews && updated !== undefined ? [{ ...page, updated }] : []
  })
  return dated
    .toSorted((a, b) => b.updated.localeCompare(a.updated) || a.path.localeCompare(b.path))
    .slice(0, mostRecent)
    .map(({ title, path, updated }) => {
      return { label: title, href: path, day: updated, dayText: formatDay(updated, locale) }
    })
}
