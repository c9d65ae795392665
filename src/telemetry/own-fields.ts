/**
 * Fields of the answers that are one client's own: the identifier of the request and, by a setting, the time it took
 * (Server Timing, W3C). An answer that a shared cache may keep has none of them: the next client would be told the
 * identifier and the time of somebody else.
 */
import { keeperOf } from '../http/cache-control.ts'
import type { Call, Fields, Reply } from '../http/call.ts'

/** What the fields tell. */
export interface OwnFieldsOptions {
  /** Whether the time is told too. */
  readonly tellsTime: boolean
  /** Milliseconds of a clock that nobody sets. */
  elapsed(): number
}

/** Begins with a call; what it gives tells the fields of the reply to it, which go out after those of the reply itself. */
export type OwnFields = (call: Pick<Call, 'id'>) => (reply: Reply) => Fields | undefined

/** Those fields, apart from the reply: it may be the same object that answers others. */
export function createOwnFields({ tellsTime, elapsed }: OwnFieldsOptions): OwnFields {
  return function begin({ id }) {
    const start = tellsTime ? elapsed() : 0
    return (reply) => {
      if (!isOwn(reply)) return undefined
      if (!tellsTime) return idField(id)
      return { ...idField(id), 'Server-Timing': `app;dur=${(elapsed() - start).toFixed(1)}` }
    }
  }
}

/** The field that tells the identifier of a request. */
export function idField(id: string | undefined): Fields {
  return id === undefined ? {} : { 'X-Request-Id': id }
}

/** Whether no shared cache may keep an answer (RFC 9111 §5.2.2.5, §5.2.2.7); one without a policy may be kept. */
function isOwn({ headers }: Reply): boolean {
  const keeper = keeperOf(headers['Cache-Control'])
  return keeper !== undefined && keeper !== 'public'
}
