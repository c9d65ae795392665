/** Makes the model of a site from HTML pages. */
import { hash } from 'node:crypto'
import type { Language } from '../../../src/site/vocabulary.ts'
import { blocksOf, findMain, removeRepeated } from '../html/main-text.ts'
import type { FoundLink } from '../html/page-facts.ts'
import { toMarkdown } from '../html/to-markdown.ts'
import { textOfLines } from '../model.ts'
import type { MenuLink, Note, SourcePage, SourceSite } from '../model.ts'
import { shorten } from '../page-text.ts'
import { fetchedFiles } from '../source-files.ts'
import { plainDialect } from '../sources/markdown.ts'
import type { SourceWish } from '../sources/markdown.ts'
import { languagesOf, placesOf } from './addresses.ts'
import type { WebPlace } from './addresses.ts'
import { fileEnding, normalAddress, treeOf } from './crawl.ts'
import type { Crawled, WebPage } from './crawl.ts'
import { downloadAll } from './downloads.ts'
import type { DownloadReading } from './downloads.ts'
import { hostOf } from './polite-client.ts'
import { commonTitles, takeTitle } from './titles.ts'

/** Pages of a site, and what their source says about the site. */
export interface PageSet extends Crawled {
  readonly generator: string
  readonly name?: string | undefined
  readonly description?: string | undefined
  /** Links of the menu. Default: the menu links of the home pages. */
  readonly menu?: readonly FoundLink[]
}

/** Dependencies for reading the texts of pages. */
export interface PagesReading extends DownloadReading {
  readonly wish: SourceWish
}

/** Minimum number of pages: `findRepeated` skips languages and folders with fewer pages. */
const fewestCompared = 4
/** Maximum number of links of a menu. */
const mostMenu = 8

/** Reads the texts of pages, and fetches their pictures and files. */
export async function siteOfPages(crawled: PageSet, reading: PagesReading): Promise<SourceSite> {
  const { wish, folder, notes } = reading
  const { generator, start } = crawled
  const pageAt = createFindPage(crawled)
  const plan = languagesOf(crawled, wish.lang ?? 'en')
  const places = placesOf(crawled, plan, pageAt)
  const repeated = generator === 'running' ? findRepeated(places) : new Set<string>()
  const left: LeftOut[] = []
  const wanted = new Map<string, 'picture' | 'file'>()
  const titles = commonTitles(crawled.pages)
  const texts = { repeated, pageAt, notes, left, start, wanted, titles }
  const pages = crawled.pages.flatMap((page) => {
    const place = places.get(page)
    return place ? readSourcePage(page, place, texts) : []
  })
  for (const [words, [first, ...more]] of Map.groupBy(left, ({ words }) => words)) {
    const about = `text that ${more.length + 1} pages repeat: "${shorten(words, 60)}"`
    notes.push({ kind: 'removed', file: first?.file ?? '', about })
  }
  const fetched = await downloadAll(wanted, reading)
  const home = pageAt(start)?.facts
  const address = new URL(crawled.scope, start).href
  return {
    generator,
    address,
    notes,
    today: wish.today,
    languages: plan.languages,
    name:
      wish.name ??
      crawled.name ??
      home?.siteName ??
      (titles.ending || home?.title) ??
      new URL(address).hostname,
    description: crawled.description ?? home?.description,
    pages: addOldAddresses(dropEmpty(pages, notes), crawled, pageAt),
    menu: (lang) => menuOf(lang, crawled.menu, places, pageAt),
    assetRoots: [],
    dialect: plainDialect,
    files: fetchedFiles(folder, [...fetched.values()]),
    fetched,
  }
}

type FindPage = (url: string) => WebPage | undefined

/** Creates a function that finds the page of an address, also by redirect or canonical link. */
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

/** Finds the blocks that more than half of the pages of a language or folder have. */
function findRepeated(places: ReadonlyMap<WebPage, WebPlace>): Set<string> {
  const found = [...places].flatMap(([page, { lang, place }]) => {
    const blocks = [...blocksOf(findMain(treeOf(page)).main)]
    return [lang, `${lang} ${place.split('/')[0] ?? ''}`].map((group) => ({ group, blocks }))
  })
  const groups = [...Map.groupBy(found, ({ group }) => group).values()]
  const repeated = groups
    .filter((pages) => pages.length >= fewestCompared)
    .flatMap((pages) => {
      const all = pages.flatMap(({ blocks }) => blocks)
      const counts = [...Map.groupBy(all, (block) => block)]
      return counts.flatMap(([block, same]) => (same.length > pages.length / 2 ? block : []))
    })
  return new Set(repeated)
}

/** Text that was left out of a page. */
interface LeftOut {
  readonly words: string
  readonly file: string
}

interface TextReading {
  readonly repeated: ReadonlySet<string>
  readonly pageAt: FindPage
  readonly notes: Note[]
  readonly start: string
  readonly left: LeftOut[]
  /** Collects the addresses of pictures and files to download. */
  readonly wanted: Map<string, 'picture' | 'file'>
  readonly titles: ReturnType<typeof commonTitles>
}

/** Returns the main text of a page as Markdown, with absolute addresses in links to other pages. */
function readText(page: WebPage, texts: TextReading, title?: string) {
  const { repeated, pageAt, notes, start, wanted, left } = texts
  const { main, forms } = findMain(treeOf(page))
  for (const form of forms) {
    notes.push({ kind: 'removed', file: page.url, about: `the form ${form}` })
  }
  left.push(...removeRepeated(main, repeated).map((words) => ({ words, file: page.url })))
  const take = (url: string, kind: 'picture' | 'file') => {
    const address = url.startsWith('data:') ? url : normalAddress(url, start)
    if (address !== undefined) wanted.set(address, wanted.get(address) ?? kind)
    return address ?? url
  }
  const hasTitle = takeTitle(main, title)
  const markdown = toMarkdown(main, {
    absolute: (href) => URL.parse(href, page.facts.base)?.href ?? href,
    hrefOf(url) {
      const [bare = '', fragment] = url.split('#', 2)
      const found = pageAt(bare)
      if (found) return `${found.url}${fragment === undefined ? '' : `#${fragment}`}`
      const isFile = hostOf(url) === hostOf(start) && fileEnding.test(new URL(url).pathname)
      return isFile ? take(bare, 'file') : url
    },
    srcOf: (url) => take(url, 'picture'),
  })
  return { markdown, hasTitle }
}

function readSourcePage(page: WebPage, place: WebPlace, texts: TextReading): SourcePage {
  const { facts, url, changed } = page
  const { ending, common } = texts.titles
  const hasEnding = ending !== '' && facts.title?.endsWith(ending) === true
  const written = hasEnding ? facts.title.replace(/\s+[|–—·•-]\s+[^|–—·•]+$/, '') : facts.title
  const title = common.has(facts.heading ?? '') ? written : (facts.heading ?? written)
  const { markdown, hasTitle } = readText(page, texts, title)
  const isPost = facts.isPost && facts.date !== undefined && !/(?:^|\/)index$/.test(place.key)
  return {
    ...place,
    file: url,
    isPost,
    oldAddresses: [],
    ...(!hasTitle && { title }),
    description: facts.description,
    ...(isPost && { date: facts.date }),
    updated: facts.updated ?? changed ?? facts.date,
    ...(facts.isHidden && { index: false }),
    tags: facts.tags,
    authors: facts.authors,
    lines: markdown.split('\n').map((text) => ({ text, at: 0 })),
    ...page.fields,
  }
}

/**
 * Omits pages without text, except home pages. Also omits a page that has the same text as an
 * earlier page of its language, such as a month of an empty calendar.
 */
function dropEmpty(pages: readonly SourcePage[], notes: Note[]): SourcePage[] {
  const seen = new Map<string, string>()
  return pages.filter(({ file, lang, lines, key }) => {
    const text = textOfLines(lines)
    const digest = hash('sha1', `${lang} ${text}`)
    const twin = seen.get(digest)
    seen.set(digest, twin ?? file)
    const isEmpty = text.trim() === ''
    if (isEmpty ? key === 'index' : twin === undefined) return true
    const advice = 'has no text. If a script of the website writes it, import with --browser'
    notes.push({
      kind: 'page',
      file,
      about: isEmpty ? advice : `has the same text as ${twin ?? ''}`,
    })
    return false
  })
}

/** Gives each page its old addresses, except those with a query, which cannot be redirected. */
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

/** Returns the menu links of a language. */
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
