/** What is known of a request once it is answered: the one form that the log, the metrics and the traces are made of. */
import type { CallEvent } from '../http/call-event.ts'
import type { Call, Reply } from '../http/call.ts'

/** A request and its answer, as far as an operator may know of them: no query, no token, no body. */
export interface RequestRecord {
  readonly call: Call
  /** Name of the surface that answered. */
  readonly surface: string
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
