/** Renders the help of a command. */
import { describeDefault, settings } from '../src/config/settings.ts'
import type { SettingKey } from '../src/config/settings.ts'

/** An option such as `--lang pl`, or `--misses` without a value. */
export interface Option {
  /** Placeholder of the value in the help; absent for options without a value. */
  readonly value?: string
  readonly help: string
}

/** Description of a command for its help. */
export interface Usage<Name extends string> {
  /** How to call it, such as `npm run explain`. */
  readonly call: string
  /** Its purpose, in a sentence or two. */
  readonly summary: string
  /** Placeholder of its operands; absent if it takes none. */
  readonly operands?: string
  readonly options?: Readonly<Record<Name, Option>>
  /** Settings that it uses. */
  readonly settings?: readonly SettingKey[]
  readonly example: string
}

/** Renders the help: purpose, usage, options, settings and an example. */
export function renderUsage<Name extends string>(command: Usage<Name>): string {
  const { call, summary, operands, options, settings: keys = [], example } = command
  const taken = Object.entries<Option>(options ?? {})
  const rows = taken.map(([name, { value, help }]) => [
    value === undefined ? `--${name}` : `--${name} ${value}`,
    help,
  ])
  const environment = keys.map((key) => {
    const { name, meaning } = settings[key]
    return [name, plain(`${meaning} (${describeDefault(settings[key])})`)]
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

/** Removes Markdown backticks, for terminals. */
function plain(markdown: string): string {
  return markdown.replaceAll('`', '')
}
