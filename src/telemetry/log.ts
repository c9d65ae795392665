/**
 * The log of a server: events for the operator and, as an option, requests. docs/observability.md
 * describes the fields.
 *
 * Callers never pass a token, a body or a complete client address. Only `missing-content.ts` passes
 * queries.
 */
import type { Config } from '../config/config.ts'
import { createLineWriter } from './line-writer.ts'
import type { LineStream } from './line-writer.ts'
import { renderJson, renderText } from './log-line.ts'
import type { LogFields, LogLine } from './log-line.ts'

/** Writes log lines; never throws. */
export interface Log {
  /** Logs an expected event. */
  info(message: string, fields?: LogFields): void
  /** Logs a problem that the service survives. The message says what to do. */
  warn(message: string, fields?: LogFields): void
  /** Logs an error of the service. */
  fail(message: string, error: unknown, fields?: LogFields): void
  /** Logs a request. The line is buffered. */
  listRequest(message: string, fields: LogFields): void
  /** Whether requests are logged. */
  readonly listsRequests: boolean
  /** Writes the buffer, with a timeout. */
  end(): Promise<void>
}

/** Options of the log. */
export interface LogOptions extends Pick<Config, 'logLevel' | 'logFormat'> {
  readonly stream: LineStream & { readonly isTTY?: boolean }
  /** Milliseconds since the epoch. */
  now(): number
}

/** Size of the buffer in characters: about 2,900 requests (see docs/observability.md). */
export const mostWaitingLog = 1024 * 1024
/** Milliseconds before buffered lines are written. */
const pause = 100
/** Milliseconds that a stopping process waits for its log. */
const longestEnd = 1_000

/** Creates a log on a stream. */
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
        message: `${lines} lines of the log are lost, because the output was too slow or failed`,
      }),
  })
  const write = (line: Omit<LogLine, 'time'>) => {
    if (logLevel !== 'off') writer.addNow(lineOf(line))
  }
  return {
    listsRequests: logLevel === 'requests',
    info(message, fields) {
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

/** Longest error message in characters. */
const longestReason = 300

function describeError(error: unknown): string {
  return (error instanceof Error ? String(error) : typeof error).slice(0, longestReason)
}
