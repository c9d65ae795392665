/** The lists of pages of one language, as the records of the pages name them, and which of them leads to which. */
import { pageFilter } from '../api/page-filters.ts'
import { llmsPath } from '../site/address.ts'
import { compareListed } from '../site/overview-entry.ts'
import { coveringOverview } from '../site/overviews.ts'
import type { PageRecord } from '../site/page-record.ts'
import type { Site } from '../site/site.ts'
import { folderTitle } from '../site/split-overviews.ts'
import type { Language } from '../site/vocabulary.ts'

/** The list of a folder of addresses, in one file or in several that are numbered. */
export interface Overview {
  readonly lang: Language
  /** Address that its files are under; it ends in a slash. */
  readonly folder: string
  /** What is listed: the company, the page at that address, a region, else the name of the folder. */
  readonly title: string
  /** The page at that address. */
  readonly page: PageRecord | undefined
  /** Pages of each of its files, in order. */
  readonly files: readonly (readonly PageRecord[])[]
  /** Lists that its first file leads to. */
  readonly parts: readonly Overview[]
}

/** What the lists are read from. */
export type ListedSite = Pick<Site, 'info' | 'listPages' | 'findPage'>

/** The list of a language, and below it all that it leads to. */
export function findOverview(site: ListedSite, lang: Language): Overview {
  const { languages, company } = site.info
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
      title: folder === root ? company : name,
      files: [...files].toSorted(([a], [b]) => a - b).map(([, list]) => list),
      parts: (below.get(folder) ?? []).toSorted().map(overviewAt),
    }
  }
  return overviewAt(root)
}

/** All pages of a language but towns, or those of one kind: the site lists towns only when asked for them. */
export function listPages(
  site: ListedSite,
  lang: Language,
  type?: PageRecord['type'],
): readonly PageRecord[] {
  return site.listPages(pageFilter({ type, lang }), Infinity)?.pages ?? []
}

/** Whether a page says what others do not: towns and the lists of them are made of a table. */
export function isWritten({ type, region }: PageRecord): boolean {
  return type !== 'city' && region === undefined
}

/** All pages of a list and of those below it. */
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
