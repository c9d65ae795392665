/** A surface: a protocol face of the service, behind the gate. All five are made and called alike. */
import type { Call, Reply } from '../http/call.ts'
import type { Admission } from './admission.ts'

/**
 * Answers a call; `undefined` leaves it to what is behind the app, such as `astro dev`.
 *
 * The admission is there when the table of routes had the call charged, and absent when the call is free.
 */
export type Surface = (call: Call, admission?: Admission) => Promise<Reply | undefined>

/** Admission of a call that is never free: a mistake in the table of routes must not open a way around the quota. */
export function requireAdmission(admission: Admission | undefined): Admission {
  if (!admission) throw new Error('The table of routes let an uncounted call through to an answer')
  return admission
}
