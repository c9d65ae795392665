/** Applies a set of file changes to a folder. When one change fails, all of them are undone. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readTextFile } from '../../src/content/text-file.ts'
import { applyEdits, diffLines } from './edits.ts'
import type { Edit } from './edits.ts'
import { CommandError } from '../command.ts'

/**
 * A change of the path or the text of a file, or of both. `from` is `undefined` for a new file,
 * `to` is `undefined` for a removed file.
 */
export interface FileChange {
  readonly from: string | undefined
  readonly to: string | undefined
  /** The text that `edits` refer to, as it was read from the file. */
  readonly before: string
  readonly edits: readonly Edit[]
}

/** Reads the text of a file that is to be changed. */
export async function readForChange(directory: string, file: string): Promise<string> {
  const text = await readTextFile({ directory, mistakes: [] }, file)
  if (text !== undefined) return text
  throw new CommandError(`Cannot read ${file}: run npm run check, and correct the file first`)
}

/** Applies all changes. When one fails, the earlier ones are undone. */
export async function applyChanges(folder: string, changes: readonly FileChange[]): Promise<void> {
  const undo: (() => Promise<void>)[] = []
  try {
    for (const change of changes) await applyOne(folder, change, undo)
  } catch (error) {
    for (const back of undo.toReversed()) await back()
    throw error
  }
  for (const { from, to } of changes) {
    if (from !== undefined && from !== to) await removeEmpty(folder, dirname(from))
  }
}

async function applyOne(
  folder: string,
  { from, to, before, edits }: FileChange,
  undo: (() => Promise<void>)[],
): Promise<void> {
  if (to === undefined) {
    const old = join(folder, from ?? '')
    const bytes = await readFile(old)
    await rm(old)
    undo.push(async () => {
      await mkdir(dirname(old), { recursive: true })
      await writeFile(old, bytes)
    })
    return
  }
  const place = join(folder, to)
  const old = join(folder, from ?? to)
  if (from !== to) {
    if (existsSync(place)) throw new CommandError(`Cannot write ${to}: the file exists already`)
    await mkdir(dirname(place), { recursive: true })
  }
  if (from !== undefined && from !== to) {
    await rename(old, place)
    undo.push(async () => {
      await mkdir(dirname(old), { recursive: true })
      await rename(place, old)
      await removeEmpty(folder, dirname(to))
    })
  }
  if (from !== undefined && edits.length === 0) return
  const bytes = from === undefined ? undefined : await readFile(place)
  if (bytes && !bytes.equals(Buffer.from(before))) {
    throw new CommandError(
      `Cannot change ${to}: somebody changed the file at the same time. Run the command again`,
    )
  }
  undo.push(async () => {
    await (bytes ? writeFile(place, bytes) : rm(place, { force: true }))
  })
  await writeFile(place, applyEdits(before, edits))
}

/** Removes a folder if it is empty, and then its empty parents. Keeps top-level folders. */
async function removeEmpty(root: string, folder: string): Promise<void> {
  for (let at = folder; at.includes('/'); at = dirname(at)) {
    try {
      await rmdir(join(root, at))
    } catch {
      // The folder is not empty, or it no longer exists.
      return
    }
  }
}

/** Shows the changes of all files, for `--dry-run`. */
export function renderChanges(changes: readonly FileChange[]): string {
  const lines = changes.flatMap(({ from, to, before, edits }) => [
    nameChange(from, to),
    ...diffLines(before, edits),
  ])
  return [...lines, '', 'Nothing was changed.'].join('\n')
}

function nameChange(from: string | undefined, to: string | undefined): string {
  if (to === undefined) return `${from ?? ''} (removed)`
  if (from === undefined) return `${to} (new)`
  return from === to ? to : `${from} → ${to}`
}

/** Returns a line of output for each file whose text changes. */
export function listChanged(changes: readonly FileChange[]): string[] {
  return changes.flatMap(({ to, edits }) =>
    to !== undefined && edits.length > 0 ? [`Changed ${to}`] : [],
  )
}
