/** Refusals that need no look at the input: quota used up, no such endpoint, another method. */
import type { Operation } from '../api/operation.ts'
import type { Admission } from '../gate/admission.ts'
import { Problem } from '../http/problem.ts'
import { exhaustedHeaders } from '../http/rate-limit.ts'
import { allowedMethods } from './methods.ts'

/** Refuses a caller whose quota is used up. */
export function refuseExhausted({ exhausted, caller, agentPolicy }: Admission): void {
  if (!exhausted) return
  const { policy, reset } = exhausted
  const raise =
    caller.kind === 'anonymous'
      ? `, or send a bearer token, which allows ${agentPolicy.quota} requests per ${agentPolicy.window} seconds`
      : ''
  throw new Problem(
    'rate-limited',
    `More than ${policy.quota} requests in ${policy.window} seconds: wait ${reset} seconds${raise}`,
    { headers: exhaustedHeaders(policy, reset) },
  )
}

/** Refusal of a path where no operation answers. */
export function unknownEndpoint(baseUrl: string): Problem {
  return new Problem('not-found', `There is no such endpoint: ${baseUrl}/api/v1 lists them`)
}

/** Refuses a method that is not offered; RFC 9110 §15.5.6 wants the others in `Allow`. */
export function refuseMethod(asked: string, { method }: Operation): void {
  // HEAD is GET whose body stays behind (RFC 9110 §9.3.2); the server cuts it off.
  if ((asked === 'HEAD' ? 'GET' : asked) === method) return
  const allowed = allowedMethods[method].join(', ')
  throw new Problem('method-not-allowed', `Use ${allowed} here`, { headers: { Allow: allowed } })
}
