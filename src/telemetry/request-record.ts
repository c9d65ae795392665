/** What is known of a request once it is answered: the one form that the log, the metrics and the traces are made of. */
import type { CallEvent } from '../http/call-event.ts'
import type { Call, Reply } from '../http/call.ts'

/** A request and its answer, as far as an operator may know of them: no query, no token, no body. */
export interface RequestRecord {
  readonly call: Call
  /** Name of the surface that answered. */
  readonly surface: string
  /** Its path as far as it may be seen. */
  readonly shownPath: string
  /** Family of the program that asks. */
  readonly family: string
  /** Absent where the app left the call to what is behind it. */
  readonly reply: Reply | undefined
  /** Milliseconds since the epoch when the request was there. */
  readonly time: number
  /** Milliseconds until its answer was ready to be sent. */
  readonly duration: number
  /** What the call turned out to be, in the order in which it was found out. */
  readonly events: readonly CallEvent[]
}

/** Takes note of a request; never throws. */
export type RequestObserver = (record: RequestRecord) => void

/** Status of the answer; what is behind the app has nothing there, as far as is known here. */
export function statusOf({ reply }: Pick<RequestRecord, 'reply'>): number {
  return reply?.status ?? 404
}

/** Names of the operations or tools that were asked for, in their order. */
export function namesOf(
  { events }: Pick<RequestRecord, 'events'>,
  kind: 'operation' | 'tool',
): string[] {
  return events.flatMap((event) => (event.kind === kind ? [event.name] : []))
}
