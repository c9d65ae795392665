/** Record of a request and its reply, for log, metrics and traces. */
import type { CallEvent } from '../http/call-event.ts'
import type { Call, Reply } from '../http/call.ts'

/**
 * A request and its reply. Observers must not report the token or body. Only `missing-content.ts`
 * reports queries.
 */
export interface RequestRecord {
  readonly call: Call
  /** Name of the surface that answered: `rest`, `mcp`, `oauth`, `descriptions` or `website`. */
  readonly surface: string
  /** Path for logs and traces, without private parts. */
  readonly shownPath: string
  /** Kind of program by its `User-Agent`, one of `familyNames`. */
  readonly family: string
  /** `undefined` if the app did not answer the call. The client then gets 404. */
  readonly reply: Reply | undefined
  /** Start of the request in milliseconds since the epoch. */
  readonly time: number
  /** Milliseconds until the reply was ready. */
  readonly duration: number
  /** Events of the call, in order. */
  readonly events: readonly CallEvent[]
}

/** Called for each request; never throws. */
export type RequestObserver = (record: RequestRecord) => void

/** Returns the status of the reply, or 404 if the app did not answer the call. */
export function statusOf({ reply }: Pick<RequestRecord, 'reply'>): number {
  return reply?.status ?? 404
}

/** Returns the names of the operations or tools that a request called, in order. */
export function namesOf(
  { events }: Pick<RequestRecord, 'events'>,
  kind: 'operation' | 'tool',
): string[] {
  return events.flatMap((event) => (event.kind === kind ? [event.name] : []))
}
