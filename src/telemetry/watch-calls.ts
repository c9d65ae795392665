/** Watches an app: tells the observers of each call once it is answered. */
import type { CallEvent } from '../http/call-event.ts'
import type { Call, Reply } from '../http/call.ts'
import type { RequestObserver } from './request-record.ts'

/** Answers a call, as the app does. */
type Answer = (call: Call) => Promise<Reply | undefined>

/** What watches, and the clocks it reads. */
export interface WatchOptions {
  readonly observers: readonly RequestObserver[]
  /** Name of the surface that answers a path. */
  surfaceOf(path: string): string
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds of a clock that nobody sets. */
  elapsed(): number
}

/** The app, watched. With no observers nothing is kept of a call. */
export function watchCalls(app: Answer, options: WatchOptions): Answer {
  const { observers, surfaceOf, now, elapsed } = options
  if (observers.length === 0) return app
  return async function watched(call) {
    const time = now()
    const start = elapsed()
    const events: CallEvent[] = []
    const known: Call = { ...call, observe: (event) => events.push(event) }
    const reply = await app(known)
    const record = {
      call: known,
      surface: surfaceOf(call.path),
      reply,
      time,
      duration: elapsed() - start,
      events,
    }
    for (const observe of observers) observe(record)
    return reply
  }
}
