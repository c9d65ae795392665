/** Builds the tree of page lists of one language from the page records. */
import { pageFilter } from '../api/page-filters.ts'
import { llmsPath } from '../site/address.ts'
import { compareListed } from '../site/overview-entry.ts'
import { coveringOverview } from '../site/address.ts'
import { comparePages, isFromTemplate, type PageRecord } from '../site/page-record.ts'
import { companyIn } from '../site/site.ts'
import type { Site } from '../site/site.ts'
import { folderTitle } from '../site/split-overviews.ts'
import type { Language } from '../site/vocabulary.ts'

/** The list of the pages of a folder, in one or more numbered files. */
export interface Overview {
  readonly lang: Language
  /** Address of the folder, with a final slash. */
  readonly folder: string
  /**
   * Title of the list. At the root it is the name of the company. Elsewhere it is the name of the
   * page at the folder, or else of the region, or else of the folder.
   */
  readonly title: string
  /** The page at the address of the folder. */
  readonly page: PageRecord | undefined
  /** Pages of each file, in order. */
  readonly files: readonly (readonly PageRecord[])[]
  /** Lists linked from the first file. */
  readonly parts: readonly Overview[]
}

/** Parts of a site that the lists need. */
export type ListedSite = Pick<Site, 'info' | 'listPages' | 'findPage'>

/** Creates the list of a language, with all lists below it. */
export function findOverview(site: ListedSite, lang: Language): Overview {
  const { languages } = site.info
  const root = folderOf(llmsPath(lang, languages))
  const pages = [...listPages(site, lang), ...listPages(site, lang, 'city')]
  const byFolder = Map.groupBy(pages, (page) => folderOf(coveringOverview(page, languages)))
  const inner = [...byFolder.keys()].filter((folder) => folder !== root)
  const below = Map.groupBy(inner, (folder) => nearestAbove(folder, byFolder) ?? root)

  function overviewAt(folder: string): Overview {
    const listed = (byFolder.get(folder) ?? []).toSorted(compareListed)
    const page = site.findPage(folder)
    const region = listed.find((one) => one.region !== undefined)?.region
    const name = page?.title ?? region ?? folderTitle(folder)
    const files = Map.groupBy(listed, (one) => numberOf(coveringOverview(one, languages)))
    return {
      lang,
      folder,
      page,
      title: folder === root ? companyIn(site.info, lang) : name,
      files: [...files].toSorted(([a], [b]) => a - b).map(([, list]) => list),
      parts: (below.get(folder) ?? []).toSorted().map(overviewAt),
    }
  }
  return overviewAt(root)
}

/**
 * Lists the pages of a language that have the given type. Without a type, lists all pages except
 * pages from templates, such as pages of towns.
 */
export function listPages(
  site: Pick<Site, 'listPages'>,
  lang: Language,
  type?: PageRecord['type'],
): readonly PageRecord[] {
  return site.listPages(pageFilter({ type, lang }), Infinity)?.pages ?? []
}

/** Lists the pages of a language that are generated for collection entries, or for tags. */
export function listMadePages(
  site: Pick<Site, 'listPages'>,
  lang: Language,
  origin: 'collection' | 'tag',
): readonly PageRecord[] {
  const lists = (page: PageRecord) => page[origin] !== undefined && page.lang === lang
  // `text` is the key of the list in caches. No filter of a request has this key.
  const filter = { text: `${origin} ${lang}`, isKept: true, order: comparePages, lists }
  return site.listPages(filter, Infinity)?.pages ?? []
}

/**
 * Whether a page has text of its own. Pages of towns, regions, entries and tags are made from data.
 */
export function isWritten(page: PageRecord): boolean {
  return !isFromTemplate(page) && page.region === undefined
}

/** Returns all pages of a list and of the lists below it. */
export function allPages({ files, parts }: Overview): PageRecord[] {
  return [files.flat(), ...parts.map(allPages)].flat()
}

function folderOf(path: string): string {
  return path.replace(/[^/]+$/, '')
}

function numberOf(path: string): number {
  return Number(/-(\d+)\.txt$/.exec(path)?.[1] ?? 1)
}

function nearestAbove(folder: string, known: ReadonlyMap<string, unknown>): string | undefined {
  let above = folder
  while (above !== '/') {
    above = above.replace(/[^/]+\/$/, '')
    if (known.has(above)) return above
  }
  return undefined
}
