/** Runs commands: parses arguments, prints `--help` and reports errors. */
import { parseArgs } from 'node:util'
import type { ParseArgsConfig, ParseArgsOptionDescriptor } from 'node:util'
import { checkedConfig, SettingsError } from '../src/config/config.ts'
import type { Config } from '../src/config/config.ts'
import { describeDefault } from '../src/config/setting.ts'
import { settings } from '../src/config/settings.ts'
import type { SettingKey } from '../src/config/settings.ts'
import { findFolderMistakes } from '../src/config/folders.ts'
import { ContentMistakes } from '../src/content/mistake.ts'
import { UnusableBuild } from '../src/site/artefacts/manifest.ts'
import { findKeyMistakes } from '../src/service/key-mistakes.ts'
import { SiteFileError, withSiteFile } from './bootstrap/site-file.mjs'

/** An option such as `--lang pl`, or `--misses` without a value. */
export interface Option {
  /** Placeholder of the value in the help; absent for options without a value. */
  readonly value?: string
  readonly help: string
}

/** Description of a command for its help. */
export interface Usage<Name extends string> {
  /** Command line, such as `npm run explain`. */
  readonly call: string
  /** Purpose of the command, in a few sentences. */
  readonly summary: string
  /** Placeholder of the operands in the help; absent if the command takes no operands. */
  readonly operands?: string
  readonly options?: Readonly<Record<Name, Option>>
  /** Settings that the command uses. */
  readonly settings?: readonly SettingKey[]
  readonly example: string
}

/** A command of `npm run`. */
export interface Command<Name extends string> extends Usage<Name> {
  /** Whether the command uses the origin of a release instead of the one in `vitrine.yaml`. */
  readonly takesOriginOfRelease?: boolean
  run(given: Given<Name>): Promise<void> | void
}

/** The parsed arguments of a command. */
export interface Given<Name extends string> {
  readonly operands: readonly string[]
  /** Returns the value of an option; `undefined` if the option is absent or has no value. */
  value(name: Name): string | undefined
  /** Checks whether an option is present. */
  has(name: Name): boolean
}

/** An expected failure. Users see only its message, which says what to do, and no stack trace. */
export class CommandError extends Error {}

/** Invalid arguments. The message is shown with the usage of the command. */
export class UsageError extends CommandError {}

/** Runs a command with the arguments of this process. */
export async function runCommand<Name extends string = never>(
  command: Command<Name>,
): Promise<void> {
  try {
    const given = readArguments(command, process.argv.slice(2))
    if (given) {
      readSiteFile(command)
      await command.run(given)
    } else console.log(renderUsage(command))
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1
    console.error(describeError(error, command))
  }
}

/**
 * Sets missing environment variables from `vitrine.yaml`, for this process and its children. Does
 * not set `BASE_URL` if the command uses the origin of a release.
 */
function readSiteFile({ takesOriginOfRelease }: Pick<Command<never>, 'takesOriginOfRelease'>) {
  const { BASE_URL: origin } = process.env
  Object.assign(process.env, withSiteFile(process.env, process.cwd()))
  if (takesOriginOfRelease !== true) return
  if (origin === undefined) delete process.env.BASE_URL
  else process.env.BASE_URL = origin
}

/** Reads the settings for commands that read or build content. Reports all mistakes together. */
export async function commandConfig(): Promise<Config> {
  const checkFolders = (values: Partial<Config>) => findFolderMistakes(values, process.cwd())
  return await checkedConfig([checkFolders, findKeyMistakes], console.warn)
}

/** Parses the arguments; `undefined` if help is requested. */
function readArguments<Name extends string>(
  { options, operands }: Usage<Name>,
  args: readonly string[],
): Given<Name> | undefined {
  const known: Record<string, ParseArgsOptionDescriptor> = {
    help: { type: 'boolean', short: 'h' },
  }
  for (const [name, { value }] of Object.entries<Option>(options ?? {})) {
    known[name] = { type: value === undefined ? 'boolean' : 'string' }
  }
  const { values, positionals } = parse(args, {
    options: known,
    allowPositionals: operands !== undefined,
  })
  if (values.help === true) return undefined
  return {
    operands: positionals,
    value(name) {
      const value = values[name]
      return typeof value === 'string' ? value : undefined
    },
    has: (name) => values[name] !== undefined,
  }
}

function parse(
  args: readonly string[],
  config: ParseArgsConfig,
): { values: Readonly<Record<string, unknown>>; positionals: readonly string[] } {
  try {
    return parseArgs({ ...config, args })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!(error instanceof Error) || !code.startsWith('ERR_PARSE_ARGS')) throw error
    // Keeps only the first sentence of the message. In the others, Node gives advice about syntax.
    throw new UsageError(error.message.replace(/\. .*$/s, ''), { cause: error })
  }
}

function describeError<Name extends string>(error: unknown, command: Usage<Name>): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof UsageError) return `${error.message}\n\n${renderUsage(command)}`
  const isKnown = [CommandError, ContentMistakes, SettingsError, SiteFileError, UnusableBuild].some(
    (Kind) => error instanceof Kind,
  )
  if (isKnown) return error.message
  const [, missing] = /^Cannot find package '([^']+)'/.exec(error.message) ?? []
  return missing === undefined
    ? error
    : `Cannot find the package "${missing}", which only developers need: run npm ci`
}

/** Renders the help: purpose, usage, options, settings and an example. */
function renderUsage<Name extends string>(command: Usage<Name>): string {
  const { call, summary, operands, options, settings: keys = [], example } = command
  const taken = Object.entries<Option>(options ?? {})
  const rows = taken.map(([name, { value, help }]) => [
    value === undefined ? `--${name}` : `--${name} ${value}`,
    help,
  ])
  const environment = keys.map((key) => {
    const { name, meaning } = settings[key]
    return [name, `${meaning} (${describeDefault(settings[key])})`.replaceAll('`', '')]
  })
  return [
    summary,
    `Usage:\n  ${call} -- [options]${operands === undefined ? '' : ` ${operands}`}`,
    `Options:\n${renderRows([...rows, ['--help, -h', 'shows this text']])}`,
    ...(environment.length > 0 ? [`Environment:\n${renderRows(environment)}`] : []),
    `Example:\n  ${example}`,
  ].join('\n\n')
}

function renderRows(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(([name = '']) => name.length))
  return rows.map(([name = '', help = '']) => `  ${name.padEnd(width)}  ${help}`).join('\n')
}
