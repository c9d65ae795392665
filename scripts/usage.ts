/** The help of a command. */
import { describeDefault, settings } from '../src/config/settings.ts'
import type { SettingKey } from '../src/config/settings.ts'

/** An option such as `--lang pl`, or `--misses` without a value. */
export interface Option {
  /** What names the value in the help; absent for an option that takes none. */
  readonly value?: string
  readonly help: string
}

/** What is to know of a command before it runs. */
export interface Usage<Name extends string> {
  /** What is typed, such as `npm run explain`. */
  readonly call: string
  /** What it does, in a sentence or two. */
  readonly summary: string
  /** What the help shows for words that are no options; absent where none are taken. */
  readonly operands?: string
  readonly options?: Readonly<Record<Name, Option>>
  /** Settings it follows. */
  readonly settings?: readonly SettingKey[]
  readonly example: string
}

/** What a command does, what it takes, which settings it follows, and an example. */
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

/** Markdown of a document as a terminal shows it. */
function plain(markdown: string): string {
  return markdown.replaceAll('`', '')
}
