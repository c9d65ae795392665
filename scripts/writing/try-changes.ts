/** Tries changes on a copy of a content folder, so that nothing is written that brings a new mistake. */
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

/** Folders of tools that a content repository may have, and that no check reads. */
const unread = new Set(['.git', 'node_modules'])

/** Refuses changes that bring mistakes which were not there before. */
export async function tryChanges(
  source: ContentSource,
  changes: readonly FileChange[],
  kept?: Kept,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-try-'))
  try {
    await cp(await realpath(source.directory), directory, {
      recursive: true,
      // Relative links would lead out of the copy.
      verbatimSymlinks: true,
      // Where a disk can share what two files have in common, films cost nothing.
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !unread.has(basename(path)),
    })
    await applyChanges(directory, changes)
    const after = await checkContent({ ...source, directory }, kept)
    if (after.mistakes.length === 0) return
    // Only now is it worth a second check, which most moves never need.
    const before = await checkContent(source, kept)
    const added = newMistakes(before.mistakes, after.mistakes, changes)
    if (added.length === 0) return
    throw new CommandError(`Nothing was changed, because it would bring ${renderMistakes(added)}`)
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** Mistakes of files that have more of them than before: where they stand and what they name changes with a move. */
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
