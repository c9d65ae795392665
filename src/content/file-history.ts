/** Reads the versions of a content file from git, and its changes since a version. */
import { parse } from 'yaml'
import { git, gitBytes } from './git.ts'
import { splitFrontMatter } from './markdown-file.ts'
import type { ContentPage } from './page-files.ts'
import { digestText, readMark } from './translation-states.ts'

/** A commit that changed a file. */
export interface Version {
  readonly commit: string
  /** Path of the file in this commit, from the root of the repository. */
  readonly file: string
  /** Instant of the commit, ISO 8601. */
  readonly at: string
  readonly author: string
  readonly subject: string
  /** Changed lines, each with its sign, `+` or `-`. */
  readonly difference: string
}

/**
 * Maximum number of versions: `shown` in the list of versions, and `compared` in the search for the
 * version that was translated.
 */
const most = { shown: 30, compared: 100 } as const

/** Lists the versions of a file, newest first; `undefined` if git cannot be used. */
export async function listVersions(
  directory: string,
  file: string,
): Promise<Version[] | undefined> {
  const form = `--format=%x00%H%x01%cI%x01%an%x01%s%x01`
  const options = [
    '--follow',
    '-p',
    '-U0',
    '--dst-prefix=b/',
    '--no-color',
    '--no-ext-diff',
    `-n${most.shown}`,
  ]
  const log = await attempt(git(directory, ['log', ...options, form, '--', file]))
  return log
    ?.split('\0')
    .slice(1)
    .map((entry) => {
      const [commit = '', at = '', author = '', subject = '', patch = ''] = entry.split('\u0001')
      const [, name = ''] = /^\+\+\+ (?:[a-z]\/)?(.*?)\t?$/m.exec(patch) ?? []
      return { commit, file: name, at, author, subject, difference: linesOf(patch) }
    })
}

/** Reads the bytes of a file in a version; `undefined` if git cannot read them. */
export async function readVersion(
  directory: string,
  { commit, file }: Version,
): Promise<Buffer | undefined> {
  const bytes = gitBytes(directory, ['show', `${commit}:${file}`])
  return await bytes.catch(() => undefined)
}

/** Reads the uncommitted changes of a file; empty if there are none or git cannot be used. */
export async function readUncommitted(directory: string, file: string): Promise<string> {
  return await differenceSince(directory, 'HEAD', file)
}

/** Lists the tracked files that have uncommitted changes. Empty if git cannot be used. */
export async function listUncommitted(directory: string): Promise<string[]> {
  const options = ['--name-only', '--no-renames', '--no-ext-diff', '--relative', '-z']
  const names = await attempt(git(directory, ['diff', ...options, 'HEAD', '--', '.']))
  return (names ?? '').split('\0').filter((name) => name !== '')
}

/**
 * Returns the changes of an original since it was translated to `page`; `undefined` if there are
 * none, or if git does not have the translated version.
 */
export async function differenceFrom(
  directory: string,
  page: ContentPage,
  original: ContentPage,
): Promise<string | undefined> {
  const { translated, updated } = page.data
  const commit =
    translated === undefined
      ? await findBefore(directory, original.file, updated)
      : await findTranslated(directory, original.file, readMark(translated).digest)
  if (commit === undefined || commit === '') return undefined
  const difference = await differenceSince(directory, commit, original.file)
  return difference === '' ? undefined : difference
}

/** Finds the last commit of a file up to the end of a day. */
async function findBefore(directory: string, file: string, day: string | undefined) {
  if (day === undefined) return undefined
  const log = git(directory, ['log', '-1', `--before=${day}T23:59:59`, '--format=%H', '--', file])
  return (await attempt(log))?.trim()
}

/** Finds the last commit in which the text of a file has the given digest. */
async function findTranslated(directory: string, file: string, digest: string) {
  const options = [`-n${most.compared}`, '--format=%H']
  const log = await attempt(git(directory, ['log', ...options, '--', file]))
  for (const commit of log?.trim().split('\n') ?? []) {
    const text = await attempt(git(directory, ['show', `${commit}:./${file}`]))
    if (text !== undefined && digestFile(text) === digest) return commit
  }
  return undefined
}

function digestFile(text: string): string | undefined {
  const parts = splitFrontMatter(text)
  if (!parts) return undefined
  try {
    const fields = parse(parts.yaml, { schema: 'core' }) as Record<string, unknown> // Front matter.
    const { title, description } = fields
    return digestText({ title: String(title), description: String(description), body: parts.body })
  } catch {
    // A version with invalid front matter has no digest, so it does not match.
    return undefined
  }
}

async function differenceSince(directory: string, commit: string, file: string): Promise<string> {
  const options = ['-U0', '--no-color', '--no-ext-diff', '--relative']
  const patch = await attempt(git(directory, ['diff', ...options, commit, '--', file]))
  return linesOf(patch ?? '')
}

/** Returns the changed lines of a patch, without file headers and hunk headers. */
function linesOf(patch: string): string {
  const at = patch.indexOf('\n@@')
  if (at < 0) return ''
  const lines = patch.slice(at + 1).split('\n')
  return lines.filter((line) => /^[+-]/.test(line)).join('\n')
}

/** Returns the output of a git command; `undefined` if the command fails. */
async function attempt(output: Promise<string>): Promise<string | undefined> {
  return await output.catch(() => undefined)
}
