/** The two 401s: a token that is not valid, and none where one is needed (RFC 6750 §3). */
import type { Operation } from '../api/operation.ts'
import type { Admission } from '../gate/admission.ts'
import { scope } from '../gate/scope.ts'
import { bearerChallenge } from '../http/authorization.ts'
import { Problem } from '../http/problem.ts'
import { authPaths } from '../paths.ts'

/** Refuses a caller without the token that an operation needs. */
export function authorize(
  { security }: Operation,
  { hasInvalidToken, caller }: Admission,
  baseUrl: string,
): void {
  const resourceMetadata = baseUrl + authPaths.protectedResource
  // Also where no token is needed: an agent must learn that its token has expired, not be answered as nobody.
  if (hasInvalidToken) {
    const challenge = bearerChallenge({ resourceMetadata, scope, error: 'invalid_token' })
    throw new Problem(
      'invalid-token',
      'The bearer token is not valid or has expired: get a new one, or call without a token',
      { headers: { 'WWW-Authenticate': challenge } },
    )
  }
  if (security === 'required' && caller.kind === 'anonymous') {
    // Without an error code: whoever sent no token has made no mistake yet (RFC 6750 §3.1).
    const challenge = bearerChallenge({ resourceMetadata, scope })
    throw new Problem(
      'unauthorized',
      'This endpoint needs a token: send Authorization: Bearer <token>',
      { headers: { 'WWW-Authenticate': challenge } },
    )
  }
}
