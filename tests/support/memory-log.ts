/** A log in memory, whose lines tests can read. */
import type { Config } from '../../src/config/config.ts'
import { createLog } from '../../src/telemetry/log.ts'
import type { Log } from '../../src/telemetry/log.ts'

/** A parsed line of a JSON log. */
export type LoggedLine = Readonly<Record<string, unknown>>

/** A log and its output. */
export interface MemoryLog {
  readonly log: Log
  /** Everything that the log has written. */
  text(): string
  lines(): LoggedLine[]
}

/** Creates a log with a level. Its stream never applies back-pressure. */
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

/** Parses the lines of a JSON log. Throws on any other line. */
export function parseLines(text: string): LoggedLine[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as LoggedLine)
}

/** Messages of the JSON log lines in the output of a program. Other lines are ignored. */
export function messagesOf(output: string): string[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'))
  return parseLines(lines.join('\n')).map(({ message }) => String(message))
}
