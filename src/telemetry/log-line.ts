/** The two forms of a line of the log: JSON for programs, text for people. */

/** What a line may carry beside its message; what is absent is left out. */
export type LogFields = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** How much a line matters; `request` is none of them, so that the requests are told apart by it. */
export type LogLineLevel = 'info' | 'warning' | 'error' | 'request'

/** One line before it is rendered. */
export interface LogLine {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly level: LogLineLevel
  readonly message: string
  readonly fields?: LogFields | undefined
  /** What was thrown. */
  readonly error?: unknown
}

/** Characters of a stack: that of a recursion has no end. */
const longestStack = 8_000

/** Fields that the message of a line about a request says already. */
const inMessage: ReadonlySet<string> = new Set(['method', 'path', 'status'])

/** The line as one JSON object. */
export function renderJson({ time, level, message, fields, error }: LogLine): string {
  return JSON.stringify({
    time: new Date(time).toISOString(),
    level,
    message,
    ...fields,
    ...(error !== undefined && { stack: stackOf(error) }),
  })
}

/** The line for a person, on a terminal that has its own day: the stack of what was thrown follows. */
export function renderText({ time, level, message, fields, error }: LogLine): string {
  const clock = new Date(time).toTimeString().slice(0, 8)
  const rank = level === 'warning' || level === 'error' ? `${level}: ` : ''
  const pairs = Object.entries(fields ?? {}).flatMap(([name, value]) =>
    value === undefined || inMessage.has(name) ? [] : [` ${name}=${String(value)}`],
  )
  // The first line of a stack is the message of the error, which may quote what came from outside.
  const traced = error === undefined ? [] : stackOf(error).split('\n')
  const stack = traced.map((line) => `\n    ${visible(line)}`).join('')
  return `${clock} ${rank}${visible(message + pairs.join(''))}${stack}`
}

/**
 * What was thrown and what caused it, by their stacks alone: the other members of an error may hold what a client sent, as
 * that of an address which cannot be read does.
 */
function stackOf(error: unknown): string {
  const stacks: string[] = []
  for (let cause = error; cause !== undefined && stacks.length < 5;) {
    stacks.push(cause instanceof Error ? (cause.stack ?? String(cause)) : typeof cause)
    cause = cause instanceof Error ? cause.cause : undefined
  }
  return stacks.join('\ncaused by ').slice(0, longestStack)
}

/** A text without what would move a cursor, or end the line: part of it may come from outside. */
function visible(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g, '\uFFFD')
}
