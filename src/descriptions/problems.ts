/**
 * Lists the errors of each operation with explanations for callers: what happened, then what to do.
 * The `detail` of an actual error names the wrong value.
 */
import type { Operation } from '../api/operation.ts'
import { problemTypes } from '../http/problem.ts'
import type { ProblemCode } from '../http/problem.ts'
import type { ResponseHeaderName } from './response-headers.ts'

interface ProblemGuide {
  /** When it happens. */
  readonly meaning: string
  readonly remedy: string
  /** Additional header fields of the response. */
  readonly headers?: readonly ResponseHeaderName[]
}

/** Explanations of the errors, by code. */
export const problemGuide: Readonly<Record<ProblemCode, ProblemGuide>> = {
  'invalid-parameter': {
    meaning:
      'A parameter is missing or has a wrong value, or the Idempotency-Key header has a wrong value. The detail names it.',
    remedy: 'Correct the value that the detail names. The same request would fail again.',
  },
  'invalid-body': {
    meaning: 'The body is not JSON of the form the operation expects.',
    remedy: 'Correct the member that the detail names. The same request would fail again.',
  },
  unauthorized: {
    meaning: 'The operation needs a bearer token, but the request has none.',
    remedy: 'Get a token and send it as Authorization: Bearer.',
    headers: ['WWW-Authenticate'],
  },
  'invalid-token': {
    meaning:
      'The bearer token is malformed, expired or from another issuer. It is refused even where no token is needed.',
    remedy: 'Get a new token, or call without a token where none is needed.',
    headers: ['WWW-Authenticate'],
  },
  'not-found': {
    meaning: 'There is no such public page, section, entry or endpoint.',
    remedy:
      'Find the address of a page with the search or the page list. The API root lists the endpoints.',
  },
  'method-not-allowed': {
    meaning: 'The method is not offered at this path.',
    remedy: 'Use one of the methods in the Allow header.',
    headers: ['Allow'],
  },
  'payload-too-large': {
    meaning: 'The body is longer than the operation allows.',
    remedy: 'Send fewer operations in one request.',
  },
  'unsupported-media-type': {
    meaning: 'The body was not sent as JSON, or it has a Content-Encoding.',
    remedy: 'Send Content-Type: application/json, and no Content-Encoding.',
    headers: ['Accept'],
  },
  'rate-limited': {
    meaning: 'More requests than the limit allows were sent in the current window.',
    remedy: 'Wait as many seconds as Retry-After says. A token raises the limit.',
    headers: ['Retry-After', 'RateLimit', 'X-RateLimit-Remaining'],
  },
  'internal-error': {
    meaning: 'The service has an internal error.',
    remedy: 'Retry later, waiting longer each time.',
  },
  unavailable: {
    meaning: 'The data of the site cannot be read at the moment, or the service is overloaded.',
    remedy: 'Wait as many seconds as Retry-After says, then retry.',
    headers: ['Retry-After'],
  },
}

/** Every code, in the order of `problemTypes`. */
export const problemCodes = Object.keys(problemTypes) as readonly ProblemCode[] // The keys are the codes.

/** Lists all codes with their explanations. */
export function listProblems() {
  return problemCodes.map((code) => ({
    code,
    status: problemTypes[code].status,
    ...problemGuide[code],
  }))
}

/** Errors that any operation can return. */
// Invalid tokens are rejected even where no token is needed, so that agents notice that a token
// expired.
const everywhere: readonly ProblemCode[] = [
  'invalid-token',
  'rate-limited',
  'internal-error',
  'unavailable',
]

/** Lists the errors that an operation can return, in the order of `problemTypes`. */
export function problemsOf({ problems, security, otherStatuses = {} }: Operation): ProblemCode[] {
  const own = new Set<ProblemCode>([...problems, ...everywhere])
  if (security === 'required') own.add('unauthorized')
  // Statuses that the operation returns with a body of its own are not errors.
  return problemCodes.filter(
    (code) => own.has(code) && !(problemTypes[code].status in otherStatuses),
  )
}
