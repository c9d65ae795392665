/** Finds the day of each file's last change from the git history of the content folder. */
import { git } from './git.ts'
import { nothingKept } from './kept.ts'
import type { Kept } from './kept.ts'
import type { Mistake } from './mistake.ts'
import type { TextReading } from './text-file.ts'

/** A file of the content folder whose front matter may lack the day of its last change. */
interface DatedFile {
  readonly file: string
  readonly data: { readonly updated?: string | undefined }
}

/** Character before each day in the output of `git log`. File names do not contain it. */
const beforeDay = '\u0001'

/**
 * Gives each file without `updated` the day of the last commit that changed it. Warns if git does
 * not have the day. The days are cached until there is a new commit.
 */
export async function addChangeDays<File extends DatedFile>(
  { directory, kept = nothingKept }: Pick<TextReading, 'directory' | 'kept'>,
  files: readonly File[],
  warnings: Mistake[],
): Promise<File[]> {
  if (files.every(({ data }) => data.updated !== undefined)) return [...files]
  const { days, fault } = await readDays(directory, kept)
  return files.map((one) => {
    if (one.data.updated !== undefined) return one
    const updated = days.get(one.file)
    if (updated !== undefined) return { ...one, data: { ...one.data, updated } }
    const reason = fault ?? 'git has no commit with the current text'
    warnings.push({
      ...{ file: one.file, line: 1, field: 'updated' },
      message: `has no day of the last change, because ${reason}: write the day as YYYY-MM-DD`,
    })
    return one
  })
}

/**
 * Reads the day of the last commit of each file. A file with uncommitted changes has no day. If git
 * cannot be used, returns no days, and the reason in `fault`.
 */
async function readDays(
  directory: string,
  kept: Kept,
): Promise<{ days: ReadonlyMap<string, string>; fault?: string }> {
  try {
    const state = await git(directory, ['rev-parse', '--is-shallow-repository', 'HEAD'])
    if (state.startsWith('true')) {
      return { days: new Map(), fault: 'git has only a part of the history (a shallow clone)' }
    }
    const days = new Map(
      await kept.of('days', `${directory} ${state}`, () => readHistory(directory)),
    )
    for (const file of await listChanged(directory)) days.delete(file)
    return { days }
  } catch {
    return { days: new Map(), fault: 'git cannot read the history of the folder' }
  }
}

/** Lists the files with the day of their last commit. */
async function readHistory(directory: string): Promise<[file: string, day: string][]> {
  const form = ['--no-renames', '--name-only', '--relative', '-z', `--format=%x00${beforeDay}%cs`]
  const log = await git(directory, ['log', ...form])
  const days = new Map<string, string>()
  let day = ''
  // `git log` lists the newest commit first, so the first day of a file is the right one.
  for (const part of log.split('\0')) {
    const name = part.trim()
    if (name.startsWith(beforeDay)) day = name.slice(beforeDay.length)
    else if (name !== '' && !days.has(name)) days.set(name, day)
  }
  return [...days]
}

/** Lists the files that differ from the last commit. */
async function listChanged(directory: string): Promise<string[]> {
  const changed = await git(directory, ['diff', '--name-only', '--relative', '-z', 'HEAD'])
  return changed.split('\0')
}
