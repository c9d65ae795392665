/**
 * Plans redirects from old addresses after a move. Uses `redirects.yaml` if lines can be added to
 * it, otherwise `aliases` of the page. If generated pages move, creates a missing `redirects.yaml`.
 */
import { splitFrontMatter } from '../../src/content/markdown-file.ts'
import type { ContentPage } from '../../src/content/page-files.ts'
import { isPagePath } from '../../src/site/address.ts'
import { CommandError } from '../command.ts'
import { shiftEdits } from './edits.ts'
import type { Edit } from './edits.ts'
import type { KnownPages } from './known-pages.ts'
import { addEntries, addRows, lineEnd, removeEntry, removeRow, takesRows } from './yaml-edits.ts'

/** Edits that redirect old addresses. */
export interface OldAddresses {
  /** Edits of `redirects.yaml`. */
  readonly rows: readonly Edit[]
  /** Returns the edits of `aliases` in a page. `text` is the text of its file. */
  inPage(page: ContentPage, text: string): Edit[]
  /** Old addresses that will redirect. `by` names `redirects.yaml` or the aliases of the page. */
  readonly kept: readonly { readonly path: string; readonly by: string }[]
}

/**
 * Plans redirects for addresses that pages leave, and removes redirects from addresses that pages
 * take.
 */
export function planOldAddresses(
  paths: ReadonlyMap<string, string>,
  { content, site, pages }: KnownPages,
  { redirects, now }: { readonly redirects: string | undefined; readonly now: Date },
): OldAddresses {
  const left = [...paths.keys()].filter((path) => isPagePath(path))
  const hasFile = (path: string) => pages.some((page) => page.path === path)
  const isRow = (path: string) =>
    site.paths.has(path) && (redirects !== undefined ? takesRows(redirects) : !hasFile(path))
  const byRow = left.filter(isRow)
  const byAlias = pages.filter(
    (page) => left.includes(page.path) && wasPublic(page, now) && !isRow(page.path),
  )
  const freed = freeAddresses(paths, { content, site, redirects: redirects ?? '' })
  const added = byRow.map((path) => `${path}: ${paths.get(path) ?? ''}`)
  return {
    rows: [...freed, ...(added.length > 0 ? [addRows(redirects ?? '', added)] : [])],
    inPage(page, text) {
      const yaml = splitFrontMatter(text)?.yaml ?? ''
      const to = paths.get(page.path)
      const back = (page.data.aliases ?? []).filter((alias) => alias === to)
      const isKept = byAlias.includes(page)
      const gone = back.flatMap((alias) => removeEntry(yaml, 'aliases', alias))
      return shiftEdits(
        exchange(yaml, gone, isKept ? page.path : undefined),
        text.indexOf('\n') + 1,
      )
    },
    kept: [
      ...byRow.map((path) => ({ path, by: 'redirects.yaml' })),
      ...byAlias.map((page) => ({ path: page.path, by: 'aliases of the page' })),
    ],
  }
}

/**
 * Combines removals of `aliases` entries (`gone`) with the entry to add. If the whole list would be
 * removed, writes a new list.
 */
function exchange(yaml: string, gone: readonly Edit[], added: string | undefined): Edit[] {
  if (added === undefined) return [...gone]
  const [removed] = gone
  if (!removed) return [addEntries(yaml, 'aliases', [added])]
  const isWholeList = /^["']?aliases\b/.test(yaml.slice(removed.start))
  return isWholeList
    ? [{ ...removed, text: `aliases: [${added}]${lineEnd(yaml)}` }]
    : [removed, addEntries(yaml, 'aliases', [added])]
}

/**
 * Plans to remove redirects from the new addresses of pages. A page can get its own old address
 * again, as when a move is undone. Throws if a new address is the old address of another page.
 */
function freeAddresses(
  paths: ReadonlyMap<string, string>,
  {
    content,
    site,
    redirects,
  }: Pick<KnownPages, 'content' | 'site'> & { readonly redirects: string },
): Edit[] {
  return [...paths].flatMap(([from, to]) => {
    const leadsTo = site.data.redirects[to]
    if (leadsTo !== undefined && leadsTo !== from) {
      throw new CommandError(
        `Cannot move ${from} to ${to}: ${to} is an old address that redirects to ${leadsTo}. Choose another address`,
      )
    }
    return to in content.redirects ? removeRow(redirects, to) : []
  })
}

/** Checks whether a page is not a draft and has reached `publishAt`, so its address was public. */
export function wasPublic({ data: { draft, publishAt } }: ContentPage, now: Date): boolean {
  return !draft && (publishAt === undefined || new Date(publishAt) <= now)
}
