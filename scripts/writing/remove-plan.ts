/** Plans the removal of a page: its file is deleted, links and redirects lead to another page. */
import { splitFrontMatter } from '../../src/content/markdown-file.ts'
import type { ContentPage } from '../../src/content/page-files.ts'
import { homePath } from '../../src/site/address.ts'
import { CommandError } from '../command.ts'
import type { FileChange } from './changes.ts'
import { outside, shiftEdits } from './edits.ts'
import type { Edit } from './edits.ts'
import type { KnownPages } from './known-pages.ts'
import type { MovePlace } from './move-plan.ts'
import type { Moved } from './moved-links.ts'
import {
  changeOthers,
  changePages,
  movedValue,
  readYamlFiles,
  refuseUnread,
} from './moved-texts.ts'
import { wasPublic } from './old-addresses.ts'
import { addEntries, addRows, editValues, removeDoubles, takesRows } from './yaml-edits.ts'

/** All changes of a removal. */
export interface RemovePlan {
  readonly changes: readonly FileChange[]
  /** Addresses that will redirect. */
  readonly kept: readonly string[]
  /** Where the redirects are: a file, or `aliases` of a page. */
  readonly by: string
}

/** The page to remove, and the page that replaces it. */
export interface RemoveWish {
  readonly page: ContentPage
  readonly target: ContentPage
}

/** Throws if a page is the home page of a language, or if other pages are below its address. */
export function refuseRemoval(page: ContentPage, { pages, content }: KnownPages): void {
  const [first = page.lang] = content.config.languages
  const refuse = (why: string) => new CommandError(`Cannot remove ${page.file}: ${why}`)
  if (page.path === homePath(page.lang, first)) throw refuse('a language needs its home page')
  const below = pages.filter((other) => other !== page && other.path.startsWith(page.path))
  if (below.length === 0) return
  const names = below.length === 1 ? (below[0]?.file ?? '') : `${below.length} pages`
  throw refuse(
    `${names} below ${page.path} would have no section. First move or remove all pages below it`,
  )
}

/** Returns the change that deletes the file of a page. */
export function deletionOf({ file }: ContentPage): FileChange {
  return { from: file, to: undefined, before: '', edits: [] }
}

/** Plans a removal without writing anything. */
export async function planRemoval(
  { page, target }: RemoveWish,
  known: KnownPages,
  place: MovePlace,
): Promise<RemovePlan> {
  refuseUnread(known)
  const moved = movedTo(target, page, known, place.baseUrl)
  const kept = [...(wasPublic(page, place.now) ? [page.path] : []), ...(page.data.aliases ?? [])]
  const yaml = await readYamlFiles(place.folder)
  const redirects = yaml.get('redirects.yaml')
  const hasRows = redirects !== undefined && takesRows(redirects)
  const work = { folder: place.folder, moved }
  const pages = await changePages(known, {
    ...work,
    inPage: (other, text) =>
      other === target && !hasRows && kept.length > 0 ? aliasEdits(text, kept) : [],
  })
  const ofPages = pages
    .filter(({ from }) => from !== page.file)
    .map((change) => withoutDoubles(change, { page, target }))
  const ofYaml = [...yaml].map(([file, before]): FileChange => {
    const isRows = file === 'redirects.yaml' && hasRows && kept.length > 0
    const rows = isRows
      ? [
          addRows(
            before,
            kept.map((old) => `${old}: ${target.path}`),
          ),
        ]
      : []
    const values = editValues(before, (value) => movedValue(value, moved))
    const doubles = removeDoubles(before, page.path, target.path)
    const edits = [...outside(values, doubles), ...doubles, ...rows]
    return { from: file, to: file, before, edits }
  })
  const all = [...ofPages, ...(await changeOthers(known, work)), ...ofYaml]
  const changes = [deletionOf(page), ...all.filter(({ edits }) => edits.length > 0)]
  return { changes, kept, by: hasRows ? 'redirects.yaml' : `aliases of ${target.file}` }
}

/** Describes the removal as a move of the page to the target. */
function movedTo(
  target: ContentPage,
  page: ContentPage,
  { site, paths }: KnownPages,
  baseUrl: string,
): Moved {
  const left = [...site.addresses].filter(([file]) => file !== page.file)
  return {
    page,
    files: new Map([[page.file, target.file]]),
    paths: new Map([[page.path, target.path]]),
    baseUrl,
    before: { addresses: site.addresses, paths },
    after: {
      addresses: new Map(left),
      paths: new Set([...paths].filter((path) => path !== page.path)),
    },
  }
}

function aliasEdits(text: string, kept: readonly string[]): Edit[] {
  const yaml = splitFrontMatter(text)?.yaml ?? ''
  return shiftEdits([addEntries(yaml, 'aliases', kept)], text.indexOf('\n') + 1)
}

/**
 * Adds edits that remove the page from front matter lists that also contain the target. Otherwise
 * the target, which replaces the page, would be in such a list twice.
 */
function withoutDoubles(change: FileChange, { page, target }: RemoveWish): FileChange {
  const { before, edits } = change
  const yaml = splitFrontMatter(before)?.yaml ?? ''
  const found = removeDoubles(yaml, page.path, target.path)
  const doubles = shiftEdits(found, before.indexOf('\n') + 1)
  return { ...change, edits: [...outside(edits, doubles), ...doubles] }
}
