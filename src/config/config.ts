/** Settings from environment variables. All mistakes are reported together. */
import { readGivenText, secretFileName } from './secret-file.ts'
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

/** Invalid settings. The message lists all mistakes. */
export class SettingsError extends Error {
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'SettingsError'
  }
}

/** Result of reading an environment: valid values, and a sentence for each invalid value. */
export interface ReadSettings {
  readonly values: Partial<Config>
  readonly mistakes: readonly string[]
}

/**
 * A check that needs more than the text of a setting, such as files or keys. Returns the mistakes.
 */
export type SettingsCheck = (values: Partial<Config>) => Promise<readonly string[]>

/** Reads all settings. Relative paths are resolved from the working directory. */
export function readSettings(environment: Environment, workingDirectory: string): ReadSettings {
  const values: Record<string, unknown> = {}
  const mistakes: string[] = []
  for (const [key, row] of Object.entries<Setting>(settings)) {
    const given = readGivenText(row, environment, workingDirectory)
    if (given.mistake !== undefined) {
      mistakes.push(given.mistake)
      continue
    }
    const text =
      given.text ?? (typeof row.fallback === 'function' ? row.fallback(values) : row.fallback)
    const value = text === undefined ? undefined : row.parse(text, workingDirectory)
    if (text !== undefined && value === undefined) {
      const shown = row.isSecret ? '' : ` "${text}"`
      mistakes.push(`Cannot read ${row.name}${shown}: expects ${row.expects}`)
    } else values[key] = value
  }
  return { values, mistakes }
}

/** Reads all settings. If there are mistakes, throws a `SettingsError` that lists them. */
export function readConfig(environment: Environment, workingDirectory: string): Config {
  return requireAll(readSettings(environment, workingDirectory))
}

/** Reads the settings of this process. Throws a `SettingsError` if there are mistakes. */
export function processConfig(): Config {
  return readConfig(process.env, process.cwd())
}

/**
 * Removes the secrets of the settings from an environment, before the process runs third-party
 * code.
 */
export function removeSecrets(environment: NodeJS.ProcessEnv): void {
  for (const row of Object.values<Setting>(settings)) {
    const file = secretFileName(row)
    if (file === undefined) continue
    for (const name of [row.name, file]) Reflect.deleteProperty(environment, name)
  }
}

/**
 * Reads the settings of this process and runs further checks. If there are mistakes, throws a
 * `SettingsError` that lists them. Calls `warn` for each variable that looks like a misspelt
 * setting. `defaults` are used for absent and empty variables.
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
  return values as Config // Complete, because there is no mistake.
}
