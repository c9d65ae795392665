/** Record of an answered request, for log, metrics and traces. */
import type { CallEvent } from '../http/call-event.ts'
import type { Call, Reply } from '../http/call.ts'

/** A request and its reply. Observers must not report its query, token or body. */
export interface RequestRecord {
  readonly call: Call
  /** Name of the surface that answered. */
  readonly surface: string
  /** Path without private parts. */
  readonly shownPath: string
  /** Family of the user agent. */
  readonly family: string
  /** Absent when the app passed the call on. */
  readonly reply: Reply | undefined
  /** Time of the request in milliseconds since the epoch. */
  readonly time: number
  /** Milliseconds until the reply was ready. */
  readonly duration: number
  /** Events of the call, in order. */
  readonly events: readonly CallEvent[]
}

/** Called for each request; never throws. */
export type RequestObserver = (record: RequestRecord) => void

/** Status of the reply. A call that was passed on counts as 404. */
export function statusOf({ reply }: Pick<RequestRecord, 'reply'>): number {
  return reply?.status ?? 404
}

/** Names of the requested operations or tools, in order. */
export function namesOf(
  { events }: Pick<RequestRecord, 'events'>,
  kind: 'operation' | 'tool',
): string[] {
  return events.flatMap((event) => (event.kind === kind ? [event.name] : []))
}
