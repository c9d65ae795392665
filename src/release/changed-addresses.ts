/**
 * What changed between two releases, for people and for caches. Addresses are compared by the entity tags of what is
 * published there, so a page counts as changed when its HTML or its twin does.
 */
import { readPublishedIndex, readSiteData } from '../site/artefacts/artefacts.ts'
import { markdownPath, pagePath, shortMarkdownPath } from '../site/address.ts'

/** What a release publishes, as far as a comparison goes. */
export interface ReleaseContents {
  /** Paths of its pages. */
  readonly pages: readonly string[]
  /** Old address → where it leads. */
  readonly redirects: Readonly<Record<string, string>>
  /** Key → entity tag. */
  readonly tags: Readonly<Record<string, string>>
}

/** Paths that changed, each list in order. */
export interface ChangedAddresses {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
  /** Old addresses that lead elsewhere than before, or are new or gone. */
  readonly redirects: readonly string[]
  /** All addresses whose answer is another one: the pages above with their twins, redirects, files and descriptions. */
  readonly all: readonly string[]
}

/** What the release in a folder publishes. */
export async function readContents(folder: string): Promise<ReleaseContents> {
  const data = `${folder}/data`
  const [index, { pages, redirects }] = await Promise.all([
    readPublishedIndex(data),
    readSiteData(data),
  ])
  const tags = Object.entries(index).map(([key, { etag }]) => [key, etag] as const)
  return { pages: pages.map(({ path }) => path), redirects, tags: Object.fromEntries(tags) }
}

/** What is different after a release was put in place of another; with none before, everything is new. */
export function findChanges(
  before: ReleaseContents = { pages: [], redirects: {}, tags: {} },
  after: ReleaseContents,
): ChangedAddresses {
  const [old, current] = [new Set(before.pages), new Set(after.pages)]
  const isOther = (key: string) => before.tags[key] !== after.tags[key]
  const redirects = keysOf(before.redirects, after.redirects).filter(
    (path) => before.redirects[path] !== after.redirects[path],
  )
  return {
    added: after.pages.filter((path) => !old.has(path)).toSorted(),
    changed: after.pages
      .filter((path) => old.has(path) && (isOther(path) || isOther(markdownPath(path))))
      .toSorted(),
    removed: before.pages.filter((path) => !current.has(path)).toSorted(),
    redirects,
    all: [
      ...new Set([
        ...keysOf(before.tags, after.tags).filter(isOther).filter(isAddress).flatMap(namesOf),
        // Both forms lead on, and are kept by caches under their own names.
        ...redirects.flatMap((path) => [path, path.replace(/(?<=.)\/$/, '')]),
      ]),
    ].toSorted(),
  }
}

/** Answers prepared for a query are no addresses: clients write the same query in many ways, and caches keep it briefly. */
function isAddress(key: string): boolean {
  return key.startsWith('/') && !key.includes('?')
}

/** A twin has two addresses, and caches keep it under both. */
function namesOf(key: string): string[] {
  const page = key.endsWith('/index.md') ? pagePath(key) : '/'
  return [key, shortMarkdownPath(page) ?? []].flat()
}

function keysOf(...records: readonly Readonly<Record<string, string>>[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))].toSorted()
}
