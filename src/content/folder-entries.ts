/** Lists files and folders of the content folder. Does not follow symbolic links out of it. */
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { findReal, isInside, orAbsent } from './files.ts'
import type { Mistake } from './mistake.ts'

/** One entry of a folder. */
export interface FolderEntry {
  /** Path relative to the listed folder, with slashes even on Windows. */
  readonly name: string
  readonly isFolder: boolean
  /** Why the entry cannot be used. Only symbolic links have a fault. */
  readonly fault?: string | undefined
}

/**
 * Lists the entries of a folder and its subfolders, sorted. Empty if the folder does not exist.
 * Names that begin with a dot belong to tools and are left out.
 */
export async function listEntries(directory: string, folder = ''): Promise<FolderEntry[]> {
  if (!(await isInside(directory, folder))) return []
  const root = join(directory, folder)
  // Without `withFileTypes`, Node would follow symbolic links to folders.
  const found = (await orAbsent(readdir(root, { recursive: true, withFileTypes: true }))) ?? []
  const entries = found.map(async (entry): Promise<FolderEntry> => {
    const path = join(entry.parentPath, entry.name)
    const fault = entry.isSymbolicLink() ? await faultOfLink(directory, path) : undefined
    const name = relative(root, path).replaceAll('\\', '/')
    return { name, isFolder: entry.isDirectory(), fault }
  })
  return (await Promise.all(entries))
    .filter(({ name }) => !/(?:^|\/)\./.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Lists the files of a folder and its subfolders, without faulty symbolic links. */
export async function listFiles(directory: string, folder: string): Promise<string[]> {
  const entries = await listEntries(directory, folder)
  return entries.flatMap(({ name, isFolder, fault }) =>
    isFolder || fault !== undefined ? [] : name,
  )
}

/** Checks a symbolic link. It must lead to a file, because a linked folder could contain itself. */
async function faultOfLink(directory: string, path: string): Promise<string | undefined> {
  if ((await findReal(path)) === undefined) {
    return 'is a symbolic link to a missing file. Remove the link or replace it by the file'
  }
  if (!(await isInside(directory, path))) {
    return 'is a symbolic link to a place that is hidden or outside the content folder. Replace the link by a copy'
  }
  return (await stat(path)).isDirectory()
    ? 'is a symbolic link to a folder. Replace the link by a copy of the folder'
    : undefined
}

/** Matches paths of a repository that are not content. */
const ofRepository =
  /^(?:(?:readme|licen[cs]e|changelog|contributing|notice|code_of_conduct)\b[^/]*|package(?:-lock)?\.json|(?:tests|docs|scripts|node_modules)(?:\/.*)?)$/i

/** Lists all entries of the content folder, except paths of a repository that are not content. */
export async function listContent(directory: string): Promise<FolderEntry[]> {
  return (await listEntries(directory)).filter(({ name }) => !ofRepository.test(name))
}

/** Reports symbolic links that cannot be used. */
export function checkSymbolicLinks(entries: readonly FolderEntry[]): Mistake[] {
  return entries.flatMap(({ name, fault }) =>
    fault === undefined ? [] : { file: name, message: fault },
  )
}

/**
 * Reports names that some file systems do not distinguish. Windows and macOS ignore case, and macOS
 * also ignores how accented letters are encoded. There, only one of the files would remain.
 */
export function checkAlikeNames(entries: readonly FolderEntry[]): Mistake[] {
  const first = new Map<string, string>()
  return entries.flatMap(({ name }) => {
    const key = name.normalize('NFC').toLowerCase()
    const other = first.get(key)
    if (other === undefined) {
      first.set(key, name)
      return []
    }
    const message = `has the same name as ${other} on macOS or Windows: rename one of the two`
    return { file: name, message }
  })
}
