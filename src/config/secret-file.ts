/**
 * Secret settings from files: `NAME_FILE` names the file that holds the value of `NAME`. Docker, Kubernetes and systemd
 * hand secrets over so, for an environment is shown to whoever may look at the process or the container.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Setting } from './setting.ts'

/** What an environment gives for a setting: a text, a mistake, or neither of them. */
export interface GivenText {
  readonly text?: string | undefined
  readonly mistake?: string
}

/** Why a file cannot be read, by the code of the system. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder',
}

/** Variable that names the file of a setting; none but secrets have one. */
export function secretFileName({ name, isSecret }: Setting): string | undefined {
  return isSecret ? `${name}_FILE` : undefined
}

/** Text of a setting, from its variable or from the file that is named. */
export function readGivenText(
  row: Setting,
  environment: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): GivenText {
  // A line such as `PORT=` in an environment file counts as absent, so not `??`.
  const text = environment[row.name] || undefined
  const variable = secretFileName(row)
  const path = variable === undefined ? undefined : environment[variable] || undefined
  if (path === undefined) return { text }
  if (text !== undefined) {
    return { mistake: `Cannot read ${variable}: ${row.name} is set too, expects one of the two` }
  }
  const read = readSecret(resolve(workingDirectory, path))
  // Somebody may have put the secret itself where its path belongs: what looks like one is not repeated.
  const shown = /["{[@]/.test(path) ? '' : ` "${path}"`
  return 'text' in read
    ? read
    : {
        mistake: `Cannot read ${variable}${shown}: ${read.reason}, expects a file that holds ${row.name}`,
      }
}

function readSecret(path: string): { readonly text: string } | { readonly reason: string } {
  try {
    // Editors and `echo` end a file with a line break that is no part of the secret.
    const text = readFileSync(path, 'utf8').trim()
    // Not absent as an empty variable is: whoever names a file wants what should be in it.
    return text === '' ? { reason: 'it is empty' } : { text }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = reasons[code]
    if (reason === undefined) throw error
    return { reason }
  }
}
