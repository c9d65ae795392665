/**
 * Compares two releases and lists the changed addresses, for people and for cache purges. A page
 * counts as changed when the entity tag of its HTML or of its Markdown version changed.
 */
import { readPublishedIndex, readSiteData } from '../site/artefacts/artefacts.ts'
import { markdownPath, pagePath, shortMarkdownPath } from '../site/address.ts'

/** Contents of a release, for comparison. */
export interface ReleaseContents {
  /** Paths of its pages. */
  readonly pages: readonly string[]
  /** Old address → new address. */
  readonly redirects: Readonly<Record<string, string>>
  /** Key of a published body → its entity tag. */
  readonly tags: Readonly<Record<string, string>>
}

/** Changed paths; each list is sorted. */
export type ChangedAddresses = ReturnType<typeof findChanges>

/** Reads the contents of the release in a folder. */
export async function readContents(folder: string): Promise<ReleaseContents> {
  const data = `${folder}/data`
  const [index, { pages, redirects }] = await Promise.all([
    readPublishedIndex(data),
    readSiteData(data),
  ])
  const tags = Object.entries(index).map(([key, { etag }]) => [key, etag] as const)
  return { pages: pages.map(({ path }) => path), redirects, tags: Object.fromEntries(tags) }
}

/** Compares a release with the previous release. Without `before`, everything is new. */
export function findChanges(
  before: ReleaseContents = { pages: [], redirects: {}, tags: {} },
  after: ReleaseContents,
) {
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
    /** Redirects that were added, removed or given another target. */
    redirects,
    /**
     * Addresses with a changed response: pages, their Markdown versions, redirects, files, and
     * documents such as `/llms.txt`. Addresses with a query are left out.
     */
    all: [
      ...new Set([
        ...keysOf(before.tags, after.tags).filter(isOther).filter(isAddress).flatMap(namesOf),
        // A redirect applies to its address with and without the final slash. Caches store these
        // two forms separately.
        ...redirects.flatMap((path) => [path, path.replace(/(?<=.)\/$/, '')]),
      ]),
    ].toSorted(),
  }
}

/**
 * Whether a key is a path without a query. A purge leaves out API responses to queries, because
 * clients write the same query in many ways. Caches keep these responses only briefly.
 */
function isAddress(key: string): boolean {
  return key.startsWith('/') && !key.includes('?')
}

/** Returns a key and, for a Markdown version, also its short address. Caches store both. */
function namesOf(key: string): string[] {
  const page = key.endsWith('/index.md') ? pagePath(key) : '/'
  return [key, shortMarkdownPath(page) ?? []].flat()
}

function keysOf(...records: readonly Readonly<Record<string, string>>[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))].toSorted()
}
