/** What a build that failed tells: what is wrong with which file, as a mistake in the content is told, and no stack. */
import { relative } from 'node:path'
import { ContentMistakes } from '../../src/content/mistake.ts'
import { CommandError } from '../command.ts'

/** What Astro and Vite add to an error. */
interface Details {
  readonly hint?: unknown
  readonly id?: unknown
  readonly loc?: { readonly file?: unknown; readonly line?: unknown }
}

/** Why a disk or a user does not allow what a build does, by the code of the system. */
const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full, free some space',
  EDQUOT: 'the quota of this user is used up, free some space',
  EFBIG: 'a file may not grow as large, raise the limit of this user',
  EROFS: 'the disk is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EMFILE: 'too many files are open, raise the limit of this user',
}

/** An error to tell in place of one that a build threw, which is its cause. */
export function buildFailure(error: unknown): Error {
  if (!(error instanceof Error)) return new CommandError(`Cannot build the site: ${String(error)}`)
  // Its text says everything, and is known by its class.
  if (error instanceof ContentMistakes || error instanceof CommandError) return error
  const place = placeOf(error)
  const remedy = remedies['code' in error ? String(error.code) : '']
  const { hint } = error as Details // Every field of it is looked at before it is used.
  const lines = [
    `Cannot build the site: ${remedy === undefined ? '' : `${remedy}: `}${error.message}`,
    ...(place === undefined ? [] : [`  in ${place}`]),
    ...(typeof hint === 'string' ? [`  ${hint}`] : []),
  ]
  return new CommandError(lines.join('\n'), { cause: error })
}

function placeOf(error: Error): string | undefined {
  const { id, loc } = error as Details // As above.
  const file = loc?.file ?? id
  if (typeof file !== 'string') return undefined
  const name = relative(process.cwd(), file.replace(/\?.*$/, ''))
  return typeof loc?.line === 'number' ? `${name}:${loc.line}` : name
}
