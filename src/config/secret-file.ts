/**
 * Secrets from files: the variable `NAME_FILE` has the path of a file with the value of `NAME`.
 * Docker, Kubernetes and systemd provide secrets as files, because other programs can read the
 * environment of a process.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Setting } from './setting.ts'

/** Text of a setting, or why it cannot be read. Both are absent if the setting is not set. */
export interface GivenText {
  readonly text?: string | undefined
  readonly mistake?: string
}

/** Error code of the system → why the file of a secret cannot be read. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'the file does not exist',
  ENOTDIR: 'the file does not exist',
  EACCES: 'this user has no permission to read it',
  EISDIR: 'it is a folder',
}

/**
 * Returns the name of the variable for the path of a secret's file; `undefined` if the setting is
 * no secret.
 */
export function secretFileName({ name, isSecret }: Setting): string | undefined {
  return isSecret ? `${name}_FILE` : undefined
}

/** Reads the text of a setting from its variable or its file. */
export function readGivenText(
  row: Setting,
  environment: Readonly<Record<string, string | undefined>>,
  workingDirectory: string,
): GivenText {
  // Treats an empty variable (`PORT=`) as absent, which `??` would not do.
  const text = environment[row.name] || undefined
  const variable = secretFileName(row)
  const path = variable === undefined ? undefined : environment[variable] || undefined
  if (path === undefined) return { text }
  if (text !== undefined) {
    return { mistake: `Cannot read ${variable}: ${row.name} is set too. Set only one of them` }
  }
  const read = readSecret(resolve(workingDirectory, path))
  // Operators may write the secret itself instead of its path. So the message leaves out a path
  // that looks like a secret.
  const shown = /["{[@]/.test(path) ? '' : ` "${path}"`
  return 'text' in read
    ? read
    : {
        mistake: `Cannot read ${variable}${shown}: ${read.reason}. Name a file that contains ${row.name}`,
      }
}

function readSecret(path: string): { readonly text: string } | { readonly reason: string } {
  try {
    // Removes the line break that editors and `echo` add at the end.
    const text = readFileSync(path, 'utf8').trim()
    // Unlike an empty variable, an empty file is a mistake.
    return text === '' ? { reason: 'it is empty' } : { text }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = reasons[code]
    if (reason === undefined) throw error
    return { reason }
  }
}

/** Properties that all settings with cryptographic keys share. */
export const secretKeys = {
  fallback: undefined,
  defaultWords: 'random on localhost, else none',
  isSecret: true,
  // `parseSigningKeys` and `parseMasterSecrets` parse the keys and report which key is invalid.
  parse: (text: string) => text,
} as const
