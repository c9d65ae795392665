/** Refusals that need no look at the input: quota used up, no such endpoint, another method. */
import type { Operation } from '../api/operation.ts'
import type { Admission } from '../gate/admission.ts'
import { quotaRefusal } from '../gate/quota.ts'
import { Problem } from '../http/problem.ts'
import { apiPaths } from '../paths.ts'
import { allowedMethods } from './methods.ts'

/** Refuses a caller whose quota is used up, in the words of the quota. */
export function refuseExhausted(admission: Admission): void {
  const refusal = quotaRefusal(admission)
  if (refusal) throw new Problem('rate-limited', refusal.detail, { headers: refusal.headers })
}

/** Refusal of a path where no operation answers. */
export function unknownEndpoint(baseUrl: string): Problem {
  return new Problem(
    'not-found',
    `There is no such endpoint: ${baseUrl}${apiPaths.root} lists them`,
  )
}

/** Refuses a method that is not offered; RFC 9110 §15.5.6 wants the others in `Allow`. */
export function refuseMethod(asked: string, { method }: Operation): void {
  // HEAD is GET whose body stays behind (RFC 9110 §9.3.2); the server cuts it off.
  if ((asked === 'HEAD' ? 'GET' : asked) === method) return
  const allowed = allowedMethods[method].join(', ')
  throw new Problem('method-not-allowed', `Use ${allowed} here`, { headers: { Allow: allowed } })
}
