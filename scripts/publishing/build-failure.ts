/** Turns an error of a build into a message with the file and the cause, without a stack. */
import { constants } from 'node:os'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ContentMistakes } from '../../src/content/mistake.ts'
import { CommandError } from '../command.ts'

/** Properties that Astro and Vite add to errors. */
interface Details {
  readonly hint?: unknown
  readonly id?: unknown
  readonly loc?: { readonly file?: unknown; readonly line?: unknown }
}

/** Cause and remedy of a system error, by error code. */
const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space',
  EDQUOT: 'the quota of this user is used up. Free some space',
  EFBIG: 'a file reached the size limit of this user. Raise the limit',
  EROFS: 'the disk is read-only. Choose another folder',
  EACCES: 'this user may not write to this path. Give the user write permission',
  EPERM: 'this user may not write to this path. Give the user write permission',
  EMFILE: 'too many files are open. Raise the limit of open files for this user',
}

/** Returns an error with a message for users. Errors with such a message are returned unchanged. */
export function buildFailure(error: unknown): Error {
  if (!(error instanceof Error)) return new CommandError(`Cannot build the site: ${String(error)}`)
  // The messages of these errors are for users already.
  if (error instanceof ContentMistakes || error instanceof CommandError) return error
  const chain = causesOf(error)
  const [refusal] = chain.flatMap((cause) => refusalOf(cause) ?? [])
  if (refusal !== undefined) {
    return new CommandError(`Cannot build the site: ${refusal}`, { cause: error })
  }
  const place = placeOf(error)
  const { hint } = error as Details // Fields are checked before use.
  // Takes the first message in the chain of causes, because some errors of Astro have no message.
  const text = chain.find(({ message }) => message !== '')?.message ?? error.name
  const lines = [
    // Removes the stack, which the bundler adds to the message.
    `Cannot build the site: ${stripVTControlCharacters(text).replace(/\n {4}at [^]*$/, '')}`,
    ...(place === undefined ? [] : [`  in ${place}`]),
    ...(typeof hint === 'string' ? [`  ${hint}`] : []),
  ]
  return new CommandError(lines.join('\n'), { cause: error })
}

/** Returns an error and its chain of causes. */
function causesOf(error: Error): Error[] {
  return [error, ...(error.cause instanceof Error ? causesOf(error.cause) : [])]
}

/** Describes a system error that is in `remedies`; `undefined` for any other error. */
function refusalOf(error: Error): string | undefined {
  const text = stripVTControlCharacters(error.message)
  // Reads the error number from the message, because errors of the native bundler have no `code`.
  const [, number] = / \(os error (\d+)\)/.exec(text) ?? []
  const codeOfNumber = Object.entries(constants.errno).find(([, known]) => known === Number(number))
  const remedy = remedies['code' in error ? String(error.code) : (codeOfNumber?.[0] ?? '')]
  if (remedy === undefined) return undefined
  const [line = text] = /^Failed to .*$/m.exec(text) ?? []
  return `${remedy}: ${line}`
}

function placeOf(error: Error): string | undefined {
  const { id, loc } = error as Details // Fields are checked before use.
  const file = loc?.file ?? id
  if (typeof file !== 'string') return undefined
  const name = relative(process.cwd(), file.replace(/\?.*$/, ''))
  return typeof loc?.line === 'number' ? `${name}:${loc.line}` : name
}
