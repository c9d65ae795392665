/** Passes a record of each call to the observers, after the app has returned. */
import type { CallEvent } from '../http/call-event.ts'
import type { Answer, Call } from '../http/call.ts'
import { memoizeFamilies } from './agent-families.ts'
import { statusOf } from './request-record.ts'
import type { RequestObserver, RequestRecord } from './request-record.ts'
import { shownPathOf } from './shown-path.ts'

/** Observers, clocks and lookups. */
export interface WatchOptions {
  readonly observers: readonly RequestObserver[]
  /** Name of the surface that answers a path, such as `rest` or `website`. */
  surfaceOf(path: string): string
  /** Whether the service serves a path. Such paths are public. */
  isKnownPath(path: string): boolean
  /** Milliseconds since the epoch. */
  now(): number
  /** Monotonic clock in milliseconds. */
  elapsed(): number
}

/**
 * Wraps an app, so that the observers get a record of each call. Without observers, returns the app
 * itself.
 */
export function watchCalls(app: Answer, options: WatchOptions): Answer {
  const { observers, surfaceOf, isKnownPath, now, elapsed } = options
  if (observers.length === 0) return app
  const familyOf = memoizeFamilies()
  return async function watched(call) {
    const time = now()
    const start = elapsed()
    const events: CallEvent[] = []
    const observed: Call = { ...call, observe: (event) => events.push(event) }
    const reply = await app(observed)
    const record: RequestRecord = {
      call: observed,
      surface: surfaceOf(call.path),
      reply,
      time,
      duration: elapsed() - start,
      events,
      // Getters compute these values only when an observer needs them. Metrics do not need the
      // path.
      get shownPath() {
        return shownPathOf(call, statusOf({ reply }), isKnownPath)
      },
      get family() {
        return familyOf(call.headers['user-agent'])
      },
    }
    for (const observe of observers) observe(record)
    return reply
  }
}
