/** Watches an app: tells the observers of each call once it is answered. */
import type { CallEvent } from '../http/call-event.ts'
import type { Answer, Call, Reply } from '../http/call.ts'
import { rememberFamilies } from './agent-families.ts'
import { statusOf } from './request-record.ts'
import type { RequestObserver, RequestRecord } from './request-record.ts'
import { shownPathOf } from './shown-path.ts'

/** What watches, and the clocks it reads. */
export interface WatchOptions {
  readonly observers: readonly RequestObserver[]
  /** Name of the surface that answers a path. */
  surfaceOf(path: string): string
  /** Whether something of the service answers at a path: such paths are public. */
  isKnownPath(path: string): boolean
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds of a clock that nobody sets. */
  elapsed(): number
}

/** The app, watched. With no observers nothing is kept of a call. */
export function watchCalls(app: Answer, options: WatchOptions): Answer {
  const { observers, surfaceOf, isKnownPath, now, elapsed } = options
  if (observers.length === 0) return app
  const familyOf = rememberFamilies()
  return async function watched(call) {
    const time = now()
    const start = elapsed()
    const events: CallEvent[] = []
    const known: Call = { ...call, observe: (event) => events.push(event) }
    const reply = await app(known)
    observeReply(reply)
    return reply

    function observeReply(reply: Reply | undefined): void {
      const record: RequestRecord = {
        call: known,
        surface: surfaceOf(call.path),
        reply,
        time,
        duration: elapsed() - start,
        events,
        // Made for whoever asks: the metrics alone need no path.
        get shownPath() {
          return shownPathOf(call, statusOf({ reply }), isKnownPath)
        },
        get family() {
          return familyOf(call.headers['user-agent'])
        },
      }
      for (const observe of observers) observe(record)
    }
  }
}
