/**
 * Fields of the answers that are one client's own: the identifier of the request and, by a setting, the time it took
 * (Server Timing, W3C). An answer that a shared cache may keep has none of them: the next client would be told the
 * identifier and the time of somebody else.
 */
import { whenThere } from '../http/awaitable.ts'
import { keeperOf } from '../http/cache-control.ts'
import { withFields } from '../http/call.ts'
import type { Answer, Reply } from '../http/call.ts'

/** What the fields tell. */
export interface OwnFieldsOptions {
  /** Whether the time is told too. */
  readonly tellsTime: boolean
  /** Milliseconds of a clock that nobody sets. */
  elapsed(): number
}

/** The app, with those fields in its answers. */
export function addOwnFields(app: Answer, { tellsTime, elapsed }: OwnFieldsOptions): Answer {
  return function answer(call) {
    const start = tellsTime ? elapsed() : 0
    return whenThere(app(call), (reply) => {
      if (!reply || !isOwn(reply)) return reply
      const time = tellsTime && { 'Server-Timing': `app;dur=${(elapsed() - start).toFixed(1)}` }
      return withFields(reply, { ...idField(call.id), ...time })
    })
  }
}

/** The field that tells the identifier of a request. */
export function idField(id: string | undefined): Readonly<Record<string, string>> {
  return id === undefined ? {} : { 'X-Request-Id': id }
}

/** Whether no shared cache may keep an answer (RFC 9111 §5.2.2.5, §5.2.2.7); one without a policy may be kept. */
function isOwn({ headers }: Reply): boolean {
  const keeper = keeperOf(headers['Cache-Control'])
  return keeper !== undefined && keeper !== 'public'
}
