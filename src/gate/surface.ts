/** A surface answers the requests of one protocol, after the gate. */
import type { Call, Reply } from '../http/call.ts'
import type { Admission } from './admission.ts'

/**
 * Answers a call; `undefined` passes it on to the server behind the app, such as `astro dev`.
 *
 * `admission` is absent for paths that are not charged.
 */
export type Surface = (call: Call, admission?: Admission) => Promise<Reply | undefined>

/**
 * Returns the admission. Throws when it is absent, so that no mistake in routing avoids the quota.
 */
export function requireAdmission(admission: Admission | undefined): Admission {
  if (!admission) throw new Error('The routes passed an uncounted call to a surface')
  return admission
}
