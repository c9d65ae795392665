/** Makes the site of a source from pages of HTML. */
import { createHash } from 'node:crypto'
import type { Language } from '../../../src/site/vocabulary.ts'
import { blocksOf, findMain, removeRepeated } from '../html/main-text.ts'
import type { FoundLink } from '../html/page-facts.ts'
import { toMarkdown } from '../html/to-markdown.ts'
import type { MarkdownReading } from '../html/to-markdown.ts'
import type { MenuLink, Note, SourcePage, SourceSite } from '../model.ts'
import { shorten } from '../page-text.ts'
import { fetchedFiles } from '../source-files.ts'
import { languagesOf, placesOf } from './addresses.ts'
import type { WebPlace } from './addresses.ts'
import { fileEnding, normalAddress, treeOf } from './crawl.ts'
import type { Crawled, WebPage } from './crawl.ts'
import { downloadAll } from './downloads.ts'
import { hostOf } from './polite-client.ts'
import type { PoliteClient, WebLimits } from './polite-client.ts'
import { plainDialect } from '../sources/markdown.ts'
import type { SourceWish } from '../sources/markdown.ts'
import { commonTitles, takeTitle } from './titles.ts'

/** Pages of a site, and what their source knows besides. */
export interface PageSet extends Crawled {
  readonly generator: string
  readonly name?: string | undefined
  readonly description?: string | undefined
  /** Links of the menu. Default: those on the home pages. */
  readonly menu?: readonly FoundLink[]
}

/** What the texts of pages are read with. */
export interface PagesReading {
  readonly wish: SourceWish
  /** Folder for pictures and files. */
  readonly folder: string
  readonly client: PoliteClient
  readonly limits: Pick<WebLimits, 'fileBytes'>
  readonly notes: Note[]
  progress(text: string): void
}

/** Fewest pages that are compared with each other. */
const fewestCompared = 4
/** Most links of a menu. */
const mostMenu = 8

/** Reads the texts of pages, and fetches their pictures and files. */
export async function siteOfPages(crawled: PageSet, reading: PagesReading): Promise<SourceSite> {
  const { wish, folder, limits, notes } = reading
  const pageAt = createFindPage(crawled)
  const plan = languagesOf(crawled, wish.lang ?? 'en')
  const places = placesOf(crawled, plan, pageAt)
  const isCompared = crawled.generator === 'running'
  const repeated = isCompared ? findRepeated(crawled.pages, places) : new Set<string>()
  const left = new Map<string, string[]>()
  const texts = { repeated, pageAt, notes, left, start: crawled.start }
  const wanted = new Map<string, 'picture' | 'file'>()
  for (const page of crawled.pages)
    readText(page, { ...texts, wanted, names: new Map(), notes: [], left: new Map() })
  const given = { folder, mostBytes: limits.fileBytes, notes, progress: reading.progress }
  const names = await downloadAll(reading.client, wanted, given)
  const titles = commonTitles(crawled.pages)
  const home = pageAt(crawled.start)
  const pages = crawled.pages.map((page) =>
    readSourcePage(page, places, titles, { ...texts, names }),
  )
  for (const [words, [file = '', ...more]] of left) {
    const about = `on ${more.length + 1} pages, as most have it: ${shorten(words, 60)}`
    notes.push({ kind: 'removed', file, about })
  }
  const address = new URL(crawled.scope, crawled.start).href
  return {
    generator: crawled.generator,
    today: wish.today,
    name:
      wish.name ??
      crawled.name ??
      home?.facts.siteName ??
      (titles.ending || home?.facts.title) ??
      new URL(address).hostname,
    description: crawled.description ?? home?.facts.description,
    address,
    languages: plan.languages,
    pages: addOldAddresses(dropEmpty(pages, notes), crawled, pageAt),
    menu: new Map(plan.languages.map((lang) => [lang, menuOf(lang, crawled.menu, places, pageAt)])),
    folderTitles: new Map(),
    hasTree: false,
    redirects: new Map(),
    assetRoots: [],
    dialect: { ...plainDialect, isConverted: true },
    files: fetchedFiles(folder, [...names.values()]),
    notes,
  }
}

type FindPage = (url: string) => WebPage | undefined

/** Finds the page of an address, also by one that led to it. */
function createFindPage({ pages, leadsTo, start }: Crawled): FindPage {
  const byUrl = new Map(pages.map((page) => [page.url, page]))
  return (href) => {
    let url = normalAddress(href, start)
    for (let count = 0; count < 10 && url !== undefined && !byUrl.has(url); count += 1) {
      url = leadsTo.get(url)
    }
    return byUrl.get(url ?? '')
  }
}

/** Blocks that most pages of a language have, or most pages of a folder. */
function findRepeated(
  pages: readonly WebPage[],
  places: ReadonlyMap<WebPage, WebPlace>,
): Set<string> {
  const groups = new Map<string, { pages: number; counts: Map<string, number> }>()
  for (const page of pages) {
    const { lang = '', place = '' } = places.get(page) ?? {}
    const blocks = blocksOf(findMain(treeOf(page)).main)
    for (const name of [lang, `${lang} ${place.split('/')[0] ?? ''}`]) {
      const group = groups.get(name) ?? { pages: 0, counts: new Map<string, number>() }
      group.pages += 1
      for (const block of blocks) group.counts.set(block, (group.counts.get(block) ?? 0) + 1)
      groups.set(name, group)
    }
  }
  const compared = [...groups.values()].filter((group) => group.pages >= fewestCompared)
  return new Set(
    compared.flatMap((group) =>
      [...group.counts].filter(([, count]) => count > group.pages / 2).map(([block]) => block),
    ),
  )
}

interface TextReading {
  readonly repeated: ReadonlySet<string>
  readonly pageAt: FindPage
  readonly notes: Note[]
  readonly start: string
  /** Words that were left out, with the pages that had them. */
  readonly left: Map<string, string[]>
  /** Names of files by address. */
  readonly names: ReadonlyMap<string, string>
  /** Collects the pictures and files that are shown. */
  readonly wanted?: Map<string, 'picture' | 'file'>
}

/** The main text of a page as Markdown. */
function readText(page: WebPage, texts: TextReading, title?: string) {
  const { repeated, pageAt, notes, start, names, wanted, left } = texts
  const { main, forms } = findMain(treeOf(page))
  const removed = removeRepeated(main, repeated)
  for (const form of forms) {
    notes.push({ kind: 'removed', file: page.url, about: `the form ${form}` })
  }
  for (const words of removed) {
    const pages = left.get(words) ?? []
    pages.push(page.url)
    left.set(words, pages)
  }
  const take = (url: string, kind: 'picture' | 'file') => {
    const address = url.startsWith('data:') ? url : normalAddress(url, start)
    if (address === undefined) return url
    wanted?.set(address, wanted.get(address) ?? kind)
    return names.get(address) ?? url
  }
  const links: MarkdownReading = {
    absolute: (href) => URL.parse(href, page.facts.base)?.href ?? href,
    hrefOf(url) {
      const [bare = '', fragment] = url.split('#', 2)
      const found = pageAt(bare)
      if (found) return `${found.url}${fragment === undefined ? '' : `#${fragment}`}`
      return hostOf(url) === hostOf(start) && fileEnding.test(new URL(url).pathname)
        ? take(bare, 'file')
        : url
    },
    srcOf: (url) => take(url, 'picture'),
  }
  const hasTitle = takeTitle(main, title)
  return { markdown: toMarkdown(main, links), hasTitle }
}

function readSourcePage(
  page: WebPage,
  places: ReadonlyMap<WebPage, WebPlace>,
  { ending, common }: ReturnType<typeof commonTitles>,
  texts: TextReading,
): SourcePage {
  const { facts, url, changed } = page
  const { lang, key, place } = places.get(page) ?? { lang: 'en', key: url, place: url }
  const hasEnding = ending !== '' && facts.title?.endsWith(ending) === true
  const written = hasEnding ? facts.title.replace(/\s+[|–—·•-]\s+[^|–—·•]+$/, '') : facts.title
  const title = common.has(facts.heading ?? '') ? written : (facts.heading ?? written)
  const { markdown, hasTitle } = readText(page, texts, title)
  const isPost = facts.isPost && facts.date !== undefined && !/(?:^|\/)index$/.test(key)
  return {
    ...{ file: url, lang, key, place, isPost },
    ...(!hasTitle && { title }),
    description: facts.description,
    ...(isPost && { date: facts.date }),
    updated: facts.updated ?? changed ?? facts.date,
    ...(facts.isHidden && { index: false }),
    tags: facts.tags,
    authors: facts.authors,
    oldAddresses: [],
    lines: markdown.split('\n').map((text) => ({ text, at: 0 })),
    ...page.fields,
  }
}

/** Leaves out pages without text, and pages with the same text, such as empty months. */
function dropEmpty(pages: readonly SourcePage[], notes: Note[]): SourcePage[] {
  const seen = new Map<string, string>()
  return pages.filter(({ file, lang, lines, key }) => {
    const text = lines.map((line) => line.text).join('\n')
    const digest = createHash('sha1').update(`${lang} ${text}`).digest('hex')
    const twin = seen.get(digest)
    seen.set(digest, twin ?? file)
    if (twin === undefined && (key === 'index' || text.trim() !== '')) return true
    const isEmpty = text.trim() === ''
    const advice = 'has no text: if a script writes it on a website, import with --browser'
    notes.push({ kind: 'page', file, about: isEmpty ? advice : `has the text of ${twin ?? ''}` })
    return false
  })
}

/** Gives each page its old addresses. An address with a query cannot be redirected. */
function addOldAddresses(
  pages: readonly SourcePage[],
  { leadsTo, scope }: Crawled,
  pageAt: FindPage,
): SourcePage[] {
  const from = [...leadsTo.keys(), ...pages.map(({ file }) => file)]
  const all = Map.groupBy(from, (url) => pageAt(url)?.url)
  return pages.map((page) => {
    const own = [page.file, ...(all.get(page.file) ?? [])].map((url) => new URL(url))
    const paths = own.filter(({ search }) => search === '').map(({ pathname }) => pathname)
    const below = [...new Set(paths)].filter((path) => path.startsWith(scope))
    return { ...page, oldAddresses: below.map((path) => path.slice(scope.length - 1)) }
  })
}

/** Links of the menu in a language. */
function menuOf(
  lang: Language,
  known: readonly FoundLink[] | undefined,
  places: ReadonlyMap<WebPage, WebPlace>,
  pageAt: FindPage,
): MenuLink[] {
  const home = [...places].find(([, place]) => place.lang === lang && place.key === 'index')
  const links = (known ?? home?.[0].facts.menu ?? []).flatMap(({ href, label }): MenuLink[] => {
    const page = pageAt(href)
    const place = page && places.get(page)
    if (!place) return [{ label, href }]
    return known && place.lang !== lang ? [] : [{ label, key: place.key }]
  })
  const seen = new Set<string>()
  const own = links.filter(({ key = '', href = '' }) => {
    const isNew = key !== 'index' && !seen.has(key + href)
    seen.add(key + href)
    return isNew
  })
  return own.slice(0, mostMenu)
}
