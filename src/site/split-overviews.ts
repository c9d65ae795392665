/**
 * Assigns pages to llms.txt files. If the list of a language is longer than its target size, its
 * largest folders get files of their own. If the rest of a list is longer than a file may be, it
 * continues in numbered files.
 *
 * If a site has pages for regions, or many towns in several regions, a region usually gets a file,
 * because its towns would fill the list. The split uses upper bounds of line lengths, so that pages
 * can name their list before anything is rendered.
 */
import { homePath, languageSegment } from './address.ts'
import { compareListed, longestEntry } from './overview-entry.ts'
import type { PageRecord } from './page-record.ts'
import { regionSlug } from './region-address.ts'
import type { Language } from './vocabulary.ts'

/**
 * Target size of the list of a language, in characters. It is small, because agents read this list
 * first (`docs/decisions/013-lists-by-record.md`).
 */
const aim = 9_000
/**
 * Largest list in characters. A file has at most 50,000 characters, of which 12,000 are for the
 * text around the list.
 */
const most = 38_000
/** Minimum length of the list of a folder that gets a file of its own, in characters. */
const least = 2_000
const mostParts = 50
/**
 * Maximum total length of the lines of towns that are listed without regions, in characters: about
 * fifty towns.
 */
const mostTowns = 5_000
/**
 * Maximum total length of the links to regions, in characters. If the links are longer, regions are
 * treated like other folders, so that the links do not fill the file.
 */
const mostRegionLinks = 15_000
/** Maximum depth of a folder. Pages of deeper folders belong to the folder at this depth. */
const deepest = 6
const longestTitle = 60
/**
 * Number of characters of a link to another list, with its counts but without title and address.
 */
const linkFrame = 80

/** Options of the split. */
export interface SplitOptions {
  readonly baseUrl: string
  /** Languages of the site, the default one first. */
  readonly languages: readonly Language[]
}

interface Folder {
  readonly path: string
  title: string
  readonly pages: PageRecord[]
  readonly folders: Map<string, Folder>
  isRegion: boolean
  /** Length in characters of a list of all pages below the folder, with regions as links. */
  size: number
}

/** Upper bound for the length of the line of a page in a list, in characters. */
type SizeOf = (page: PageRecord) => number

/**
 * Returns the pages, each with the path of its list as `overview`. Pages in the first list of their
 * language, or in no list, have no `overview`.
 */
export function withOverviews(
  pages: readonly PageRecord[],
  options: SplitOptions,
): readonly PageRecord[] {
  const overviews = new Map(
    options.languages.flatMap((lang) => [
      ...assignLists(
        // Pages of entries are left out, because llms.txt names their collection with its address
        // in the API. Pages of tags are left out, because they list pages that are listed anyway.
        pages.filter(
          (page) => page.lang === lang && page.collection === undefined && page.tag === undefined,
        ),
        lang,
        options,
      ),
    ]),
  )
  return pages.map((page) => {
    const overview = overviews.get(page)
    return overview === undefined ? page : { ...page, overview }
  })
}

function assignLists(
  pages: readonly PageRecord[],
  lang: Language,
  options: SplitOptions,
): Map<PageRecord, string> {
  const { baseUrl, languages } = options
  const root = createFolder(homePath(lang, languages[0] ?? lang), lang)
  const sizes = new Map(pages.map((page) => [page, longestEntry(page, baseUrl)]))
  const sizeOf = (page: PageRecord) => sizes.get(page) ?? 0
  const regionOf = findRegions(pages, lang, sizeOf)
  for (const page of pages) addPage(page, root, regionOf(page))
  measure(root, baseUrl, sizeOf)
  const lists = new Map<PageRecord, string>()
  divide(root, aim)
  return lists

  function divide(folder: Folder, target: number): void {
    const { listed, parts } = gather(folder, largeFolders(folder, target, baseUrl))
    const links = sum(parts, (part) => linkSize(part, baseUrl))
    const ordered = listed.toSorted(compareListed)
    for (const [at, chunk] of inChunks(ordered, links, linkSize(folder, baseUrl)).entries()) {
      // The first list of the language is not assigned, so its pages have no `overview`.
      if (at === 0 && folder === root) continue
      for (const page of chunk) lists.set(page, folder.path + listName(at + 1))
    }
    for (const part of parts) divide(part, most)
  }

  /**
   * Splits pages into lists. The first list also has the links to lists of folders, `links`
   * characters long, and the links to the lists that follow, `linkToNext` characters each.
   */
  function inChunks(
    listed: readonly PageRecord[],
    links: number,
    linkToNext: number,
  ): PageRecord[][] {
    const total = sum(listed, sizeOf)
    if (links + total <= most) return [[...listed]]
    const chunks: PageRecord[][] = [[]]
    let size = links + Math.ceil(total / most + 1) * linkToNext
    for (const page of listed) {
      size += sizeOf(page)
      if (size > most && chunks.at(-1)?.length !== 0) {
        chunks.push([])
        size = sizeOf(page)
      }
      chunks.at(-1)?.push(page)
    }
    return chunks
  }
}

/** Returns the file name of a list by its number. The name of the first list has no number. */
export function listName(number: number): string {
  return number === 1 ? 'llms.txt' : `llms-${number}.txt`
}

function createFolder(path: string, title: string): Folder {
  return { path, title, pages: [], folders: new Map(), isRegion: false, size: 0 }
}

/** Returns the title of a folder without a page: its last segment, cut to `longestTitle`. */
export function folderTitle(path: string): string {
  return (path.split('/').at(-2) ?? '').slice(0, longestTitle)
}

function addPage(page: PageRecord, root: Folder, region: string | undefined): void {
  const folder = folderAt(region ?? page.path, page.lang, root)
  folder.pages.push(page)
  if (page.path === folder.path) folder.title = page.title
  if (region === undefined) return
  folder.isRegion = true
  if (folder.pages.length === 1) folder.title = page.region ?? folder.title
}

/**
 * Returns a function that finds the folder for the region of a town: the path of the region's page
 * or, if there is no such page, a folder below the language. Towns stay in the folders of their
 * addresses if no region has a page, and there are few towns or only one region.
 */
function findRegions(
  pages: readonly PageRecord[],
  lang: Language,
  sizeOf: SizeOf,
): (page: PageRecord) => string | undefined {
  const towns = pages.filter(({ type }) => type === 'city')
  const length = sum(towns, sizeOf)
  const names = new Set(towns.flatMap(({ region }) => region ?? []))
  const folders = new Map(
    Array.from(names, (name) => [name, regionSlug(name, lang)] as const)
      .filter(([, slug]) => slug !== '')
      .map(([name, slug]) => [name, `/${languageSegment(lang)}/${slug}/`]),
  )
  const ofRegions = pages.filter(({ type, region }) => type !== 'city' && region !== undefined)
  for (const { region = '', path } of ofRegions) folders.set(region, path)
  const isDivided = ofRegions.length > 0 || (names.size > 1 && length > mostTowns)
  return ({ type, region = '' }) => (isDivided && type === 'city' ? folders.get(region) : undefined)
}

/**
 * Finds or creates the folder of an address. Addresses outside the language folder are in the root.
 */
function folderAt(path: string, lang: Language, root: Folder): Folder {
  const start = `/${languageSegment(lang)}/`
  if (!path.startsWith(start)) return root
  const segments = path.slice(start.length).split('/').slice(0, -1).slice(0, deepest)
  let folder = root
  let at = start
  for (const segment of segments) {
    at += `${segment}/`
    const next = folder.folders.get(segment) ?? createFolder(at, folderTitle(at))
    folder.folders.set(segment, next)
    folder = next
  }
  return folder
}

function measure(folder: Folder, baseUrl: string, sizeOf: SizeOf): void {
  const inner = [...folder.folders.values()]
  for (const one of inner) measure(one, baseUrl, sizeOf)
  const regions = inner.filter(({ isRegion }) => isRegion)
  if (sum(regions, (region) => linkSize(region, baseUrl)) > mostRegionLinks) {
    for (const region of regions) region.isRegion = false
  }
  folder.size =
    sum(folder.pages, sizeOf) +
    sum(inner, (one) => (one.isRegion ? linkSize(one, baseUrl) : one.size))
}

/**
 * Selects folders for separate lists, until the rest fits the target or no large folder is left.
 */
function largeFolders(folder: Folder, target: number, baseUrl: string): ReadonlySet<Folder> {
  const smallest = Math.max(least, folder.size / mostParts)
  const large = [...folder.folders.values()]
    .filter(({ isRegion, size }) => !isRegion && size >= smallest)
    .toSorted((a, b) => b.size - a.size)
  let size = folder.size
  const apart = new Set<Folder>()
  for (const one of large) {
    if (size <= target) break
    apart.add(one)
    size -= one.size - linkSize(one, baseUrl)
  }
  // The list of `folder` needs at least one page, because a list is found through the `overview` of
  // its pages. If no page is left, the smallest large folder gets no list of its own.
  const last = large.at(-1)
  if (last && folder.pages.length === 0 && apart.size === folder.folders.size) apart.delete(last)
  return apart
}

/**
 * Returns the pages that a folder lists itself, and the folders below it that have lists of their
 * own.
 */
function gather(
  folder: Folder,
  apart: ReadonlySet<Folder>,
): { listed: PageRecord[]; parts: Folder[] } {
  const inner = [...folder.folders.values()]
  const isPart = (one: Folder) => apart.has(one) || one.isRegion
  const gathered = inner.filter((one) => !isPart(one)).map((one) => gather(one, apart))
  return {
    listed: [folder.pages, ...gathered.map(({ listed }) => listed)].flat(),
    parts: [inner.filter(isPart), ...gathered.map(({ parts }) => parts)].flat(),
  }
}

function linkSize({ title, path }: Folder, baseUrl: string): number {
  return linkFrame + title.length + baseUrl.length + path.length
}

function sum<Item>(items: readonly Item[], sizeOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + sizeOf(item), 0)
}
