/** Applies changes to a copy of the content folder first, to find new mistakes before writing. */
import { constants } from 'node:fs'
import { cp, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { checkContent } from '../../src/content/load.ts'
import type { ContentSource } from '../../src/content/content-site.ts'
import type { Kept } from '../../src/content/kept.ts'
import type { Mistake } from '../../src/content/mistake.ts'
import { renderMistakes } from '../../src/content/mistake.ts'
import { CommandError } from '../command.ts'
import { applyChanges } from './changes.ts'
import type { FileChange } from './changes.ts'

/** Folders in a content repository that the check does not read. */
const unread = new Set(['.git', 'node_modules'])

/** Throws when changes cause mistakes that did not exist before. */
export async function tryChanges(
  source: ContentSource,
  changes: readonly FileChange[],
  kept?: Kept,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-try-'))
  try {
    await cp(await realpath(source.directory), directory, {
      recursive: true,
      // Keeps relative symbolic links as they are. Resolved links would point outside the copy.
      verbatimSymlinks: true,
      // Uses copy-on-write if the file system supports it, so that large videos take no space.
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !unread.has(basename(path)),
    })
    await applyChanges(directory, changes)
    const after = await checkContent({ ...source, directory }, kept)
    if (after.mistakes.length === 0) return
    // The content before the changes is checked only when there are mistakes after them.
    const before = await checkContent(source, kept)
    const added = newMistakes(before.mistakes, after.mistakes, changes)
    if (added.length === 0) return
    throw new CommandError(
      `Nothing was changed, because the result would have ${renderMistakes(added)}`,
    )
  } finally {
    await rm(directory, { recursive: true })
  }
}

/**
 * Returns the mistakes of files that have more mistakes than before. Compares only the numbers of
 * mistakes, because a move changes file names and messages.
 */
function newMistakes(
  before: readonly Mistake[],
  after: readonly Mistake[],
  changes: readonly FileChange[],
): Mistake[] {
  const names = new Map(changes.map(({ from, to }) => [from, to]))
  const known = Map.groupBy(before, ({ file }) => names.get(file) ?? file)
  return [...Map.groupBy(after, ({ file }) => file)].flatMap(([file, mistakes]) =>
    mistakes.length > (known.get(file)?.length ?? 0) ? mistakes : [],
  )
}
