/** Settings, read once from the environment. All mistakes are reported together. */
import { readGivenText } from './secret-file.ts'
import { settings } from './settings.ts'
import type { Setting } from './setting.ts'
import type { SettingKey } from './settings.ts'
import { findUnknownSettings } from './unknown-settings.ts'

/** Settings of the build and the server. */
export type Config = { readonly [Key in SettingKey]: ValueOf<(typeof settings)[Key]> }

type ValueOf<Row extends Setting> =
  | Exclude<ReturnType<Row['parse']>, undefined>
  | (undefined extends Row['fallback'] ? undefined : never)

/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Settings that cannot be used, all of them, as one error. */
export class SettingsError extends Error {
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'SettingsError'
  }
}

/** What an environment says: the values that could be read, and a sentence for each that could not. */
export interface ReadSettings {
  readonly values: Partial<Config>
  readonly mistakes: readonly string[]
}

/** Looks for mistakes that no text shows by itself: what is on the disk, or what keys are worth. */
export type SettingsCheck = (values: Partial<Config>) => Promise<readonly string[]>

/** Reads every setting of an environment; folders and files of secrets are found from a working directory. */
export function readSettings(environment: Environment, workingDirectory: string): ReadSettings {
  const values: Record<string, unknown> = {}
  const mistakes: string[] = []
  for (const [key, row] of Object.entries<Setting>(settings)) {
    const given = readGivenText(row, environment, workingDirectory)
    if (given.mistake !== undefined) {
      mistakes.push(given.mistake)
      continue
    }
    const text = given.text ?? fallbackOf(row, values)
    const value = text === undefined ? undefined : row.parse(text, workingDirectory)
    if (text !== undefined && value === undefined) {
      const shown = row.isSecret ? '' : ` "${text}"`
      mistakes.push(`Cannot read ${row.name}${shown}: expects ${row.expects}`)
    } else values[key] = value
  }
  return { values, mistakes }
}

function fallbackOf({ fallback }: Setting, values: Partial<Config>): string | undefined {
  return typeof fallback === 'function' ? fallback(values) : fallback
}

/** Settings from an environment; throws a `SettingsError` that lists every mistake. */
export function readConfig(environment: Environment, workingDirectory: string): Config {
  return requireAll(readSettings(environment, workingDirectory))
}

/** Settings of this process. */
export function processConfig(): Config {
  return readConfig(process.env, process.cwd())
}

/**
 * Settings of this process after further checks; throws a `SettingsError` with all mistakes of both. `warn` is called
 * with a sentence for each variable that is probably a misspelt setting. `defaults` stand in for variables that are absent.
 */
export async function checkedConfig(
  checks: readonly SettingsCheck[],
  warn: (text: string) => void,
  defaults: Environment = {},
): Promise<Config> {
  for (const sentence of findUnknownSettings(Object.keys(process.env))) warn(sentence)
  const given = Object.entries(process.env).filter(([, text]) => text !== '')
  const environment = { ...defaults, ...Object.fromEntries(given) }
  const { values, mistakes } = readSettings(environment, process.cwd())
  const found = await Promise.all(checks.map((check) => check(values)))
  return requireAll({ values, mistakes: [...mistakes, ...found.flat()] })
}

function requireAll({ values, mistakes }: ReadSettings): Config {
  if (mistakes.length > 0) throw new SettingsError(mistakes)
  return values as Config // No mistake, so every row has its value.
}
