/**
 * Headers for one client: the request identifier and, as an option, the duration (Server Timing,
 * W3C). Responses that a shared cache may store do not have them, because other clients would get
 * them too.
 */
import { keeperOf } from '../http/cache-control.ts'
import type { Call, Fields, Reply } from '../http/call.ts'

/** Options of the headers. */
export interface OwnFieldsOptions {
  /** Whether `Server-Timing` is sent. */
  readonly tellsTime: boolean
  /** Monotonic clock in milliseconds. */
  elapsed(): number
}

/** Starts a request. The result makes the headers for its reply. */
export type OwnFields = (call: Pick<Call, 'id'>) => (reply: Reply) => Fields | undefined

/** Creates the headers. They are not added to the reply, because replies are shared. */
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

/** Header with the identifier of a request. */
export function idField(id: string | undefined): Fields {
  return id === undefined ? {} : { 'X-Request-Id': id }
}

/** Whether no shared cache may store a reply (RFC 9111 §5.2.2.5, §5.2.2.7). */
function isOwn({ headers }: Reply): boolean {
  const keeper = keeperOf(headers['Cache-Control'])
  return keeper !== undefined && keeper !== 'public'
}
