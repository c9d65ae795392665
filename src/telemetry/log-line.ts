/** Formats of a log line: JSON for programs, text for people. */

/** Fields of a line in addition to its message. Fields with the value `undefined` are omitted. */
export type LogFields = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** Level of a line. Lines of requests have a level of their own. */
export type LogLineLevel = 'info' | 'warning' | 'error' | 'request'

/** A line before it is formatted. */
export interface LogLine {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly level: LogLineLevel
  readonly message: string
  readonly fields?: LogFields | undefined
  /** Thrown value. */
  readonly error?: unknown
}

/** Longest stack in characters. The stack of a recursion would be very long. */
const longestStack = 8_000

/** Fields that are part of the message of a request. */
const inMessage: ReadonlySet<string> = new Set(['method', 'path', 'status'])

/** Formats a line as JSON. */
export function renderJson({ time, level, message, fields, error }: LogLine): string {
  return JSON.stringify({
    time: new Date(time).toISOString(),
    level,
    message,
    ...fields,
    ...(error !== undefined && { stack: stackOf(error) }),
  })
}

/** Formats a line as text with the local time. The stack of an error follows. */
export function renderText({ time, level, message, fields, error }: LogLine): string {
  const clock = new Date(time).toTimeString().slice(0, 8)
  const rank = level === 'warning' || level === 'error' ? `${level}: ` : ''
  const pairs = Object.entries(fields ?? {}).flatMap(([name, value]) =>
    value === undefined || inMessage.has(name) ? [] : [` ${name}=${String(value)}`],
  )
  // A stack begins with the error message, which may quote input. So `visible` cleans each line.
  const traced = error === undefined ? [] : stackOf(error).split('\n')
  const stack = traced.map((line) => `\n    ${visible(line)}`).join('')
  return `${clock} ${rank}${visible(message + pairs.join(''))}${stack}`
}

/**
 * Returns the stacks of an error and of at most four causes. Other properties of errors are omitted
 * because they may contain input, such as `input` of an invalid URL.
 */
function stackOf(error: unknown): string {
  const stacks: string[] = []
  for (let cause = error; cause !== undefined && stacks.length < 5;) {
    stacks.push(cause instanceof Error ? (cause.stack ?? String(cause)) : typeof cause)
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return stacks.join('\ncaused by ').slice(0, longestStack)
}

/** Replaces control characters and line breaks, because texts of clients could forge log lines. */
function visible(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g, '\uFFFD')
}
