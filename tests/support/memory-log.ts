/** A log that is kept in memory, and read as the lines it has. */
import type { Config } from '../../src/config/config.ts'
import { createLog } from '../../src/telemetry/log.ts'
import type { Log } from '../../src/telemetry/log.ts'

/** A line of a log in JSON. */
export type LoggedLine = Readonly<Record<string, unknown>>

/** A log and what it wrote. */
export interface MemoryLog {
  readonly log: Log
  /** Everything written, as it would be on the disk. */
  text(): string
  lines(): LoggedLine[]
}

/** A log of a level; its stream takes everything at once. */
export function createMemoryLog(logLevel: Config['logLevel'] = 'errors'): MemoryLog {
  let written = ''
  const stream = {
    write(text: string, done: () => void) {
      written += text
      done()
    },
  }
  const log = createLog({ logLevel, logFormat: 'json', stream, now: Date.now })
  return { log, text: () => written, lines: () => parseLines(written) }
}

/** Lines of a log in JSON; whatever is none throws. */
export function parseLines(text: string): LoggedLine[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as LoggedLine)
}

/** Messages of a log among whatever else a program printed. */
export function messagesOf(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  return parseLines(lines.join('\n')).map(({ message }) => String(message))
}
