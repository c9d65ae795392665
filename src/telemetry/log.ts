/**
 * The one log of a server: what an operator has to know and, where that is wanted, each request. One line is one fact, as
 * JSON for programs or as text for people. docs/observability.md describes the fields.
 *
 * Nothing here knows a request: whoever tells of one gives the fields that may be seen. Never among them are a query, a
 * token, a body or a whole address.
 */
import type { Config } from '../config/config.ts'
import { createLineWriter } from './line-writer.ts'
import type { LineStream } from './line-writer.ts'
import { renderJson, renderText } from './log-line.ts'
import type { LogFields, LogLine } from './log-line.ts'

/** Takes what is told; never throws. */
export interface Log {
  /** Something happened that is as it should be. */
  tell(message: string, fields?: LogFields): void
  /** Something is not as it should be, and the service goes on; the message says what to do. */
  warn(message: string, fields?: LogFields): void
  /** Something failed on our side. */
  fail(message: string, error: unknown, fields?: LogFields): void
  /** A request was answered; its line may wait for others. */
  listRequest(message: string, fields: LogFields): void
  /** Whether requests are listed. */
  readonly listsRequests: boolean
  /** Writes what waits, for as long as that takes or until it takes too long. */
  end(): Promise<void>
}

/** What a log is made with. */
export interface LogOptions extends Pick<Config, 'logLevel' | 'logFormat'> {
  readonly stream: LineStream & { readonly isTTY?: boolean }
  /** Milliseconds since the epoch. */
  now(): number
}

/** Characters that wait for a slow reader at most: some 2,900 requests, which docs/observability.md says too. */
export const mostWaitingLog = 1024 * 1024
/** Milliseconds for which the line of a request waits for others. */
const pause = 100
/** Milliseconds that a process which is to end waits for its log. */
const longestEnd = 1_000

/** A log on a stream. */
export function createLog({ logLevel, logFormat, stream, now }: LogOptions): Log {
  const isText = logFormat === 'text' || (logFormat === 'auto' && stream.isTTY === true)
  const render = isText ? renderText : renderJson
  const lineOf = (line: Omit<LogLine, 'time'>) => render({ ...line, time: now() })
  const writer = createLineWriter({
    stream,
    most: mostWaitingLog,
    pause,
    describeLoss: (lines) =>
      lineOf({
        level: 'warning',
        message: `${lines} lines of the log are lost: it was not written fast enough, or not at all`,
      }),
  })
  const write = (line: Omit<LogLine, 'time'>) => {
    if (logLevel !== 'off') writer.addNow(lineOf(line))
  }
  return {
    listsRequests: logLevel === 'requests',
    tell(message, fields) {
      write({ level: 'info', message, fields })
    },
    warn(message, fields) {
      write({ level: 'warning', message, fields })
    },
    fail(message, error, fields) {
      write({ level: 'error', message: `${message}: ${describeError(error)}`, error, fields })
    },
    listRequest(message, fields) {
      if (logLevel === 'requests') writer.add(lineOf({ level: 'request', message, fields }))
    },
    end: () => writer.end(longestEnd),
  }
}

/** Characters of what an error says of itself. */
const longestReason = 300

function describeError(error: unknown): string {
  return (error instanceof Error ? String(error) : typeof error).slice(0, longestReason)
}
