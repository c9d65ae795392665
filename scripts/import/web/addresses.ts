/** Finds languages and keys of the pages of a website, by their addresses and `hreflang`. */
import { decodePath } from '../../../src/site/address.ts'
import type { Language } from '../../../src/site/vocabulary.ts'
import { foldersOf } from '../added-pages.ts'
import { isTag, tagOf } from '../languages.ts'
import type { Crawled, WebPage } from './crawl.ts'

/** Language, key and path of a page of a website. */
export interface WebPlace {
  readonly lang: Language
  /** Key that a page and its translations share. */
  readonly key: string
  /** Path of the new page, below the folder of the language. */
  readonly place: string
}

/**
 * Finds the languages of the pages. A tag has a region, as in `en-GB`, only if the site has several
 * regional variants of the language.
 */
export function languagesOf(
  { pages, start }: Crawled,
  fallback: Language,
): { readonly languages: Language[]; readonly langOf: (page: WebPage) => Language } {
  const written = (page: WebPage) => {
    const lang = page.facts.lang ?? endingOf(page.url)
    return lang !== undefined && isTag(lang.replace('_', '-')) ? tagOf(lang) : fallback
  }
  const full = Map.groupBy(new Set(pages.map(written)), baseOf)
  const langOf = (page: WebPage) => {
    const lang = written(page)
    const variants = full.get(baseOf(lang))?.filter((one) => one.includes('-')) ?? []
    return variants.length > 1 ? lang : baseOf(lang)
  }
  const home = pages.find(({ url }) => url === start) ?? pages[0]
  const counts = Map.groupBy(pages, langOf)
  const sorted = [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([lang]) => lang)
  const first = home ? langOf(home) : fallback
  return { languages: [first, ...sorted.filter((lang) => lang !== first)], langOf }
}

/** Returns the language in the name of a file, such as `de` in `visit.de.html`. */
function endingOf(url: string): string | undefined {
  return /\.([a-z]{2})\.html?$/.exec(new URL(url).pathname)?.[1]
}

function baseOf(tag: Language): Language {
  return tag.replace(/-.*/, '')
}

/** Chooses key and path of each page. Pages that translate each other usually share the key. */
export function placesOf(
  crawled: Crawled,
  { languages, langOf }: ReturnType<typeof languagesOf>,
  pageAt: (url: string) => WebPage | undefined,
): Map<WebPage, WebPlace> {
  const { pages } = crawled
  const paths = new Map(pages.map((page) => [page, pathOf(page, crawled, langOf(page))]))
  const folders = new Set([...paths.values()].flatMap(foldersOf))
  const placeOf = (page: WebPage) => {
    const path = paths.get(page) ?? ''
    return path === '' ? 'index' : folders.has(path) ? `${path}/index` : path
  }
  const rank = (page: WebPage) => languages.indexOf(langOf(page))
  const taken = new Set<string>()
  const placed = new Map<WebPage, WebPlace>()
  // Pages of the first language take their keys before translations do.
  for (const page of pages.toSorted((a, b) => rank(a) - rank(b))) {
    const lang = langOf(page)
    const tied = [page, ...page.facts.alternates.flatMap(({ href }) => pageAt(href) ?? [])]
    const [source = page] = tied.toSorted((a, b) => rank(a) - rank(b))
    const place = placeOf(page)
    const wished = placed.get(source)?.key ?? placeOf(source)
    const key = taken.has(`${lang} ${wished}`) ? place : wished
    taken.add(`${lang} ${key}`)
    // A home page is at the root of its language. Its old path does not matter.
    placed.set(page, { lang, key, place: key === 'index' ? key : place })
  }
  return placed
}

/** Returns the path of a page without the segment of its language; empty for a home page. */
function pathOf({ url, path: own }: WebPage, { start, scope }: Crawled, lang: Language): string {
  if (own !== undefined || url === start) return own ?? ''
  const { pathname, search } = new URL(url)
  const bare = (decodePath(pathname) ?? pathname)
    .slice(scope.length)
    .replace(/\.(?:html?|php\d?|aspx?|jspx?|cgi)$/, '')
    .replaceAll(/^\/|\/$/g, '')
  const [segment = '', ...rest] = bare.split('/')
  const isLanguage = isTag(segment) && baseOf(tagOf(segment)) === baseOf(lang)
  const inFolder = isLanguage ? rest.join('/') : bare
  const path = endingOf(url) === lang ? inFolder.replace(/(?:(?:^|\/)index)?\.\w+$/, '') : inFolder
  const query = search.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')
  return query === '' ? path : `${path || 'page'}-${query}`
}
