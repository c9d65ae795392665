/** Days of the last change of files, from the history of the content folder in git. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Mistake } from './mistake.ts'

/** A file of the content folder whose front matter may lack the day of its last change. */
interface DatedFile {
  readonly file: string
  readonly data: { readonly updated?: string | undefined }
}

/** Size of a history in bytes, above which no days are read. */
const mostHistory = 256 * 1024 * 1024

/** Begins the line of a day in the log. File names of pages do not have it. */
const beforeDay = '\u0001'

/**
 * Gives each file without `updated` the day of the last commit that changed it. A file that git
 * cannot date gets none and a warning.
 */
export async function addChangeDays<File extends DatedFile>(
  directory: string,
  files: readonly File[],
  warnings: Mistake[],
): Promise<File[]> {
  if (files.every(({ data }) => data.updated !== undefined)) return [...files]
  const { days, fault } = await readDays(directory)
  return files.map((one) => {
    if (one.data.updated !== undefined) return one
    const updated = days.get(one.file)
    if (updated !== undefined) return { ...one, data: { ...one.data, updated } }
    const reason = fault ?? 'git has no commit with its present text'
    warnings.push({
      ...{ file: one.file, line: 1, field: 'updated' },
      message: `has no day of the last change, because ${reason}: write it as YYYY-MM-DD`,
    })
    return one
  })
}

/** Day of the last commit by file; the reason if there are none. */
async function readDays(
  directory: string,
): Promise<{ days: ReadonlyMap<string, string>; fault?: string }> {
  const none = new Map<string, string>()
  try {
    const shallow = await git(directory, ['rev-parse', '--is-shallow-repository'])
    if (shallow.trim() === 'true') {
      return { days: none, fault: 'git has only a part of the history (a shallow clone)' }
    }
    const log = [
      'log',
      '--no-renames',
      `--format=%x00${beforeDay}%cs`,
      '--name-only',
      '--relative',
      '-z',
    ]
    const days = readLog(await git(directory, log))
    for (const file of await listChanged(directory)) days.delete(file)
    return { days }
  } catch {
    return { days: none, fault: 'the folder is not in git' }
  }
}

/** First day of each file in a log, which begins with the last commit. */
function readLog(log: string): Map<string, string> {
  const days = new Map<string, string>()
  let day = ''
  for (const part of log.split('\0')) {
    const name = part.trim()
    if (name.startsWith(beforeDay)) day = name.slice(beforeDay.length)
    else if (name !== '' && !days.has(name)) days.set(name, day)
  }
  return days
}

/** Files that differ from the last commit. */
async function listChanged(directory: string): Promise<string[]> {
  const changed = await git(directory, ['diff', '--name-only', '--relative', '-z', 'HEAD'])
  return changed.split('\0')
}

/** Output of git. No program that the repository names is started. */
async function git(directory: string, args: readonly string[]): Promise<string> {
  const safe = [
    '-c',
    'core.fsmonitor=false',
    '-c',
    'diff.external=',
    '-c',
    'log.showSignature=false',
  ]
  const { stdout } = await promisify(execFile)('git', ['-C', directory, ...safe, ...args], {
    maxBuffer: mostHistory,
  })
  return stdout
}
