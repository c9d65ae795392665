/** Plans a move: renames files, updates links to them and keeps the old addresses working. */
import { readdir } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { CommandError } from '../command.ts'
import type { FileChange } from './changes.ts'
import type { KnownPages } from './known-pages.ts'
import type { Moved } from './moved-links.ts'
import {
  changeOthers,
  changePages,
  movedValue,
  readYamlFiles,
  refuseUnread,
} from './moved-texts.ts'
import type { MoveWish } from './move-wish.ts'
import { planOldAddresses } from './old-addresses.ts'
import type { OldAddresses } from './old-addresses.ts'
import { outside } from './edits.ts'
import { editValues } from './yaml-edits.ts'

/** All changes of a move. */
export interface MovePlan {
  readonly changes: readonly FileChange[]
  /** Old address → new address. */
  readonly paths: ReadonlyMap<string, string>
  /** Old addresses that will redirect. `by` names `redirects.yaml` or the aliases of the page. */
  readonly kept: OldAddresses['kept']
}

/** The content folder, the origin and the time that a plan is for. */
export interface MovePlace {
  readonly folder: string
  readonly baseUrl: string
  readonly now: Date
}

/** Plans a move without writing anything. */
export async function planMove(
  wish: MoveWish,
  known: KnownPages,
  place: MovePlace,
): Promise<MovePlan> {
  refuseUnread(known)
  const moved = await findMoved(wish, known, place)
  const yaml = await readYamlFiles(place.folder)
  const old = planOldAddresses(moved.paths, known, {
    ...place,
    redirects: yaml.get('redirects.yaml'),
  })
  const work = { folder: place.folder, moved }
  const pages = await changePages(known, {
    ...work,
    inPage: (page, text) => old.inPage(page, text),
  })
  const others = await changeOthers(known, work)
  const ofYaml = [...yaml].map(([file, before]): FileChange => {
    const extra = file === 'redirects.yaml' ? old.rows : []
    const values = editValues(before, (value) => movedValue(value, moved))
    return { from: file, to: file, before, edits: [...outside(values, extra), ...extra] }
  })
  const made: FileChange[] =
    yaml.has('redirects.yaml') || old.rows.length === 0
      ? []
      : [{ from: undefined, to: 'redirects.yaml', before: '', edits: old.rows }]
  const carried = [...moved.files]
    .filter(([file]) => !pages.some(({ from }) => from === file))
    .map(([from, to]): FileChange => ({ from, to, before: '', edits: [] }))
  const all = [...pages, ...carried, ...others, ...ofYaml]
  const changes = all.filter(({ from, to, edits }) => from !== to || edits.length > 0)
  return { changes: [...changes, ...made], paths: moved.paths, kept: old.kept }
}

/** Finds the files and addresses of a page and of all pages below it, which move together. */
async function findMoved(
  { page, file, path }: MoveWish,
  known: KnownPages,
  { folder, baseUrl }: MovePlace,
): Promise<Moved> {
  const { site, pages, paths: taken } = known
  const bare = (name: string) => name.replace(/(?:\/index)?\.md$/, '')
  const below = (await filesBelow(join(folder, bare(page.file)))).map(
    (name) => [`${bare(page.file)}/${name}`, `${bare(file)}/${name}`] as const,
  )
  if (bare(file).startsWith(`${bare(page.file)}/`) && below.some(([from]) => from !== page.file)) {
    throw new CommandError(
      `Cannot move ${page.file} to ${path}: the new address is below the page itself. Choose another address`,
    )
  }
  const files = new Map([...below, [page.file, file] as const])
  const at = (old: string) => path + old.slice(page.path.length)
  const moving = pages.filter((other) => files.has(other.file)).map((other) => other.path)
  const regions = [...site.regionPages.values()]
    .filter(({ written, record }) => !written && record.path.startsWith(page.path))
    .map(({ record }) => record.path)
  const paths = new Map(
    [...moving, ...regions].toSorted().flatMap((old) => (at(old) === old ? [] : [[old, at(old)]])),
  )
  const after = [...taken].map((old) => paths.get(old) ?? old)
  const addresses = pages.map(
    (other) => [files.get(other.file) ?? other.file, paths.get(other.path) ?? other.path] as const,
  )
  return {
    page,
    files,
    paths,
    baseUrl,
    before: { addresses: site.addresses, paths: taken },
    after: { addresses: new Map(addresses), paths: new Set(after) },
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => posix.join(parentPath, name).slice(folder.length + 1))
}
