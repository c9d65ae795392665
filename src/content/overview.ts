/** Creates an overview of a site for editors: its pages by language, and what needs attention. */
import { findOwnAddress } from '../site/own-address.ts'
import type { Language } from '../site/vocabulary.ts'
import { readTexts, type ContentLink } from './link-reader.ts'
import { findTarget } from './link-target.ts'
import type { LoadedContent } from './load.ts'
import type { ContentPage } from './page-files.ts'
import { listTranslations } from './translation-states.ts'

/** A page in a list, with a note such as its publication time. */
export interface ListedPage {
  readonly path: string
  readonly file: string
  readonly note?: string | undefined
}

/** A link to another site, and the files that have it. */
export interface OutsideLink {
  readonly href: string
  readonly files: readonly string[]
}

/** All lists of the overview. */
export type Overview = Awaited<ReturnType<typeof createOverview>>

/** Creates the overview of a content folder at the time `now`. */
export async function createOverview({ content, site }: LoadedContent, now: Date) {
  const { languages } = content.config
  const pages = [...content.pages, ...content.unpublished]
  const texts = await readTexts({ ...content, pages })
  const listed = (page: ContentPage, note?: string): ListedPage => {
    return { path: page.path, file: page.file, note }
  }
  const isLater = (time: string | undefined) => time !== undefined && new Date(time) > now
  const dated = pages.filter(({ data }) => !data.draft)
  return {
    languages: countStates(pages, languages),
    drafts: pages.filter(({ data }) => data.draft).map((page) => listed(page)),
    due: dated
      .filter(({ data }) => isLater(data.publishAt))
      .toSorted(byTime(({ data }) => data.publishAt))
      .map((page) => listed(page, page.data.publishAt)),
    expiring: dated
      .filter(({ data }) => data.expires !== undefined)
      .toSorted(byTime(({ data }) => data.expires))
      .map((page) => listed(page, page.data.expires)),
    orphans: findOrphans({ content, site }, texts.links).map((page) => listed(page)),
    withoutQuestions: content.pages
      .filter(({ data }) => ['offer', 'guide'].includes(data.type) && !data.questions?.length)
      .map((page) => listed(page)),
    outside: listOutside(texts.links, site.data.info.baseUrl),
  }
}

/**
 * Counts the translations in each state, by language. A page with two states counts once, with the
 * names of both as key, such as `draft, outdated`.
 */
function countStates(pages: readonly ContentPage[], languages: readonly Language[]) {
  const all = listTranslations(pages, languages).flatMap(({ translations }) => translations)
  return languages.map((lang) => {
    const own = all.filter((one) => one.lang === lang)
    const states = Map.groupBy(own, (one) => one.states.join(', '))
    const counts = [...states].map(([state, { length }]) => [state, length] as const)
    return {
      lang,
      pages: own.filter(({ page }) => page).length,
      states: Object.fromEntries(counts),
    }
  })
}

function byTime(timeOf: (page: ContentPage) => string | undefined) {
  return (a: ContentPage, b: ContentPage) => {
    return Date.parse(timeOf(a) ?? '') - Date.parse(timeOf(b) ?? '')
  }
}

/** Finds public pages that no other page, no menu and no list of pages links to. */
function findOrphans(
  { content, site }: Pick<LoadedContent, 'content' | 'site'>,
  links: readonly ContentLink[],
): ContentPage[] {
  const { navigation, footer = {} } = content.config
  const { baseUrl } = site.data.info
  const menus = [navigation, footer].flatMap((menu) => Object.values(menu).flat())
  const toPath = (href: string) =>
    (findOwnAddress(href, baseUrl)?.path ?? href).replace(/[?#].*$/s, '')
  const places = { addresses: site.addresses, paths: site.paths }
  const ofTexts = links.flatMap((link) => {
    const target = findTarget(link.href, link, places)
    const path = toPath(target.kind === 'address' ? target.href : link.href)
    return path === link.path ? [] : [path]
  })
  const featured = content.pages.flatMap(({ data }) => [
    ...(data.featured ?? []),
    ...(data.quote?.href === undefined ? [] : [data.quote.href]),
  ])
  // Only pages of type `section` or with `tree` list the pages below them.
  const below = [...site.children].flatMap(([path, children]) => {
    const data = site.sources.get(path)?.data
    return data?.type === 'section' || data?.tree ? children.map((child) => child.path) : []
  })
  const led = new Set([...ofTexts, ...menus.map(({ href }) => toPath(href)), ...featured, ...below])
  // Home pages and search pages are no orphans, because the header links to them.
  const isFound = ({ path, data }: ContentPage) =>
    data.type === 'home' || data.component === 'search' || led.has(path)
  return content.pages.filter((page) => !isFound(page))
}

/** Lists the links to other sites, each address once, without its fragment. */
function listOutside(links: readonly ContentLink[], baseUrl: string): OutsideLink[] {
  const out = links.filter(
    ({ href }) => /^https?:\/\//i.test(href) && findOwnAddress(href, baseUrl) === undefined,
  )
  return [...Map.groupBy(out, ({ href }) => href.replace(/#.*$/s, ''))]
    .map(([href, all]) => ({ href, files: [...new Set(all.map(({ file }) => file))] }))
    .toSorted((a, b) => (a.href < b.href ? -1 : 1))
}
